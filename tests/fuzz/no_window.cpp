// In place of the commands that paint: the same up to where they would open a window.
#include "app/cli/commands.h"
#include "app/documents/scene_document.h"
#include "app/export/lab_film.h"
#include "app/frame/languages.h"
#include "app/lessons/class_command.h"
#include "app/lessons/lesson_command.h"
#include "app/options/view_options.h"
#include "lab/link/link.h"

namespace app {
namespace {

// One takes longer to make than most command lines.
const lab::Lab& fresh() {
  static const lab::Lab lab;
  return lab;
}

int ended(const std::string& fault) { return fault.empty() ? kDone : fail(kBadInput, fault); }

}  // namespace

// No file is looked for.
std::string faultOfLanguage(const std::string& code, const std::string& /*data*/) {
  return code.empty() || code == "ko" ? "" : "--language: expected en or ko, got '" + code + "'";
}

int runShot(const ShotOptions& options) {
  lab::Lab lab = fresh();
  return ended(prepare(options, lab));
}

int runRecord(const RecordOptions& options) {
  lab::Lab lab = fresh();
  FilmPlan plan;
  return ended(readFilm(options, lab, plan));
}

int runPlay(const PlayOptions& options) {
  int fps = kUsualFps;
  return ended(readFps(options.fps, fps));
}

int runCollect(const CollectOptions& options) {
  return ended(options.files.empty() ? "FILE: expected answer sheets" : "");
}

// They read fonts; lesson_fuzz has what they read else.
std::vector<Subcommand> addLessonCommands(CLI::App& /*parser*/) { return {}; }

int runWindow(const WindowSetup& setup) {
  if (lab::isLink(setup.file)) {
    lab::Link link;
    return ended(lab::readLink(setup.file, link));
  }
  lab::Lab lab = fresh();
  std::string fault = applyPreset(setup, lab);
  std::vector<std::string> warnings;
  if (fault.empty()) fault = openScene(setup.file, lab, warnings);
  return ended(fault.empty() ? applyLook(setup, lab) : fault);
}

}  // namespace app
