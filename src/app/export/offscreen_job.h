// Pictures and films of a lab that is painted off screen.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/export/export_job.h"
#include "app/export/lab_film.h"
#include "app/export/worksheet.h"

namespace app {

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
}  // namespace app
