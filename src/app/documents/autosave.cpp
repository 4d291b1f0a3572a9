#include "app/documents/autosave.h"

#include <utility>

#include "app/json.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr;

namespace {

constexpr int kMostSlots = 64;  // programs at once, and work left behind
// The scene's path stands among its own fields: the file can still be opened as a scene.
constexpr const char* kPathField = "unsaved-changes-of";

std::optional<Autosave::Leftover> readLeftover(const std::string& file) {
  if (platform::isSpecial(file)) return std::nullopt;
  std::string error;
  const auto text = platform::readFile(file, error);
  Json json = text ? readJson(*text) : Json();
  if (!json.is_object()) return std::nullopt;
  Autosave::Leftover leftover;
  if (const auto kept = json.find(kPathField); kept != json.end()) {
    leftover.path = pathFromJson(*kept);
    json.erase(kept);
  }
  leftover.when = platform::modifiedAt(file);
  leftover.scene = writeJson(json, 2);
  return leftover;
}

}  // namespace

Autosave::Autosave(const std::string& folder)
    : folder_(folder.empty() ? "" : platform::pathIn(folder, "unsaved")) {
  if (folder.empty()) return;
  takeSlot();
  findLeftover();
}

void Autosave::takeSlot() {
  platform::makeFolders(folder_);
  for (int number = 1; number <= kMostSlots && !own_; ++number) {
    auto slot = lock(number);
    if (slot && !platform::exists(slot->file)) own_ = std::move(slot);
  }
}

std::optional<Autosave::Slot> Autosave::lock(int number) const {
  const std::string stem = platform::pathIn(folder_, std::to_string(number));
  auto lock = platform::LockFile::take(stem + ".lock");
  if (!lock) return std::nullopt;
  return Slot{stem + ".iklab.json", std::move(lock)};
}

void Autosave::findLeftover() {
  leftover_.reset();
  found_.reset();
  while (looked_ < kMostSlots && !leftover_) {
    ++looked_;
    const std::string stem = platform::pathIn(folder_, std::to_string(looked_));
    if (!platform::exists(stem + ".iklab.json")) continue;
    found_ = lock(looked_);
    if (found_) leftover_ = readLeftover(found_->file);
  }
  if (!leftover_) found_.reset();
}

void Autosave::adopt() {
  if (!found_) return;
  clear();
  own_ = std::move(found_);
  found_.reset();
  leftover_.reset();
}

void Autosave::discard() {
  if (found_) platform::removeFile(found_->file);
  findLeftover();
}

void Autosave::postpone() {
  found_.reset();
  leftover_.reset();
}

std::string Autosave::write(const std::string& scene, const std::string& path) {
  if (folder_.empty()) return {};
  if (!own_) takeSlot();  // there may have been no room for one at the start
  if (!own_) {
    return fill(tr("{folder}: unsaved work cannot be kept here"), {{"folder", folder_}});
  }
  Json json = readJson(scene);
  if (!path.empty()) json[kPathField] = pathToJson(path);
  const std::string text = writeJson(json);
  std::string error;
  const bool isWritten = platform::writeFile(own_->file, text, error);
  return isWritten ? std::string() : error;
}

void Autosave::clear() {
  if (own_) platform::removeFile(own_->file);
}

}  // namespace app
