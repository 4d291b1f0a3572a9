// The file dialog with real folders: lists them, and asks before a file is overwritten.
#pragma once

#include <optional>
#include <string>

#include "ui/windows/file_dialog.h"

namespace app {

class FileChooser {
 public:
  /// Begins in `folder`, or in the user's own where that cannot be read. See ui::FileDialog.
  void open(ui::FileDialog::Kind kind, const std::string& title, const std::string& suffix,
            const std::string& folder, const std::string& name);
  [[nodiscard]] bool isOpen() const { return dialog_.has_value(); }
  [[nodiscard]] ui::FileDialog::Kind kind() const { return dialog_->kind(); }
  void close() { dialog_.reset(); }
  /// Says what is wrong with what was chosen; the dialog stays.
  void refuse(const std::string& error) { dialog_->refuse(error); }
  /// One frame of it, while it is open. A path from the root, once it is chosen: then close() or
  /// refuse() it. Where it is cancelled it is not open any more.
  std::optional<std::string> draw(const ui::Context& context);

 private:
  void showFolder(const std::string& path);

  std::optional<ui::FileDialog> dialog_;
};

/// A title as a file's name: without what has a meaning in paths.
std::string asFileName(std::string title);

}  // namespace app
