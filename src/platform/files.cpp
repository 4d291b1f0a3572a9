#include "platform/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>

#include "platform/folders.h"
#include "platform/path_text.h"
#include "platform/reason.h"
#include "platform/system/files.h"

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartPrefix = ".iklab-";
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kPartDigits = 16;

std::string reasonNow() { return std::generic_category().message(errno); }

// No longer than any name that a file system takes.
std::string partName() {
  std::random_device random;
  std::string name(kPartPrefix);
  for (std::size_t i = 0; i < kPartDigits; ++i) name += kDigits[random() % kDigits.size()];
  return name;
}

// The file that a link refers to, there or not; `code` is set where that cannot be found out.
fs::path behindLinks(fs::path path, std::error_code& code) {
  constexpr int kMostLinks = 40;  // as Linux has it
  for (int i = 0; i < kMostLinks; ++i) {
    const fs::file_status status = fs::symlink_status(path, code);
    if (status.type() == fs::file_type::not_found) code.clear();
    if (code || status.type() != fs::file_type::symlink) return path;
    const fs::path next = fs::read_symlink(path, code);
    if (code) return path;
    path = path.parent_path() / next;
  }
  return path;
}

fs::path folderOf(const fs::path& path) {
  const fs::path folder = path.parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

bool writeToOutput(std::string_view content) {
  return std::fwrite(content.data(), 1, content.size(), stdout) == content.size() &&
         std::fflush(stdout) == 0;
}

bool isPartName(std::string_view name) {
  return name.size() == kPartPrefix.size() + kPartDigits && name.starts_with(kPartPrefix) &&
         name.find_first_not_of(kDigits, kPartPrefix.size()) == std::string_view::npos;
}

// Parts that no program holds the lock of.
void removeLeftovers(const fs::path& folder) {
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    const std::string path = textOf(at->path());
    if (isPartName(fileName(path))) system::removeUnlocked(path);
  }
}

// Locked, so that no other program takes it for a leftover.
system::File createPart(const fs::path& folder, std::string& path) {
  while (true) {
    path = textOf(folder / partName());
    const system::File file = system::createLocked(path);
    if (file != system::kNone || system::lastError() != std::errc::file_exists) return file;
  }
}

// Returns what is wrong.
std::string readPlain(const std::string& path, std::size_t most, std::string& content) {
  errno = 0;
  std::ifstream file(pathOf(path), std::ios::binary);
  if (!file) return reasonNow();
  for (std::string part(1U << 16U, '\0'); file && content.size() <= most;) {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    content.append(part, 0, static_cast<std::size_t>(file.gcount()));
  }
  return file.bad() ? reasonNow() : std::string();
}

}  // namespace

std::optional<std::string> readFile(const std::string& path, std::string& error, std::size_t most) {
  if (isFolder(path)) {
    error = path + ": expected a file, got a folder";
    return std::nullopt;
  }
  std::string content;
  const std::string fault =
      isSpecial(path) ? system::readSpecial(path, most, content) : readPlain(path, most, content);
  if (!fault.empty()) {
    error = path + ": " + fault;
    return std::nullopt;
  }
  if (content.size() > most) {
    error = path + ": expected a file of at most " + std::to_string(most >> 20U) + " MiB";
    return std::nullopt;
  }
  return content;
}

bool writeFile(const std::string& path, std::string_view content, std::string& error) {
  return writeFile(
      path, [content](const Sink& sink) { return sink(content); }, error);
}

bool writeFile(const std::string& path, const Content& content, std::string& error) {
  const bool isOutput = path == "-";
  if (!isOutput && !isSpecial(path)) {
    PartFile part(path);
    return part.create(error) &&
           content([&](std::string_view piece) { return part.write(piece, error); }) &&
           part.finish(error);
  }
  errno = 0;
  const bool isWritten = isOutput ? content(writeToOutput) : system::writeToSpecial(path, content);
  if (isWritten) return true;
  const std::error_code code =
      isOutput ? std::error_code(errno, std::generic_category()) : system::lastError();
  if (code) error = (isOutput ? "standard output" : path) + ": " + reasonOf(code);
  return false;
}

// The standard library compares device and inode, on Windows volume and index.
bool isSameFile(const std::string& a, const std::string& b) {
  if (isSpecial(a) || isSpecial(b)) return false;  // NUL may be there though it does not exist
  std::error_code code;
  if (exists(a) || exists(b)) return fs::equivalent(pathOf(a), pathOf(b), code);
  const fs::path first = behindLinks(pathOf(a), code);
  if (code) return false;
  const fs::path second = behindLinks(pathOf(b), code);
  return !code && system::isSameName(textOf(first.filename()), textOf(second.filename())) &&
         fs::equivalent(folderOf(first), folderOf(second), code);
}

bool PartFile::failed(std::string& error) const {
  error = name_ + ": " + reasonOf(system::lastError());
  return false;
}

PartFile::~PartFile() {
  if (!path_.empty()) system::remove(path_);
  if (file_ != system::kNone) system::close(file_);
}

bool PartFile::create(std::string& error) {
  if (const std::string fault = system::faultOfTarget(name_); !fault.empty()) {
    error = name_ + ": " + fault;
    return false;
  }
  std::error_code code;
  const fs::path target = behindLinks(pathOf(name_), code);
  if (code) {
    error = name_ + ": " + reasonOf(code);
    return false;
  }
  target_ = textOf(target);
  removeLeftovers(folderOf(target));
  std::string path;
  file_ = createPart(folderOf(target), path);
  if (file_ == system::kNone && system::lastError() == std::errc::no_such_file_or_directory) {
    error = name_ + ": there is no such folder";
    return false;
  }
  if (file_ == system::kNone) return failed(error);
  path_ = path;
  mark_ = HalfDone::file(path);
  return system::takePermissions(file_, target_) || failed(error);
}

bool PartFile::write(std::string_view content, std::string& error) {
  return system::write(file_, content) || failed(error);
}

bool PartFile::finish(std::string& error) {
  if (!system::sync(file_) || !system::replace(file_, path_, target_)) return failed(error);
  mark_ = {};
  path_.clear();
  return true;
}

}  // namespace platform
