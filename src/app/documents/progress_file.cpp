#include "app/documents/progress_file.h"

#include "app/documents/set_aside.h"
#include "app/platform_words.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr;

ProgressFile::ProgressFile(const std::string& folder)
    : path_(folder.empty() ? "" : platform::pathIn(folder, "lessons.json")) {}

std::string ProgressFile::load(lab::Progress& progress) {
  progress = {};
  if (path_.empty() || !platform::exists(path_)) return {};
  if (platform::isSpecial(path_)) return noFileText(path_);
  std::string error;
  const auto text = platform::readFile(path_, error);
  if (!text) return error;
  isLater_ = lab::isLaterProgress(*text);
  if (isLater_) {
    return fill(tr("{file} was written by a later version of this program. It is left as it is, "
                   "and what you do in lessons now is not kept."),
                {{"file", path_}});
  }
  const std::string fault = lab::readProgress(*text, progress);
  if (!fault.empty()) return setAside(path_, fault);
  before_ = progress;
  return {};
}

std::string ProgressFile::save(const lab::Progress& progress) {
  if (path_.empty() || isLater_ || progress == before_) return {};
  if (platform::isSpecial(path_)) return noFileText(path_);
  std::string error;
  const auto text = platform::readFile(path_, error);
  if (!text && platform::exists(path_)) return error;
  if (text && lab::isLaterProgress(*text)) return {};
  lab::Progress changed;
  for (const auto& [id, each] : progress.lessons) {
    const auto old = before_.lessons.find(id);
    if (old == before_.lessons.end() || old->second != each) changed.lessons.emplace(id, each);
  }
  error.clear();
  const std::string content = lab::writeProgress(changed, text ? *text : std::string());
  if (!platform::writeFile(path_, content, error)) return error;
  before_ = progress;
  return {};
}

}  // namespace app
