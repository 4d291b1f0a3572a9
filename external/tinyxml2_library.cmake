# tinyxml2 from Debian's source package (SOURCES), for systems that have no package of it.
add_library(tinyxml2 STATIC ${SOURCES}/tinyxml2/tinyxml2.cpp)
target_include_directories(tinyxml2 PUBLIC $<BUILD_INTERFACE:${SOURCES}/tinyxml2> $<INSTALL_INTERFACE:include>)
target_compile_options(tinyxml2 PRIVATE -w)
install(TARGETS tinyxml2 EXPORT tinyxml2 ARCHIVE DESTINATION lib)
install(EXPORT tinyxml2 NAMESPACE tinyxml2:: FILE tinyxml2-config.cmake DESTINATION lib/cmake/tinyxml2)
install(FILES ${SOURCES}/tinyxml2/tinyxml2.h DESTINATION include)
