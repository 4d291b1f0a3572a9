// Tabs share one store. Each tells the others which files it has locked: see page.js.
#include "platform/lock_file.h"

#include <string>
#include <utility>

#include <emscripten.h>

namespace {

EM_JS(int, lock, (const char* path), { return Module.page.lock(UTF8ToString(path)); });
EM_JS(void, unlock, (int number), { Module.page.unlock(number); });

}  // namespace

namespace platform {

std::unique_ptr<LockFile> LockFile::take(const std::string& path) {
  const int number = lock(path.c_str());
  return number < 0 ? nullptr : std::unique_ptr<LockFile>(new LockFile(number));
}

LockFile::~LockFile() { unlock(static_cast<int>(file_)); }

}  // namespace platform
