#include "app/script_file.h"

#include <algorithm>
#include <utility>

#include "platform/browser.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {
namespace {

constexpr std::chrono::milliseconds kPace(700);

}  // namespace

std::string readScript(const std::string& path, lab::Script& script) {
  std::string fault;
  const auto bytes = platform::readFile(path, fault);
  if (!bytes) return fault;
  lab::Script read{.text = lab::scriptText(*bytes, fault), .path = path, .isSaved = false};
  if (!fault.empty()) return path + ": " + fault;
  script = std::move(read);
  return {};
}

std::optional<lab::Action> ScriptFile::changed(const lab::Lab& lab, Time now) {
  const auto& script = lab.state().script;
  const bool isFollowed = script && !script->path.empty() && !platform::isInBrowser();
  if (!isFollowed || script->path != path_) {
    path_ = isFollowed ? script->path : std::string();
    seen_ = isFollowed ? script->text : std::string();
    next_ = now + kPace;
    return std::nullopt;
  }
  if (now < next_) return std::nullopt;
  next_ = now + kPace;
  lab::Script read;
  if (platform::isSpecial(path_) || !readScript(path_, read).empty()) return std::nullopt;
  if (read.text == seen_) return std::nullopt;
  seen_ = read.text;
  if (read.text == script->text) return std::nullopt;
  read.isSaved = script->isSaved;
  read.isHeld = script->isHeld;
  return lab::SetScript{std::move(read)};
}

std::optional<double> ScriptFile::wait(Time now) const {
  if (path_.empty()) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(next_ - now).count());
}

}  // namespace app
