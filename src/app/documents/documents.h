// What is done with files, the clipboard and the window: opening, saving, asking before unsaved
// changes are lost, saving work in case of a crash, settings, and exports.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/documents/message_board.h"
#include "app/documents/recent_files.h"
#include "app/documents/scene_chooser.h"
#include "app/documents/scene_document.h"
#include "app/documents/storage.h"
#include "app/export/exporter.h"
#include "app/frame/frame_delegate.h"
#include "app/frame/lesson_host.h"
#include "app/script_file.h"
#include "lab/core/lab.h"
#include "platform/input.h"
#include "platform/window.h"

namespace app {

class Documents final : public FrameDelegate {
 public:
  /// `folder`: for settings and unsaved work, exists. `settings`: as the program starts with them;
  /// what is changed from then on is written. `document`: the open scene. `savesPlacement`:
  /// the window's place is a setting, not what somebody asked for this time.
  Documents(platform::Window& window, const std::string& folder, Settings settings,
            SceneDocument document, bool savesPlacement);

  /// Shows what is wrong until it is dismissed; nothing where `text` is empty.
  void showError(const std::string& text) override { board_.showError(text); }
  void tell(const std::string& text) override { board_.showDone(text, clock_()); }
  /// Shows what is likely a slip in the scene that was opened.
  void warn(const std::string& text) {
    if (!text.empty()) board_.show({.text = text, .offersRoot = true});
  }
  void saveAnswers(const lab::AnswerSheet& sheet) override;
  void copyLink(const std::string& lesson, const lab::Lab& lab) override;
  /// The time by which things are saved, shown and tried again, in place of the system's.
  void setClock(std::function<std::chrono::steady_clock::time_point()> clock) {
    clock_ = std::move(clock);
  }
  /// What was kept of lessons.
  void recall(LessonHost& lessons);
  /// Has the link's lesson opened, and its language used, in the next frame.
  void openLesson(lab::Link link) { link_ = std::move(link); }

  [[nodiscard]] bool isAsking() const override;
  [[nodiscard]] bool hasSceneToPaste(const std::string& text) const override;
  [[nodiscard]] bool hasMessage() const override { return !board_.text().empty(); }
  [[nodiscard]] bool isUnsaved() const override { return document_.isUnsaved(); }
  [[nodiscard]] const ui::FileInfo& files() const override { return files_; }
  void apply(const lab::Action& action, lab::Lab& lab) override;
  void act(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) override;
  std::optional<lab::Link> takeLink() override { return std::exchange(link_, std::nullopt); }
  std::string takeLessonFile() override { return std::exchange(lessonFile_, {}); }
  void layOut(const ui::Context& context, const ui::Rect& canvas) override;
  void painted(const Program& program, const platform::Input& input) override;

  /// Seconds until a frame is needed, though no input comes; nothing where none is.
  [[nodiscard]] std::optional<double> wait() const;
  [[nodiscard]] bool wantsToQuit() const { return quits_; }
  /// The program ends: settings are written, autosaved work is removed unless the session ended,
  /// an export is dropped. Returns what is wrong with that.
  std::string end(const Program& program);

  [[nodiscard]] const SceneDocument& document() const { return document_; }
  [[nodiscard]] std::string message() const { return board_.text(); }
  [[nodiscard]] const Exporter& exporter() const { return exporter_; }

 private:
  using Clock = std::chrono::steady_clock;
  using LabChange = std::function<void(lab::Lab& lab)>;

  /// Does it, once nothing unsaved would be lost.
  void replaceScene(LabChange change, lab::Lab& lab);
  void handle(const ui::Request& request, lab::Lab& lab);
  void open(const std::string& path, lab::Lab& lab, const std::string& news = {});
  void drop(const std::vector<std::string>& paths, lab::Lab& lab);
  std::string openScript(const std::string& path, lab::Lab& lab);
  void saveScript(const std::string& path, lab::Lab& lab);
  void askToQuit(lab::Lab& lab);
  void endSession(lab::Lab& lab);
  void paste(const std::string& text, lab::Lab& lab);
  void save(lab::Lab& lab);
  void saveTo(const std::string& path, lab::Lab& lab);
  std::string show(const LoadedScene& scene, lab::Lab& lab, const std::string& news = {});
  void restore(const Autosave::Leftover& leftover, lab::Lab& lab);

  // Dialogs.
  void askWhereToSave(const lab::Lab& lab);
  void takePath(const std::string& path, lab::Lab& lab);
  void layOutChooser(const ui::Context& context);
  void layOutSaveQuestion(const ui::Context& context);
  void layOutOverwriteQuestion(const ui::Context& context);
  void layOutLeftover(const ui::Context& context);
  [[nodiscard]] std::string nearFolder() const;

  [[nodiscard]] Kept keptOf(const Program& program) const;
  void updateFiles();
  void updateTitle(const lab::Lab& lab);

  platform::Window& window_;
  Storage storage_;
  SceneDocument document_;
  RecentFiles recent_;
  ui::FileInfo files_;
  SceneChooser chooser_;
  ScriptFile script_;
  Exporter exporter_;
  LabChange answer_;  // of a dialog: what act() carries out
  std::optional<lab::Link> link_;
  std::string lessonFile_;  // that was chosen to be opened
  LabChange change_;        // waits for an answer about unsaved changes
  bool asksToSave_ = false;
  bool asksToOverwrite_ = false;
  MessageBoard board_;
  std::string title_;
  double canvasHeight_ = 0.0;  // framebuffer pixels
  std::function<Clock::time_point()> clock_ = Clock::now;
  bool quits_ = false;
  bool keepsWork_ = false;  // for the next start
};

}  // namespace app
