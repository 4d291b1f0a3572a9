#include "fuzz/one_file.h"

#include <filesystem>

#include "platform/files.h"
#include "platform/folders.h"
#include "platform/media/movie.h"

namespace fuzz {

OneFile& oneFile() {
  static OneFile file;
  return file;
}

}  // namespace fuzz

namespace platform {

std::optional<std::string> readFile(const std::string& path, std::string& error,
                                    std::size_t /*most*/) {
  if (!path.starts_with("no")) return fuzz::oneFile().content;
  error = path + ": No such file or directory";
  return std::nullopt;
}

bool writeFile(const std::string& path, std::string_view content, std::string& error) {
  fuzz::oneFile().written = content;
  if (!path.starts_with("no")) return true;
  error = path + ": No space left on device";
  return false;
}

bool writeFile(const std::string& path, const Content& content, std::string& error) {
  std::string whole;
  const bool isComplete = content([&whole](std::string_view piece) {
    whole += piece;
    return true;
  });
  return isComplete && writeFile(path, whole, error);
}

std::string fileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

std::string pathIn(const std::string& folder, const std::string& path) {
  return (std::filesystem::path(folder) / path).string();
}

std::string normalPath(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

std::string parentFolder(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

std::string pathOfAddress(const std::string& text) { return text; }

bool exists(const std::string& /*path*/) { return false; }
bool isFolder(const std::string& /*path*/) { return false; }
bool isSameFile(const std::string& a, const std::string& b) { return a == b; }

bool isSpecial(const std::string& /*path*/) { return false; }

std::string faultOfMovie(const std::string& path) {
  return path.ends_with(".gif") || path.ends_with(".mp4") ? "" : path + ": expected another name";
}

}  // namespace platform
