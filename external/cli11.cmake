# CLI11::CLI11: command line parser, header-only.
find_package(CLI11 CONFIG QUIET)
iklab_header_only(CLI11::CLI11 CLI/CLI.hpp "CLI11" libcli11-dev)
