# glm::glm: vectors and matrices, header-only.
find_package(glm CONFIG QUIET)
if(TARGET glm AND NOT TARGET glm::glm)
  add_library(glm::glm ALIAS glm) # glm before 0.9.9.6
endif()
iklab_header_only(glm::glm glm/glm.hpp "glm" libglm-dev)
