// A program that is found instead of ffmpeg, or of another one.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace support {

/// As long as this lives, the shell script `body` is what PATH has as `name`.
class FakeFfmpeg {
 public:
  FakeFfmpeg(const std::filesystem::path& folder, const std::string& body,
             const std::string& name = "ffmpeg")
      : before_(std::getenv("PATH")) {
    const std::filesystem::path program = folder / name;
    std::ofstream(program) << "#!/bin/sh\n" << body << '\n';
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    setenv("PATH", (folder.string() + ":" + before_).c_str(), 1);
  }
  ~FakeFfmpeg() { setenv("PATH", before_.c_str(), 1); }
  FakeFfmpeg(const FakeFfmpeg&) = delete;
  FakeFfmpeg& operator=(const FakeFfmpeg&) = delete;

 private:
  std::string before_;
};

}  // namespace support
