// What is done with files, the clipboard and the window: opening, saving, asking before unsaved
// changes are lost, keeping work in case of a crash, and the settings.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/autosave.h"
#include "app/desk/document_session.h"
#include "app/desk/file_chooser.h"
#include "app/desk/settings.h"
#include "app/export/exporter.h"
#include "lab/bench/lab.h"
#include "platform/input.h"
#include "platform/window.h"
#include "ui/windows/questions.h"

namespace app {

class Program;

class Desk {
 public:
  /// `folder`: for settings and unsaved work, exists. `settings`: as the program starts with them;
  /// what is changed from then on is written. `document`: what is on the bench. `keepsPlacement`:
  /// the window's place is a setting, not what somebody asked for this time.
  Desk(platform::Window& window, const std::string& folder, Settings settings,
       DocumentSession document, bool keepsPlacement);

  /// Something is wrong: it is told until it is dismissed; empty: nothing is.
  void tell(const std::string& text);

  /// An action is about to be done to the lab. False where the user is asked first, whether what it
  /// would replace may be lost; it is done later, or not at all.
  bool allows(const lab::Action& action);
  /// It was done to the lab.
  void took(const lab::Action& action, const lab::Lab& lab);

  /// What panels and keys have asked for, and files that were dropped.
  void serve(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab);
  /// Dialogs, questions and messages, over everything else.
  void draw(const ui::Context& context, const ui::Rect& canvas, lab::Lab& lab);
  /// True while keys belong to a dialog.
  [[nodiscard]] bool isAsking() const;
  /// A frame was painted into the framebuffer that is bound: it is filmed, and what is exported is
  /// made, beside `program`.
  void painted(const Program& program, const platform::Input& input);
  /// Films the window into this file.
  void film(const std::string& path) { exporter_.film(path); }
  /// Keeps unsaved work and settings, from time to time. `isHeld`: a mouse button is, so that a
  /// drag does not wait for the disk.
  void keep(const lab::Lab& lab, bool happened, bool isHeld);
  /// Seconds until a frame is needed, though no input comes; nothing where none is.
  [[nodiscard]] std::optional<double> wait() const;

  [[nodiscard]] bool wantsToQuit() const { return quits_; }
  /// The program ends: settings are written, and what was kept in case of a crash is removed; a
  /// film is finished. Returns what is wrong with that.
  std::string end(const lab::Lab& lab);

  [[nodiscard]] const ui::FileInfo& info() const { return info_; }
  [[nodiscard]] const DocumentSession& document() const { return document_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const Exporter& exporter() const { return exporter_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Deed = std::function<void(lab::Lab& lab)>;

  /// Does it, once nothing unsaved would be lost.
  void replace(Deed deed, lab::Lab& lab);
  void serve(const ui::Request& request, lab::Lab& lab);
  /// `news`: is told once the file is open.
  void openFile(const std::string& path, lab::Lab& lab, const std::string& news = {});
  void drop(const std::vector<std::string>& paths, lab::Lab& lab);
  void newScene(lab::Lab& lab);
  void copy(const lab::Lab& lab);
  void paste(lab::Lab& lab);
  void save(lab::Lab& lab);
  bool saveTo(const std::string& path, lab::Lab& lab);
  void showDialog(ui::FileDialog::Kind kind);
  [[nodiscard]] std::string nearFolder() const;
  [[nodiscard]] Exporter::Place exportPlace() const { return {nearFolder(), document_.title()}; }
  void drawDialog(const ui::Context& context, lab::Lab& lab);
  void drawQuestion(const ui::Context& context, lab::Lab& lab);
  void drawLeftover(const ui::Context& context, lab::Lab& lab);
  void remember(const std::string& path);
  void forget(const std::string& path);
  void refreshInfo();
  void keepWork(const lab::Lab& lab);
  void saveSettings(const lab::Lab& lab);

  platform::Window& window_;
  SettingsFile settingsFile_;
  Settings settings_;
  bool keepsPlacement_;
  Autosave autosave_;
  DocumentSession document_;
  ui::FileInfo info_;
  FileChooser chooser_;
  Deed deed_;  // what waits for an answer about unsaved changes
  bool asksToSave_ = false;
  Exporter exporter_;
  std::string message_;
  bool isNews_ = false;  // the message: nothing is wrong
  std::string title_;
  double canvasHeight_ = 0.0;  // framebuffer pixels
  long keptEdits_ = 0;         // of document_.edits()
  bool isKept_ = false;        // there is a file of unsaved work
  std::optional<Clock::time_point> due_;
  bool quits_ = false;
};

}  // namespace app
