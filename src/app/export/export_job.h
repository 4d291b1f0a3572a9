// What takes longer than a frame: a picture, a film or a table is made a little at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/export/film_take.h"
#include "app/export/live_film.h"
#include "ui/windows/export_window.h"

namespace app {

class Job {
 public:
  struct Outcome {
    bool isWritten = false;  ///< the file is there, whole; else nothing has changed
    std::string error{};     ///< why not; empty: it was cancelled
  };
  Job() = default;
  /// Extent it: where it was not over no file remains.
  virtual ~Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  /// Goes on for a few hundredths of a second; paints where it wants. Nothing while it is not over.
  virtual std::optional<Outcome> goOn() = 0;
  /// It shall end soon; goOn() then says that it has.
  virtual void cancel() = 0;
  [[nodiscard]] virtual bool mayCancel() const { return true; }
  /// How much is done, 0 to 1; nothing where that cannot be told.
  [[nodiscard]] virtual std::optional<double> part() const { return std::nullopt; }
};

/// How a lab is painted beside the window.
struct ExportPicture {
  std::string path;
  bool svg = false;
  bool ui = false;
  bool transparent = false;
  glm::ivec2 size{0};  ///< pixels
  double scale = 1.0;  ///< as platform::Input has it
};

/// `window`: painted beside it, with the lab that is given; stays longer than the job.
std::unique_ptr<Job> pictureJob(const Program& window, lab::Lab lab, const ExportPicture& picture);
std::unique_ptr<Job> filmJob(const Program& window, lab::Lab lab, const ExportPicture& picture,
                             const FilmPlan& plan);
/// A file of what `make` returns, which is called in a thread.
std::unique_ptr<Job> fileJob(const std::string& path, std::function<std::string()> make);
/// What is left to do of a film of the window. It cannot be cancelled.
std::unique_ptr<Job> finishJob(std::unique_ptr<LiveFilm> film);

}  // namespace app
