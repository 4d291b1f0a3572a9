// The options of record.
#include <charconv>
#include <utility>

#include "app/cli/script_actions.h"
#include "app/export/lab_film.h"
#include "app/options/option_reader.h"
#include "app/options/view_options.h"
#include "lab/core/playback.h"

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
std::string readOptions(const RecordOptions& options, FilmPlan& plan) {
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
  if (lab.isWalking()) {
    for (const auto& [option, value] :
         {std::pair("--unit", options.unit), {"--speed", options.speed}}) {
      if (!value.empty()) {
        return std::string(option) + ": expected no such option of a walk, which has no steps";
      }
    }
  }
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

}  // namespace

std::string readFilm(const RecordOptions& options, lab::Lab& lab, FilmPlan& plan) {
  for (const std::string& fault :
       {readOptions(options, plan), prepare(options.picture, lab), readPart(options, lab, plan)}) {
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace app
