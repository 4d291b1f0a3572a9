# tinyxml2::tinyxml2: XML, for the files of robots.
find_package(tinyxml2 CONFIG QUIET)
if(NOT TARGET tinyxml2::tinyxml2)
  iklab_missing("tinyxml2" libtinyxml2-dev)
endif()
