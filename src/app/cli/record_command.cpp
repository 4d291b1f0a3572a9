#include <cmath>
#include <iostream>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/export/lab_film.h"
#include "app/options/view_options.h"
#include "platform/interrupts.h"

namespace app {
namespace {

// A log would only fill up with it.
void tell(double part) {
  if (!platform::stderrIsTerminal()) return;
  std::cerr << '\r' << std::lround(100.0 * part) << " % " << (part < 1.0 ? "" : "\n") << std::flush;
}

// False where it could not be written; `error` says why.
bool film(LabFilm& take, platform::Movie& movie, std::string& error) {
  while (!take.isOver()) {
    if (!take.isReady()) continue;
    LabFilm::Picture picture = take.next();
    if (!movie.add(std::move(picture.frame), picture.count, error)) return false;
    tell(take.part());
  }
  return movie.finish(error);
}

}  // namespace

int runRecord(const RecordOptions& options) {
  const std::string& output = options.picture.output;
  if (output.empty()) return fail(kBadInput, "-o: expected the GIF or MP4 file to write");
  platform::endAtInterrupt(output + ": interrupted; nothing was written");
  std::string error;
  FilmPlan plan;
  const auto size = readSizeOption(options.picture.window.size, error);
  if (!size) return fail(kBadInput, error);
  lab::Lab lab;
  if (const std::string fault = readFilm(options, lab, plan); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (const std::string fault = platform::faultOfMovie(output); !fault.empty()) {
    return fail(output.ends_with(".mp4") ? kFailed : kBadInput, "-o: " + fault);
  }
  auto shown = openOffscreen(options.picture, *size, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  const auto movie = platform::Movie::create({output, size->x, size->y, plan.fps}, error);
  if (!movie) return fail(kFailed, error);
  LabFilm take(*shown->program, *shown->framebuffer, plan);
  return film(take, *movie, error) ? kDone : fail(kFailed, error);
}

}  // namespace app
