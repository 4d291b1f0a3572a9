// The scene on show: the user's own or that of a lesson, and who may change it.
#pragma once

#include <string>
#include <vector>

#include "app/frame/frame_delegate.h"
#include "app/frame/languages.h"
#include "app/frame/lesson_host.h"
#include "lab/core/lab.h"
#include "lab/link/link.h"
#include "platform/input.h"
#include "ui/widgets/requests.h"

namespace app {

class SceneHost {
 public:
  [[nodiscard]] lab::Lab& lab() { return lab_; }
  [[nodiscard]] const lab::Lab& lab() const { return lab_; }
  /// The user's own scene: lab(), or the one that waits while a lesson is open.
  [[nodiscard]] const lab::Lab& own() const { return lessons_.own(lab_); }
  [[nodiscard]] LessonHost& lessons() { return lessons_; }
  [[nodiscard]] const LessonHost& lessons() const { return lessons_; }
  /// Null: requests for files and windows are ignored.
  [[nodiscard]] FrameDelegate* delegate() const { return delegate_; }
  void setDelegate(FrameDelegate* delegate) { delegate_ = delegate; }

  /// Opens a lesson's file. Returns why it can't be read.
  std::string openLesson(const std::string& path) { return lessons_.openFile(path, {}, lab_); }
  /// Opens the lesson of a link at its step, with its data; nothing where there is no such lesson.
  void openLesson(const lab::Link& link);
  void closeLesson() { lessons_.close(lab_); }

  /// What the user does to the scene: the lesson that is open allows it, or the delegate asks.
  void apply(const lab::Action& action);
  /// Carries out what was asked in lessons, and what panels, keys and `input` ask of files and of
  /// the window. A pasted address of a file becomes a dropped one; lessons that were dropped are
  /// taken out of the input.
  void act(const std::vector<lab::LessonRequest>& lessons, ui::Requests requests,
           platform::Input& input, const Languages& languages);

 private:
  void openDropped(platform::Input& input);
  void actOnLessons(const std::vector<lab::LessonRequest>& lessons, const ui::Requests& requests,
                    platform::Input& input);
  [[nodiscard]] bool needsOwn(const ui::Requests& requests, const platform::Input& input) const;
  void copyLink();
  void openLink(const lab::Link& link, const Languages& languages);

  lab::Lab lab_;
  LessonHost lessons_;
  FrameDelegate* delegate_ = nullptr;
};

}  // namespace app
