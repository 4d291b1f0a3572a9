#include <charconv>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/option_reader.h"
#include "app/cli/program_window.h"
#include "app/cli/script_actions.h"
#include "app/cli/view_options.h"
#include "app/export/lab_film.h"
#include "app/export/recorder.h"
#include "lab/bench/playback.h"
#include "platform/interrupts.h"

namespace app {
namespace {

// The steps from a to b of "a:b".
bool readRange(const std::string& text, FilmPlan& plan) {
  const char* const end = text.data() + text.size();
  const auto from = std::from_chars(text.data(), end, plan.from);
  if (from.ec != std::errc{} || from.ptr == end || *from.ptr != ':') return false;
  const auto to = std::from_chars(from.ptr + 1, end, plan.to);
  return to.ec == std::errc{} && to.ptr == end && plan.from <= plan.to;
}

// Returns what is wrong, naming the option.
std::string read(const RecordOptions& options, FilmPlan& plan) {
  if (std::string fault = readFps(options.fps, plan.fps); !fault.empty()) return fault;
  double speed = 1.0;
  OptionReader reader;
  reader.number("--speed", options.speed, speed);
  reader.number("--seconds", options.seconds, plan.seconds);
  if (!reader.fault().empty()) return reader.fault();
  if (!(speed >= lab::kLeastSpeed && speed <= lab::kMostSpeed)) {
    return "--speed: expected a number from 0.25 to 4, got '" + options.speed + "'";
  }
  const bool isLength = plan.seconds > 0.0 && plan.seconds <= kLongestFilm;
  if (!options.seconds.empty() && !isLength) {
    return "--seconds: expected a number above 0, up to 3600, got '" + options.seconds + "'";
  }
  if (!options.unit.empty()) {
    const std::string fault = readUnit(options.unit, plan.unit);
    if (!fault.empty()) return "--unit: " + fault;
  }
  plan.stepSeconds = 1.0 / (lab::unitsPerSecond(plan.unit) * speed);
  return {};
}

// The first and last step of the film. Returns what is wrong, naming the option.
std::string readPart(const RecordOptions& options, lab::Lab& lab, FilmPlan& plan) {
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const bool beginsHere = !options.picture.step.empty() || (isStepping && !options.picture.explain);
  if (options.range.empty()) {
    plan.from = beginsHere ? lab.cursor() : 0;
    return {};
  }
  if (lab.isWalking()) return "--range: a walk has no steps; expected --seconds instead";
  lab.apply(lab::Seek{0});  // step by step, where the steps are counted
  const std::size_t last = lab.lastCursor();
  if (readRange(options.range, plan) && plan.to <= last && options.picture.step.empty()) return {};
  return "--range: expected FIRST:LAST, steps from 0 to " + std::to_string(last) +
         ", without --step, got '" + options.range + "'";
}

// A log would only fill up with it.
void tell(double part) {
  if (!platform::stderrIsTerminal()) return;
  std::cerr << '\r' << std::lround(100.0 * part) << " % " << (part < 1.0 ? "" : "\n") << std::flush;
}

// False where it could not be written.
bool film(LabFilm& take, Recorder& recorder) {
  while (!take.isOver()) {
    if (!take.isReady()) continue;
    LabFilm::Picture picture = take.next();
    if (!recorder.add(std::move(picture.frame), picture.count)) return false;
    tell(take.part());
  }
  return true;
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
  for (const std::string& fault :
       {read(options, plan), prepare(options.picture, lab), readPart(options, lab, plan)}) {
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  if (const std::string fault = platform::faultOfMovie(output); !fault.empty()) {
    return fail(output.ends_with(".mp4") ? kFailed : kBadInput, "-o: " + fault);
  }
  auto shown = openOffscreen(options.picture, *size, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  const auto recorder = Recorder::start({output, size->x, size->y, plan.fps}, error);
  if (!recorder) return fail(kFailed, error);
  LabFilm take(*shown->program, *shown->framebuffer, plan);
  const bool isWhole = film(take, *recorder);
  if (isWhole && recorder->finish(error)) return kDone;
  if (error.empty()) recorder->finish(error);
  return fail(kFailed, error);
}

}  // namespace app
