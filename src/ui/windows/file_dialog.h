// A dialog that chooses a file. It opens no file and no folder: the caller gives it the content of
// folders, and gets the choice.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ui/widgets/context.h"

namespace ui {

struct Folder {
  struct Entry {
    std::string name;
    bool isFolder = false;
    std::string modified;  ///< the date as text
  };
  std::string path;  ///< from the root
  std::string up;    ///< the path of the folder above; its own where there is none
  std::vector<Entry> entries;
};

class FileDialog {
 public:
  enum class Kind { open, save };
  struct Answer {
    enum class What {
      nothing,
      cancel,
      folder,  ///< the dialog needs the content of the folder at `path`
      file,    ///< the file at `path` is chosen; a typed path may be a folder
      // A path is one in folder(), unless it begins at a root or with "~".
    };
    What what = What::nothing;
    std::string path{};
    bool mayReplace = false;  ///< the user agreed to overwrite a file there
  };

  /// `suffix`: the suffix of listed files, such as ".iklab.json", which is added to a typed name
  /// without one. `name`: a proposed file name. `hasFolders`: else only a name is asked for, since
  /// somebody else knows where to put the file.
  FileDialog(Kind kind, std::string title, std::string suffix, Folder folder,
             const std::string& name, bool hasFolders = true);

  /// Lists files of this suffix, too.
  void listAlso(const std::string& suffix);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const Folder& folder() const { return folder_; }
  /// Shows another folder.
  void show(Folder folder);
  /// Shows what is wrong with the choice; the dialog stays open.
  void refuse(const std::string& error);
  /// The chosen file exists: asks whether to overwrite it.
  void askToReplace(const std::string& path, const std::string& name);

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
  [[nodiscard]] std::string withSuffix(const std::string& name) const;

  Kind kind_;
  std::string title_;
  std::string suffix_;
  std::vector<std::string> others_;  // more suffixes of listed files
  Folder folder_;
  std::vector<std::size_t> listed_;  // indices of the folder's entries
  std::size_t selected_ = 0;         // index in listed_; its size: none
  std::string name_;                 // as it is typed
  std::string error_;
  std::string replaced_;  // the file that would be overwritten; empty: nothing is asked
  std::string replacedName_;
  bool hasFolders_;
  bool allFiles_ = false;
  bool focusesName_ = true;
  bool scrolls_ = false;
  int nameRevision_ = 0;  // a text field keeps its text until it gets another id
};

}  // namespace ui
