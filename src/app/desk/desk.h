// What is done with files, the clipboard and the window: opening, saving, asking before unsaved
// changes are lost, saving work in case of a crash, settings, and exports.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/desk/autosave.h"
#include "app/desk/progress_file.h"
#include "app/desk/scene_document.h"
#include "app/desk/settings.h"
#include "app/export/exporter.h"
#include "app/file_chooser.h"
#include "app/frame/frame_delegate.h"
#include "app/frame/lesson_host.h"
#include "lab/bench/lab.h"
#include "platform/input.h"
#include "platform/window.h"
#include "ui/windows/questions.h"

namespace app {

class Desk final : public FrameDelegate {
 public:
  /// `folder`: for settings and unsaved work, exists. `settings`: as the program starts with them;
  /// what is changed from then on is written. `document`: the open scene. `savesPlacement`:
  /// the window's place is a setting, not what somebody asked for this time.
  Desk(platform::Window& window, const std::string& folder, Settings settings,
       SceneDocument document, bool savesPlacement);

  /// Shows what is wrong until it is dismissed; nothing where `text` is empty.
  void showError(const std::string& text) override;
  void saveAnswers(const lab::AnswerSheet& sheet) override;
  void copyLink(const std::string& lesson, const lab::Lab& lab) override;
  /// The time by which things are saved, shown and tried again, in place of the system's.
  void setClock(std::function<std::chrono::steady_clock::time_point()> clock) {
    clock_ = std::move(clock);
  }
  /// What was kept of lessons.
  void recall(LessonHost& lessons);
  /// Films the window into this file.
  void film(const std::string& path) { exporter_.film(path); }
  /// Has the link's lesson opened, and its language used, in the next frame.
  void openLesson(lab::Link link) { link_ = std::move(link); }

  [[nodiscard]] bool isAsking() const override;
  [[nodiscard]] bool hasSceneToPaste(const std::string& text) const override;
  [[nodiscard]] bool hasMessage() const override { return !message_.text.empty(); }
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
  /// Not before a film of the window is written.
  [[nodiscard]] bool wantsToQuit() const { return quits_ && !exporter_.isFinishing(); }
  /// The program ends: settings are written, autosaved work is removed unless the session ended, a
  /// film is finished. Returns what is wrong with that.
  std::string end(const Program& program);

  [[nodiscard]] const SceneDocument& document() const { return document_; }
  [[nodiscard]] const std::string& message() const { return message_.text; }
  [[nodiscard]] const Exporter& exporter() const { return exporter_; }

 private:
  using Clock = std::chrono::steady_clock;
  using LabChange = std::function<void(lab::Lab& lab)>;

  /// Does it, once nothing unsaved would be lost.
  void replaceScene(LabChange change, lab::Lab& lab);
  void handle(const ui::Request& request, lab::Lab& lab);
  void open(const std::string& path, lab::Lab& lab, const std::string& news = {});
  void drop(const std::vector<std::string>& paths, lab::Lab& lab);
  void askToQuit(lab::Lab& lab);
  void endSession(lab::Lab& lab);
  void quit();
  void copy(const lab::Lab& lab);
  void paste(const std::string& text, lab::Lab& lab);
  void openLink(const std::string& text, lab::Lab& lab);
  void save(lab::Lab& lab);
  void saveTo(const std::string& path, lab::Lab& lab);
  std::string show(const LoadedScene& scene, lab::Lab& lab);
  void restore(const Autosave::Leftover& leftover, lab::Lab& lab);

  // Dialogs.
  void openChooser(ui::FileDialog::Kind kind, const lab::Lab& lab);
  void takePath(const std::string& path, lab::Lab& lab);
  void writeSheet(const std::string& path);
  void layOutChooser(const ui::Context& context);
  void layOutSaveQuestion(const ui::Context& context);
  void layOutOverwriteQuestion(const ui::Context& context);
  void layOutLeftover(const ui::Context& context);
  [[nodiscard]] std::string nearFolder() const;

  // What is written from time to time.
  void saveIfDue(const Program& program, const platform::Input& input);
  std::string autosave(const lab::Lab& lab);
  std::string saveSettings(const lab::Lab& lab);
  void tell(const std::string& fault, std::string& told);

  void addRecent(const std::string& path);
  void removeRecent(const std::string& path);
  void updateRecent();
  void updateFiles();
  void updateTitle(const lab::Lab& lab);

  platform::Window& window_;
  SettingsFile settingsFile_;
  Settings settings_;
  bool savesPlacement_;
  ProgressFile progressFile_;
  Autosave autosave_;
  SceneDocument document_;
  ui::FileInfo files_;
  FileChooser chooser_;
  Exporter exporter_;
  std::optional<lab::AnswerSheet> sheet_;  // for which the chooser asks
  LabChange answer_;                       // of a dialog: what act() carries out
  std::optional<lab::Link> link_;
  std::string lessonFile_;  // that was chosen to be opened
  LabChange change_;        // waits for an answer about unsaved changes
  bool asksToSave_ = false;
  bool asksToOverwrite_ = false;
  Message message_;
  std::string laidOut_;    // the message, as the last frame had it
  int framesToShow_ = 0;   // until a message that is new is seen
  std::string filmFault_;  // of the film that was finished last, while the program waited to end
  std::string title_;
  double canvasHeight_ = 0.0;  // framebuffer pixels
  long autosavedEdits_ = 0;    // of document_.edits()
  bool isAutosaved_ = false;   // there is a file of unsaved work
  std::optional<Clock::time_point> due_;
  Clock::duration pause_{};    // before what failed is tried again; 0: nothing failed
  std::string autosaveFault_;  // that was told last; empty: none
  std::string settingsFault_;
  std::string progressFault_;
  std::function<Clock::time_point()> clock_ = Clock::now;
  bool quits_ = false;
  bool keepsWork_ = false;  // for the next start
};

}  // namespace app
