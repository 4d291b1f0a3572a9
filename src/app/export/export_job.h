// A picture or a film of a lab that is painted off screen, beside the window, a little at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/export/lab_film.h"
#include "app/export/worksheet.h"
#include "platform/media/movie.h"

namespace app {

/// How a lab is painted beside the window.
struct ExportPicture {
  std::string path;
  bool ui = false;
  bool transparent = false;
  std::optional<Answers> worksheet{};  ///< a page with the canvas on it
  glm::ivec2 size{0};                  ///< pixels
  double scale = 1.0;                  ///< as platform::Input has it
};

class ExportJob {
 public:
  /// Paints `lab` off screen beside `window`, which outlives this. With `plan`: films it.
  ExportJob(const Program& window, lab::Lab lab, ExportPicture picture,
            std::optional<FilmPlan> plan);

  /// Works for a few hundredths of a second; paints where it wants. Nothing while it is not over;
  /// then what is wrong, empty where the file is written. Without that no file remains.
  std::optional<std::string> work();
  /// How much of a film is done, 0 to 1.
  [[nodiscard]] std::optional<double> part() const;

 private:
  std::optional<std::string> begin();
  std::optional<std::string> workOnPicture();
  std::optional<std::string> workOnFilm();

  const Program& window_;
  lab::Lab lab_;  // until it is painted
  ExportPicture picture_;
  std::optional<FilmPlan> plan_;
  std::unique_ptr<Program> program_;  // null at first
  std::unique_ptr<gl::Framebuffer> framebuffer_;
  std::unique_ptr<platform::Movie> movie_;  // of a film
  std::optional<LabFilm> film_;
  bool isShown_ = false;
};

}  // namespace app
