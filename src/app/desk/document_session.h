// The scene on the bench as a document: where it is kept, and whether it has changed since.
#pragma once

#include <optional>
#include <string>

#include "lab/bench/lab.h"

namespace app {

/// True for an action that changes what a scene file is about, or undoes that; looking at it,
/// stepping and playing do not.
bool isEdit(const lab::Action& action);
/// True for what goes back and forth in the history.
bool isInHistory(const lab::Action& action);

class DocumentSession {
 public:
  /// The scene on the bench is a new one, kept nowhere.
  void begin(const std::string& name);
  /// What is wrong with a file that is to be opened, beginning with its path.
  [[nodiscard]] static std::string faultOf(const std::string& path);
  /// Reads a file and puts it on the bench. Returns what is wrong, beginning with the path; then
  /// all is as it was.
  std::string open(const std::string& path, lab::Lab& lab);
  /// Puts a scene that is given as text on the bench, as a new one. Returns what is wrong; then all
  /// is as it was.
  std::string openText(const std::string& text, lab::Lab& lab);
  /// Puts back work on the scene at `path` (empty: a new one) that has not been saved.
  std::string restore(const std::string& text, const std::string& path, lab::Lab& lab);
  /// Writes the scene to `path`, where it is kept from now on. Returns what is wrong.
  /// `canvasHeight`: framebuffer pixels, for the camera.
  std::string save(const std::string& path, const lab::Lab& lab, double canvasHeight);

  /// What a file would hold now.
  [[nodiscard]] std::string text(const lab::Lab& lab, double canvasHeight) const;

  void rename(const std::string& name);
  void annotate(const std::string& notes);
  /// Something else that a file holds was changed.
  void edited() { ++edits_; }
  /// Changes were undone, or done again: where that leads to what was saved, nothing is unsaved.
  void compare(const lab::Lab& lab);
  /// While nothing is unsaved: this is what there is to go back to.
  void settle(const lab::Lab& lab);
  [[nodiscard]] bool isUnsaved() const { return edits_ != savedEdits_; }
  /// Grows with each change.
  [[nodiscard]] long edits() const { return edits_; }

  /// Empty while it is kept nowhere.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The file's name, or else the scene's.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& notes() const { return notes_; }

 private:
  std::string put(const lab::Document& document, lab::Lab& lab);

  std::string path_;
  std::string name_;
  std::string notes_;
  std::string others_;  // see lab::Document
  long edits_ = 0;
  long savedEdits_ = 0;
  std::optional<std::string> saved_;  // what was saved, without how it is looked at
};

}  // namespace app
