// A window in which a file is chosen. It opens no file and no folder: what is in a folder it is
// given, and what is chosen it tells.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ui/kit/context.h"

namespace ui {

struct Folder {
  struct Entry {
    std::string name;
    bool isFolder = false;
    std::string modified;  ///< as it is shown
  };
  std::string path;  ///< from the root
  std::vector<Entry> entries;
};

class FileDialog {
 public:
  enum class Kind { open, save };
  struct Answer {
    enum class What {
      nothing,
      cancel,
      folder,  ///< show what is in the folder at `path`
      file,    ///< the file at `path` is chosen; where one typed, it may be a folder
    };
    What what = What::nothing;
    std::string path{};
    bool mayReplace = false;  ///< the user has said that a file there may be overwritten
  };

  /// `suffix`: of the files that are listed, such as ".iklab.json", and of a name that is typed
  /// without one. `name`: a file that is proposed.
  FileDialog(Kind kind, std::string title, std::string suffix, Folder folder,
             const std::string& name);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const Folder& folder() const { return folder_; }
  /// Another folder is shown.
  void show(Folder folder);
  /// Says what is wrong with what was chosen; the dialog stays.
  void refuse(const std::string& error);
  /// There is a file already at the path that was chosen: asks whether it may go.
  void askToReplace(const std::string& path);

  /// One frame of it.
  Answer draw(const Context& context);

 private:
  void drawPlace(const Context& context, Answer& answer) const;
  void drawList(const Context& context, Answer& answer);
  void drawName(const Context& context, Answer& answer);
  void drawReplace(const Context& context, Answer& answer);
  void drawButtons(const Context& context, Answer& answer);
  void moveSelection(const Context& context);
  void select(std::size_t index);
  [[nodiscard]] const Folder::Entry& entry(std::size_t index) const {
    return folder_.entries[listed_[index]];
  }
  void choose(Answer& answer) const;
  void filter();
  [[nodiscard]] std::string pathOf(const std::string& name) const;

  Kind kind_;
  std::string title_;
  std::string suffix_;
  Folder folder_;
  std::vector<std::size_t> listed_;  // of the folder's entries
  std::size_t selected_ = 0;         // of listed_; its size: none
  std::string name_;                 // as it is typed
  std::string error_;
  std::string replaced_;  // the file that would go; empty: nothing is asked
  bool allFiles_ = false;
  bool focusesName_ = true;
  bool scrolls_ = false;
  int nameRevision_ = 0;  // a text field keeps what is typed in it, unless it is another one
};

}  // namespace ui
