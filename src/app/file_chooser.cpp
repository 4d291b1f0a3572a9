#include "app/file_chooser.h"

#include <algorithm>
#include <utility>

#include "app/platform_words.h"
#include "platform/browser.h"
#include "platform/folders.h"

namespace app {
namespace {

using Answer = ui::FileDialog::Answer;

std::optional<ui::Folder> readFolder(const std::string& path, std::string& error) {
  ui::Folder folder{path, platform::parentFolder(path), {}};
  const auto entries = platform::listFolder(path, error);
  if (!entries) return std::nullopt;
  for (const platform::FolderEntry& entry : *entries) {
    folder.entries.push_back({entry.name, entry.isFolder, entry.modified});
  }
  return folder;
}

}  // namespace

void FileChooser::open(ui::FileDialog::Kind kind, const std::string& title,
                       const std::string& suffix, const std::string& folder,
                       const std::string& name) {
  if (platform::isInBrowser()) {
    const std::string home = platform::homeFolder();
    dialog_.emplace(kind, title, suffix, ui::Folder{home, home, {}}, name, false);
    return;
  }
  std::string error;
  auto shown = readFolder(folder.empty() ? platform::homeFolder() : folder, error);
  if (!shown) shown = readFolder(platform::homeFolder(), error);
  dialog_.emplace(kind, title, suffix, shown.value_or(ui::Folder{"/", "/", {}}), name);
}

void FileChooser::showFolder(const std::string& path) {
  std::string error;
  auto folder = readFolder(path, error);
  if (folder) {
    dialog_->show(std::move(*folder));
  } else {
    dialog_->refuse(inWindowLanguage(error));
  }
}

std::optional<std::string> FileChooser::draw(const ui::Context& context) {
  const Answer answer = dialog_->draw(context);
  if (answer.what == Answer::What::nothing) return std::nullopt;
  if (answer.what == Answer::What::cancel) {
    close();
    return std::nullopt;
  }
  // A download has a name alone.
  const std::string typed =
      platform::isInBrowser() ? asFileName(answer.path) : platform::pathOfAddress(answer.path);
  const std::string path = platform::absolutePath(
      typed.starts_with('~') ? typed : platform::pathIn(dialog_->folder().path, typed));
  if (answer.what == Answer::What::folder || platform::isFolder(path)) {
    showFolder(path);
    return std::nullopt;
  }
  if (platform::isSpecial(path)) {  // which could keep the window waiting for ever
    dialog_->refuse(noFileText(path));
    return std::nullopt;
  }
  // A browser gives another name to a download whose name is taken.
  const bool isSaved = dialog_->kind() == ui::FileDialog::Kind::save && !platform::isInBrowser();
  if (isSaved && platform::exists(path) && !answer.mayReplace) {
    dialog_->askToReplace(path, platform::fileName(path));
    return std::nullopt;
  }
  return path;
}

std::string asFileName(std::string title) {
  std::ranges::replace_if(
      title, [](char c) { return c == '/' || c == '\\' || c == ':'; }, '-');
  return title;
}

}  // namespace app
