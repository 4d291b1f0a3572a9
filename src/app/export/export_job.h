// A picture, a film or a table that takes longer than a frame is made a little at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/export/lab_film.h"
#include "app/export/live_film.h"
#include "app/export/worksheet.h"
#include "platform/files.h"
#include "ui/windows/export_window.h"

namespace app {

class ExportJob {
 public:
  struct Outcome {
    bool isWritten = false;  ///< the file is there, whole; else nothing has changed
    std::string error{};     ///< why not; empty: it was cancelled
  };
  ExportJob() = default;
  /// Stops it: no file remains where it was not over.
  virtual ~ExportJob() = default;
  ExportJob(const ExportJob&) = delete;
  ExportJob& operator=(const ExportJob&) = delete;

  /// Works for a few hundredths of a second; paints where it wants. Nothing while it is not over.
  virtual std::optional<Outcome> work() = 0;
  /// Asks it to end soon; work() then says that it has.
  virtual void cancel() = 0;
  [[nodiscard]] virtual bool mayCancel() const { return true; }
  /// It finishes what was filmed already: it goes on where dialogs are closed, and at the end.
  [[nodiscard]] virtual bool isFinishing() const { return false; }
  /// How much is done, 0 to 1; nothing where that is not known.
  [[nodiscard]] virtual std::optional<double> part() const { return std::nullopt; }
};

/// How a lab is painted beside the window.
struct ExportPicture {
  std::string path;
  bool svg = false;
  bool ui = false;
  bool transparent = false;
  std::optional<Answers> worksheet{};  ///< a page with the canvas on it
  glm::ivec2 size{0};                  ///< pixels
  double scale = 1.0;                  ///< as platform::Input has it
};

/// Paints `lab` off screen beside `window`, which outlives the job.
std::unique_ptr<ExportJob> pictureJob(const Program& window, lab::Lab lab,
                                      const ExportPicture& picture);
std::unique_ptr<ExportJob> filmJob(const Program& window, lab::Lab lab,
                                   const ExportPicture& picture, const FilmPlan& plan);
/// Writes what `make` returns, which is called in a thread. Nothing (an empty text, an exception)
/// means that memory ran out.
std::unique_ptr<ExportJob> fileJob(const std::string& path, std::function<std::string()> make);
/// Writes `content`, in a thread, piece by piece.
std::unique_ptr<ExportJob> streamJob(const std::string& path, platform::Content content);
/// Finishes a film of the window. It can be cancelled once it takes longer than usual, so that a
/// key pressed by habit loses nothing.
std::unique_ptr<ExportJob> finishJob(std::unique_ptr<LiveFilm> film);

}  // namespace app
