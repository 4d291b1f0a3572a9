#include <utility>

#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/export/picture_file.h"
#include "app/export/worksheet.h"
#include "app/frame/languages.h"
#include "app/options/view_options.h"
#include "lab/lesson_file/lessons.h"
#include "lab/link/link.h"
#include "lab/words/step_words.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/interrupts.h"

namespace app {
namespace {

std::string faultOfName(const std::string& name) {
  const bool isPicture = isSvg(name) || name.ends_with(".png");
  if (isPicture || name == "-" || platform::isFolder(name) || platform::isSpecial(name)) return {};
  return "-o: expected a name that ends in .png or .svg, got '" + name + "'";
}

// What FILE names, where that is a lesson.
struct ShownLesson {
  lab::Link link;
  std::string file;  // of one that is not the program's

  [[nodiscard]] bool isThere() const { return !link.lesson.empty() || !file.empty(); }
};

// What would change the scene of a lesson, which is to be as the lesson has it.
std::string faultBeside(const ShotOptions& options) {
  constexpr const char* kNone = ": expected none beside a lesson, which has a scene of its own";
  for (const auto& [option, isGiven] : {std::pair("--preset", !options.window.preset.empty()),
                                        {"--step", !options.step.empty()},
                                        {"--map", !options.map.empty()},
                                        {"--worksheet", !options.worksheet.empty()},
                                        {"--explain", options.explain}}) {
    if (isGiven) return std::string(option) + kNone;
  }
  return options.problem.isEmpty() ? std::string() : std::string("options of a problem") + kNone;
}

// Takes a lesson out of the options. Returns what is wrong.
std::string takeLesson(ShotOptions& options, ShownLesson& lesson) {
  WindowSetup& window = options.window;
  if (isLessonFile(window.file)) {
    lesson.file = window.file;
  } else if (lab::isLink(window.file)) {
    if (std::string fault = lab::readLink(window.file, lesson.link); !fault.empty()) return fault;
    if (std::string fault = lab::faultOf(lesson.link, lab::lessons()); !fault.empty()) return fault;
  }
  if (!lesson.isThere()) return {};
  std::string fault = faultBeside(options);
  if (fault.empty()) fault = faultOfLanguage(lesson.link.language, window.data);
  if (window.language.empty()) window.language = lesson.link.language;
  window.file.clear();
  return fault;
}

// Returns what is wrong.
std::string open(const ShownLesson& lesson, Program& program) {
  if (!lesson.link.lesson.empty()) program.scenes().openLesson(lesson.link);
  if (lesson.file.empty()) return {};
  return program.scenes().openLesson(lesson.file);
}

std::string faultOfWorksheet(const ShotOptions& options) {
  if (options.worksheet.empty()) return {};
  if (options.worksheet != "blanks" && options.worksheet != "filled") {
    return "--worksheet: expected blanks or filled, got '" + options.worksheet + "'";
  }
  if (!isSvg(options.output)) return "--worksheet: expected a name ending in .svg";
  if (!options.window.size.empty()) return "--worksheet: a page is A4; expected no --size";
  if (options.transparent) return "--worksheet: a page is white; expected no --transparent";
  if (!options.window.theme.empty()) return "--worksheet: a page is white; expected no --theme";
  if (!options.map.empty()) return "--worksheet: a page has no map; expected no --map";
  return {};
}

int writeWorksheet(const ShotOptions& options, lab::Lab lab) {
  const auto* const explanation = lab::explanationOf(lab);
  if (!explanation || explanation->formulas.empty()) {
    return fail(kBadInput, "--worksheet: this step has no formulas; expected another --step");
  }
  std::string error;
  const auto shown = openOffscreen(options, kWorksheetCanvas, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  const Answers answers = options.worksheet == "blanks" ? Answers::blank : Answers::filled;
  const std::string page = paintWorksheet(*shown->program, *shown->framebuffer, answers);
  if (!platform::writeFile(options.output, page, error)) return fail(kFailed, error);
  return kDone;
}

}  // namespace

int runShot(const ShotOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the PNG or SVG file to write");
  if (const std::string fault = faultOfName(options.output); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  platform::endAtInterrupt(options.output + ": interrupted; nothing was written");
  if (isSvg(options.output) && options.ui) {
    return fail(kBadInput, "--ui: an SVG shows the canvas alone; expected a name ending in .png");
  }
  if (const std::string fault = faultOfWorksheet(options); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  std::string error;
  const auto size = readSizeOption(options.window.size, error);
  if (!size) return fail(kBadInput, error);
  ShotOptions shot = options;
  ShownLesson lesson;
  if (const std::string fault = takeLesson(shot, lesson); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  lab::Lab lab;
  if (const std::string fault = prepare(shot, lab); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (!options.worksheet.empty()) return writeWorksheet(options, std::move(lab));
  const auto shown = openOffscreen(shot, *size, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  Program& program = *shown->program;
  if (const std::string fault = open(lesson, program); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (program.lab().state().view.space.on && !program.prepareSpace(error)) {
    return fail(kFailed, error);
  }
  settle(program, *shown->framebuffer);
  if (!writePicture(program, *shown->framebuffer, options.output, error)) {
    return fail(kFailed, error);
  }
  return kDone;
}

}  // namespace app
