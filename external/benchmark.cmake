# benchmark::benchmark: Google Benchmark.
find_package(benchmark CONFIG QUIET)
if(NOT TARGET benchmark::benchmark)
  iklab_missing("Google Benchmark" libbenchmark-dev)
endif()
