# GTest::gtest_main: GoogleTest.
find_package(GTest CONFIG QUIET)
if(NOT TARGET GTest::gtest_main)
  find_package(GTest QUIET)
endif()
if(NOT TARGET GTest::gtest_main)
  iklab_missing("GoogleTest" libgtest-dev)
endif()
