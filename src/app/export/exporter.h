// Exports: asks what and where, and makes it between frames.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/file_chooser.h"
#include "lab/core/lab.h"
#include "platform/input.h"
#include "ui/windows/export_window.h"

namespace app {

class ExportJob;
class Program;

/// What is told over the canvas until it is dismissed.
struct Message {
  std::string text;
  bool isError = false;
  /// When it goes by itself; nothing: it stays.
  std::optional<std::chrono::steady_clock::time_point> end{};
  /// Of a figure that was opened: that its root be freed, while it is held and the feet have goals.
  bool offersRoot = false;
};

class Exporter {
 public:
  /// Where files are proposed.
  struct Proposal {
    std::string folder;  ///< where nothing was exported before
    std::string title;   ///< of the scene
  };
  /// `folder`: into which something was exported last; empty: not known.
  explicit Exporter(std::string folder);
  ~Exporter();
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  /// Asks what to export.
  void ask(const Proposal& proposal);
  /// Closes the dialogs and drops what is being made.
  void cancel();
  /// True while keys belong to a dialog.
  [[nodiscard]] bool isAsking() const { return asks_ || chooser_.isOpen() || !path_.empty(); }

  /// Lays out the dialog that is open, or the progress.
  void layOut(const ui::Context& context);
  /// A frame was painted into the window: the export goes on.
  void painted(const Program& program, const platform::Input& input);
  /// Seconds until a frame is needed; nothing where none is.
  [[nodiscard]] std::optional<double> wait() const;

  /// What there is to tell; each message once.
  std::optional<Message> takeMessage() { return std::exchange(message_, std::nullopt); }
  [[nodiscard]] const std::string& folder() const { return folder_; }
  [[nodiscard]] const ui::ExportChoices& choices() const { return choices_; }

 private:
  using Clock = std::chrono::steady_clock;

  void choosePath();
  void acceptPath(const std::string& path);
  void layOutOptions(const ui::Context& context);
  void layOutProgress(const ui::Context& context);
  [[nodiscard]] ui::ExportFacts factsOf(const lab::Lab& lab);
  [[nodiscard]] std::unique_ptr<ExportJob> begin(const Program& program) const;
  std::optional<std::string> work(const Program& program);

  std::string folder_;
  Proposal proposal_;
  ui::ExportChoices choices_;  // kept while the program runs
  glm::ivec2 canvas_{0};       // framebuffer pixels, as the last frame had them
  glm::ivec2 window_{0};
  double scale_ = 1.0;

  bool asks_ = false;              // what to export
  std::optional<lab::Lab> bench_;  // for counting the steps of a film
  FileChooser chooser_;
  std::string path_;                // of what is made; empty: nothing is
  std::unique_ptr<ExportJob> job_;  // of pictures and films, from the next frame on
  Clock::time_point started_;
  bool isCancelled_ = false;
  std::optional<Message> message_;
  int framesToSettle_ = 0;  // after an export: its box closes, a message appears
};

}  // namespace app
