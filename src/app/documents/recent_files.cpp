#include "app/documents/recent_files.h"

#include <algorithm>
#include <utility>

#include "app/documents/settings.h"
#include "platform/browser.h"
#include "platform/folders.h"

namespace app {

RecentFiles::RecentFiles(std::vector<std::string> paths) : paths_(std::move(paths)) { look(); }

void RecentFiles::add(const std::string& path) {
  const std::string whole = platform::absolutePath(path);
  std::erase(paths_, whole);
  paths_.insert(paths_.begin(), whole);
  paths_.resize(std::min(paths_.size(), kMostRecent));
  look();
}

void RecentFiles::remove(const std::string& path) {
  std::erase(paths_, platform::absolutePath(path));
  look();
}

void RecentFiles::look() {
  shown_.clear();
  if (platform::isInBrowser()) return;
  for (const std::string& path : paths_) shown_.push_back({path, !platform::exists(path)});
}

}  // namespace app
