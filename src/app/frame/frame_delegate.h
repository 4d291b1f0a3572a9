// What a frame leaves to the program around it: files, dialogs, messages, exports.
#pragma once

#include <optional>

#include "lab/class/answer_sheet.h"
#include "lab/core/lab.h"
#include "lab/link/link.h"
#include "platform/input.h"
#include "ui/widgets/context.h"

namespace app {

class Program;

/// Called in the order of its functions, once a frame where nothing else is said.
class FrameDelegate {
 public:
  FrameDelegate() = default;
  virtual ~FrameDelegate() = default;
  FrameDelegate(const FrameDelegate&) = delete;
  FrameDelegate& operator=(const FrameDelegate&) = delete;

  /// A dialog is open and has the keyboard.
  [[nodiscard]] virtual bool isAsking() const = 0;
  /// A message is shown; Escape dismisses it.
  [[nodiscard]] virtual bool hasMessage() const = 0;
  /// Work would be lost if the program ended.
  [[nodiscard]] virtual bool isUnsaved() const = 0;
  /// What is to be pasted, or dropped as text, is a scene, which replaces the one on show. `text`:
  /// as ui::Request has it.
  [[nodiscard]] virtual bool hasSceneToPaste(const std::string& /*text*/) const { return true; }
  /// What the panels show of the files; valid as long as the delegate.
  [[nodiscard]] virtual const ui::FileInfo& files() const = 0;

  /// Asks for a file and writes the answer sheet there: CSV where its name ends so, else JSON.
  virtual void saveAnswers(const lab::AnswerSheet& sheet) = 0;
  /// Copies the link that opens this lesson, or else, where `lesson` is empty, the scene as it is.
  virtual void copyLink(const std::string& lesson, const lab::Lab& lab) = 0;
  /// Shows what is wrong until it is dismissed; nothing where `text` is empty.
  virtual void showError(const std::string& text) = 0;
  /// Shows for a while what is no fault.
  virtual void tell(const std::string& /*text*/) {}
  /// Applies an action to the lab, or asks the user first. Any number a frame.
  virtual void apply(const lab::Action& action, lab::Lab& lab) = 0;
  /// Carries out what panels and keys requested, what dialogs were answered, and what came in with
  /// `input` for the window: dropped files, and its end.
  virtual void act(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) = 0;
  /// The link whose lesson and language are wanted, once: it was pasted, or given at the start. A
  /// scene in it is opened by the delegate.
  virtual std::optional<lab::Link> takeLink() { return std::nullopt; }
  /// The file of a lesson that was chosen to be opened, once; empty: none.
  virtual std::string takeLessonFile() { return {}; }
  /// Lays dialogs and messages out, over the panels; up to twice a frame. Their answers wait for
  /// act().
  virtual void layOut(const ui::Context& context, const ui::Rect& canvas) = 0;
  /// The frame was painted into the bound framebuffer.
  virtual void painted(const Program& program, const platform::Input& input) = 0;
};

}  // namespace app
