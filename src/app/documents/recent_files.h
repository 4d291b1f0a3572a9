// Scene files that were opened or saved last, the newest first.
#pragma once

#include <string>
#include <vector>

#include "ui/widgets/requests.h"

namespace app {

class RecentFiles {
 public:
  explicit RecentFiles(std::vector<std::string> paths);

  void add(const std::string& path);
  void remove(const std::string& path);
  /// From the root.
  [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }
  /// As the menu has them; none in a browser, which does not say where a file came from.
  [[nodiscard]] const std::vector<ui::FileInfo::Recent>& shown() const { return shown_; }

 private:
  void look();

  std::vector<std::string> paths_;
  std::vector<ui::FileInfo::Recent> shown_;
};

}  // namespace app
