// What goes out of the window: asks what and where, makes it between frames, films live use.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/desk/file_chooser.h"
#include "app/export/live_film.h"
#include "lab/bench/lab.h"
#include "platform/input.h"
#include "ui/windows/export_window.h"

namespace app {

class Job;
class Program;

class Exporter {
 public:
  /// Where files are proposed.
  struct Place {
    std::string folder;  ///< where nothing was exported before
    std::string title;   ///< of the scene
  };
  /// `folder`: into which something was exported last; empty: not known.
  explicit Exporter(std::string folder);
  ~Exporter();
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  /// Asks what goes out.
  void ask(const Place& place);
  /// Asks for a file and films the window from then on; or ends the film.
  void toggleFilm(const Place& place);
  /// Films the window into this file, from the next frame on.
  void film(const std::string& path);
  /// Dialogs are closed and what is being made is given up; a film of the window goes on.
  void giveUp();
  /// True while keys belong to a dialog.
  [[nodiscard]] bool isAsking() const { return asks_ || chooser_.isOpen() || job_; }

  /// One frame of what is asked and told.
  void draw(const ui::Context& context);
  /// A frame was painted into the window, which is the framebuffer that is bound: it is filmed, and
  /// what is being made goes on.
  void painted(const Program& program, const platform::Input& input);
  /// Seconds until a frame is needed; nothing where none is.
  [[nodiscard]] std::optional<double> wait() const;
  /// The program ends: a film of the window is written. Returns what is wrong.
  std::string end();

  struct Told {
    std::string text;
    bool isFault = false;
  };
  /// What there is to tell, once.
  std::optional<Told> told() { return std::exchange(told_, std::nullopt); }
  /// For how long the window has been filmed, "1:05"; empty where it is not.
  [[nodiscard]] std::string filming() const;
  [[nodiscard]] const std::string& folder() const { return folder_; }
  [[nodiscard]] const ui::ExportChoices& choices() const { return choices_; }

 private:
  using Clock = std::chrono::steady_clock;

  void choosePath(bool isFilm, const std::string& suffix);
  void take(const std::string& path);
  void drawOptions(const ui::Context& context);
  void drawProgress(const ui::Context& context);
  [[nodiscard]] ui::ExportFacts factsOf(const lab::Lab& lab);
  [[nodiscard]] std::unique_ptr<Job> begin(const Program& program) const;
  void start(std::unique_ptr<Job> job, const std::string& path);
  void goOn();
  void endFilm();

  std::string folder_;
  Place place_;
  ui::ExportChoices choices_;  // kept while the program runs
  glm::ivec2 canvas_{0};       // framebuffer pixels, as the last frame had them
  glm::ivec2 window_{0};
  double scale_ = 1.0;

  bool asks_ = false;              // what goes out
  std::optional<lab::Lab> bench_;  // for counting the steps of a film
  FileChooser chooser_;
  bool choosesFilm_ = false;  // of the window; else what was asked for
  std::string chosen_;        // a file that is begun with the next frame
  std::unique_ptr<Job> job_;
  std::string path_;  // of the job
  Clock::time_point started_;
  std::unique_ptr<LiveFilm> film_;
  std::optional<Told> told_;
  int framesToSettle_ = 0;  // after a job: its box closes, and what is told is laid out
};

}  // namespace app
