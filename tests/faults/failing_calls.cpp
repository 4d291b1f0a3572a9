// For LD_PRELOAD: lets one system call fail. Of those that concern the folder FAULT_FOLDER, or a
// file opened in it, the one of number FAULT_CALL (from 0) fails with FAULT_ERRNO, and FAULT_TOLD
// gets its name. All others are what they are.
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

std::array<bool, 1024> isInFolder{};  // by file descriptor
long calls = 0;

const char* setting(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool concerns(const char* path) {
  const std::string_view folder = setting("FAULT_FOLDER");
  return !folder.empty() && std::string_view(path).starts_with(folder);
}

bool concerns(int file) {
  return file >= 0 && static_cast<std::size_t>(file) < isInFolder.size() &&
         isInFolder[static_cast<std::size_t>(file)];
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// True where this one is to fail; errno is set.
template <typename Subject>
bool fails(const char* name, Subject subject) {
  if (!concerns(subject) || calls++ != std::atol(setting("FAULT_CALL"))) return false;
  const int told = real<int(const char*, int, ...)>("open")(
      setting("FAULT_TOLD"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  const ssize_t done = real<ssize_t(int, const void*, size_t)>("write")(told, name, strlen(name));
  real<int(int)>("close")(told);
  if (done < 0) std::abort();
  errno = std::atoi(setting("FAULT_ERRNO"));
  return true;
}

int opened(const char* path, int file) {
  if (file >= 0 && static_cast<std::size_t>(file) < isInFolder.size()) {
    isInFolder[static_cast<std::size_t>(file)] = concerns(path);
  }
  return file;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (fails("open", path)) return -1;
  return opened(path, real<int(const char*, int, ...)>("open")(path, flags, mode));
}

std::FILE* fopen(const char* path, const char* mode) {
  if (fails("fopen", path)) return nullptr;
  return real<std::FILE*(const char*, const char*)>("fopen")(path, mode);
}

ssize_t write(int file, const void* bytes, size_t count) {
  if (fails("write", file)) return -1;
  return real<ssize_t(int, const void*, size_t)>("write")(file, bytes, count);
}

int fsync(int file) { return fails("fsync", file) ? -1 : real<int(int)>("fsync")(file); }

int fchmod(int file, mode_t mode) noexcept {
  return fails("fchmod", file) ? -1 : real<int(int, mode_t)>("fchmod")(file, mode);
}

int flock(int file, int operation) noexcept {
  return fails("flock", file) ? -1 : real<int(int, int)>("flock")(file, operation);
}

int rename(const char* from, const char* to) noexcept {
  return fails("rename", to) ? -1 : real<int(const char*, const char*)>("rename")(from, to);
}

int stat(const char* path, struct stat* status) noexcept {
  return fails("stat", path) ? -1 : real<int(const char*, struct stat*)>("stat")(path, status);
}

int lstat(const char* path, struct stat* status) noexcept {
  return fails("lstat", path) ? -1 : real<int(const char*, struct stat*)>("lstat")(path, status);
}

ssize_t readlink(const char* path, char* target, size_t size) noexcept {
  if (fails("readlink", path)) return -1;
  return real<ssize_t(const char*, char*, size_t)>("readlink")(path, target, size);
}

int faccessat(int folder, const char* path, int mode, int flags) noexcept {
  if (fails("faccessat", path)) return -1;
  return real<int(int, const char*, int, int)>("faccessat")(folder, path, mode, flags);
}

// A file is closed, whatever close() says.
int close(int file) {
  const bool isFailed = fails("close", file);
  if (concerns(file)) isInFolder[static_cast<std::size_t>(file)] = false;
  const int reason = errno;
  const int closed = real<int(int)>("close")(file);
  if (!isFailed) return closed;
  errno = reason;
  return -1;
}

}  // extern "C"
