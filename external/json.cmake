# nlohmann_json::nlohmann_json: JSON for the command line and scene files, header-only.
find_package(nlohmann_json CONFIG QUIET)
iklab_header_only(nlohmann_json::nlohmann_json nlohmann/json.hpp "JSON for Modern C++"
                  nlohmann-json3-dev)
