// The file dialog over real folders; asks before a file is overwritten.
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
  /// See ui::FileDialog::listAlso().
  void listAlso(const std::string& suffix) { dialog_->listAlso(suffix); }
  [[nodiscard]] bool isOpen() const { return dialog_.has_value(); }
  [[nodiscard]] ui::FileDialog::Kind kind() const { return dialog_->kind(); }
  void close() { dialog_.reset(); }
  /// Says what is wrong with the chosen file; the dialog stays.
  void refuse(const std::string& error) { dialog_->refuse(error); }
  /// Lays the open dialog out; refuses devices and pipes. Returns an absolute path once one is
  /// chosen: then close() or refuse(). It closes by itself where it is cancelled.
  std::optional<std::string> draw(const ui::Context& context);

 private:
  void showFolder(const std::string& path);

  std::optional<ui::FileDialog> dialog_;
};

/// A title as a file's name: without what has a meaning in paths.
std::string asFileName(std::string title);

}  // namespace app
