# GIF::GIF: giflib 5, which writes GIF files.
find_package(GIF 5 QUIET)
if(NOT TARGET GIF::GIF)
  iklab_missing("giflib" libgif-dev)
endif()
