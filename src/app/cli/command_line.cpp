#include <iostream>
#include <memory>
#include <new>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/lessons/class_command.h"
#include "app/lessons/grade_command.h"
#include "app/lessons/lesson_command.h"
#include "app/options/messages.h"
#include "app/options/named_files.h"
#include "app/options/option_reader.h"
#include "app/options/subcommand.h"

namespace app {
namespace {

constexpr const char* kFileHelp =
    "A scene file, a robot's URDF, a table of Denavit and Hartenberg, a skeleton (glTF, BVH) or a "
    "lesson's file to open, or a link to a scene or a lesson";

void addFilePart(CLI::App& command, rigs::FilePart& part) {
  command.add_option("--base-link", part.base, "Of a URDF file: the link that is the base")
      ->type_name("LINK");
  command
      .add_option("--tip-link", part.tip, "Of a URDF file: the link that is to reach the target")
      ->type_name("LINK");
  command.add_option("--frame", part.frame, "Of a BVH file: the frame whose pose is taken, from 1")
      ->type_name("NUMBER");
}

// `file`: what FILE may be.
void addWindowOptions(CLI::App& command, WindowSetup& setup, const char* file) {
  const auto add = [&](const char* name, std::string& value, const char* help) {
    command.add_option(name, value, help);
  };
  add("--size", setup.size, "Window or picture size (default: 1280x720)");
  add("--theme", setup.theme, "dark, light or projector");
  add("--ui-scale", setup.uiScale, "Size of type and controls, 0.75 to 3");
  add("--language", setup.language, "Language of the window: en, ko, pt or ru");
  addFile(command, "FILE", setup.file, file);
  addFilePart(command, setup.part);
  add("--preset", setup.preset, "The scene to begin with, such as Spider");
  add("--camera", setup.camera,
      "View in 3D from YAW,PITCH (degrees) or YAW,PITCH,DISTANCE (scene units)");
  addFile(command, "--data", setup.data, "Folder with the program's shaders and fonts");
}

NamedFiles filesOf(const WindowSetup& window) {
  return {.inputs = {{"FILE", window.file}}, .outputs = {{"--report", window.report}}};
}

// The options that shot and record share.
void addPictureOptions(CLI::App& command, ShotOptions& shot, const char* file) {
  addProblemOptions(command, shot.problem);
  addWindowOptions(command, shot.window, file);
  command.add_option("--step", shot.step,
                     "Show the chain after this sub-step; a film starts there");
  command.add_option("--map", shot.map,
                     "Show the map of the workspace: iterations, distance or status");
  command.add_option("--map-plane", shot.mapPlane,
                     "The map's plane in space: dragged, xy, yz or zx");
  command.add_flag("--explain", shot.explain, "Show the marks that explain the step");
}

void addRecordOptions(CLI::App& command, RecordOptions& record) {
  addFile(command, "-o,--output", record.picture.output, "The film to write, GIF or MP4");
  addPictureOptions(command, record.picture,
                    "A scene file, a file of an arm or a skeleton or a link to a scene, to film");
  command.add_option("--fps", record.fps, "Frames per second, 1 to 60 (default: 25)");
  command.add_option("--speed", record.speed, "Speed of playing, 0.25 to 4 (default: 1)");
  command.add_option("--unit", record.unit, "What one step is: line, bone, pass or iteration");
  command.add_option("--range", record.range, "Film only the steps FIRST:LAST, such as 12:40");
  command.add_option("--seconds", record.seconds,
                     "Length in seconds, instead of up to the last step");
}

NamedFiles filesOf(const RecordOptions& record) {
  return {.inputs = {{"FILE", record.picture.window.file}},
          .outputs = {{"-o", record.picture.output}}};
}

// The options that only a window has.
void addWindowOnlyOptions(CLI::App& command, WindowSetup& window) {
  addFile(command, "--report", window.report,
          "Write what is on screen to this file, at each rest and at exit (JSON)");
  addFile(command, "--settings", window.settings,
          "Folder for settings and unsaved work (default: the system's own)");
  command.add_flag("--reduced-motion", window.reducedMotion,
                   "Reduced motion: play whole iterations without animation");
}

void addSolveOptions(CLI::App& command, SolveOptions& solve) {
  addFile(command, "FILE", solve.file,
          "A scene file with the problem, or a file of an arm or a skeleton; options change parts "
          "of it");
  addFilePart(command, solve.part);
  addProblemOptions(command, solve.problem);
  addFile(command, "--script", solve.script,
          "Solve with a solver of your own, a text in Lua; see docs/your-solver.md");
  command
      .add_option("--like", solve.like,
                  "Compare --script with this solver: the first step that differs")
      ->type_name("NAME");
  command.add_flag("--trace", solve.trace, "Print every sub-step too");
  command.add_flag("--all", solve.all,
                   "Print every answer of an arm with six joints, in closed form, in place of one");
  addFile(command, "--csv", solve.csv,
          "Write every sub-step to this file, as a table; - prints it in place of the answer");
  addFile(command, "--chart-csv", solve.chartCsv,
          "Write the distance left after every update to this file, or print it: -");
  addFile(command, "--joints-csv", solve.jointsCsv,
          "Write the joints' values to this file, one row under their names, or print it: -");
  command.add_option("--joint-zero", solve.zeros,
                     "With it: what each drive counts where its joint is at 0, such as 0,90");
  command.add_option("--joint-sign", solve.signs,
                     "With it: 1 or -1, as each drive counts up or down, such as 1,-1");
}

NamedFiles filesOf(const SolveOptions& solve) {
  return {.inputs = {{"FILE", solve.file}, {"--script", solve.script}},
          .outputs = {{"--csv", solve.csv},
                      {"--chart-csv", solve.chartCsv},
                      {"--joints-csv", solve.jointsCsv}}};
}

void addShotOptions(CLI::App& command, ShotOptions& shot) {
  addFile(command, "-o,--output", shot.output, "The picture to write, PNG or SVG");
  addPictureOptions(command, shot, kFileHelp);
  command.add_flag("--ui", shot.ui, "Show the panels, as in the window");
  command.add_flag("--transparent", shot.transparent, "Leave out the canvas' background");
  command.add_option("--worksheet", shot.worksheet,
                     "Write a page to print about the step, SVG: blanks or filled");
}

NamedFiles filesOf(const ShotOptions& shot) {
  return {.inputs = {{"FILE", shot.window.file}}, .outputs = {{"-o", shot.output}}};
}

void addPlayOptions(CLI::App& command, PlayOptions& play) {
  addFile(command, "SCRIPT", play.script, "The script: one action per line; see docs/scripting.md");
  command.add_option("--fps", play.fps, "Frames per second, 1 to 60 (default: 25)");
  addFile(command, "--data", play.data, "Folder with the program's shaders and fonts");
  command.add_option("--language", play.language, "Language of the window: en, ko, pt or ru");
  command.add_flag("--window", play.window, "Play it in a window, to watch it");
}

// What the script itself names is known once it is read.
NamedFiles filesOf(const PlayOptions& play) { return {.inputs = {{"SCRIPT", play.script}}}; }

void addSceneOptions(CLI::App& command, SceneOptions& scene) {
  addFile(command, "-o,--output", scene.output,
          "The scene file to write, or its chain: NAME.urdf, NAME.csv");
  command.add_flag("--link", scene.link, "Print the link that opens it");
  addFile(command, "FILE", scene.window.file,
          "A scene file, a file of an arm or a skeleton or a link to a scene, to begin with");
  addFilePart(command, scene.window.part);
  command.add_option("--preset", scene.window.preset, "The scene to begin with");
  addProblemOptions(command, scene.problem);
}

// It alone may write its input: that is how a scene is changed.
NamedFiles filesOf(const SceneOptions& scene) {
  return {.outputs = {{"-o", scene.output}}, .mayReplaceScenes = true};
}

void addCollectOptions(CLI::App& command, CollectOptions& collect) {
  addFile(command, "FILE", collect.files,
          "The answer sheets (JSON) or solvers (Lua), or their folder");
  addFile(command, "-o,--output", collect.output,
          "The table to write, or print: -; of solvers also JSON, NAME.json");
  addGradingOptions(command, collect.grading);
  addFile(command, "--lessons", collect.lessons,
          "A folder with lessons that are not the program's own");
}

NamedFiles filesOf(const CollectOptions& collect) {
  NamedFiles files{.outputs = {{"-o", collect.output}}};
  for (const std::string& each : collect.files) files.inputs.push_back({"FILE", each});
  return files;
}

std::vector<Subcommand> addSubcommands(CLI::App& parser) {
  CLI::App& ofClass = group(parser, "class", "What a class has handed in: iklab class collect");
  std::vector<Subcommand> all{
      subcommand(parser, "solve", "Solve a problem and print it as JSON", addSolveOptions, filesOf,
                 runSolve),
      subcommand(parser, "shot", "Paint a picture off screen", addShotOptions, filesOf, runShot),
      subcommand(parser, "record", "Film a playback off screen", addRecordOptions, filesOf,
                 runRecord),
      subcommand(parser, "play", "Play a script of actions", addPlayOptions, filesOf, runPlay),
      subcommand(parser, "scene", "Write a scene file: a preset, or a changed scene file",
                 addSceneOptions, filesOf, runScene),
      addGrade(parser),
      subcommand(ofClass, "collect", kCollectHelp, addCollectOptions, filesOf, runCollect)};
  const std::vector<Subcommand> ofLessons = addLessonCommands(parser);
  all.insert(all.end(), ofLessons.begin(), ofLessons.end());
  return all;
}

// Options of the window before a subcommand would do nothing.
std::string faultOfOrder(const CLI::App& parser) {
  const std::vector<CLI::App*> chosen = parser.get_subcommands();
  if (chosen.empty()) return {};
  for (const CLI::Option* each : parser.get_options()) {
    if (each->count() == 0) continue;
    const std::string what = each->get_positional() ? each->results().front() : each->get_name();
    return what + ": expected nothing before '" + chosen.front()->get_name() + "'";
  }
  return {};
}

}  // namespace

struct CommandLine::Parsers {
  Parsers() {
    parser.set_version_flag("--version", std::string("iklab ") + IKLAB_VERSION);
    parser.get_formatter()->column_width(34);
    parser.footer(
        "iklab SUBCOMMAND --help lists a subcommand's options.\n"
        "Exit status: 0 success, 1 the machine lacks something, 2 bad input.");
    addWindowOptions(parser, window, kFileHelp);
    addWindowOnlyOptions(parser, window);
    beStrict(parser);
    subcommands = addSubcommands(parser);
    parser.require_subcommand(0, 1);
  }

  int run(int argc, const char* const* argv) {
    window = {};
    for (const Subcommand& each : subcommands) each.forget();
    try {
      parser.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
      if (fault.get_exit_code() != 0) return fail(kBadInput, faultOf(parser, fault));
      parser.exit(fault);  // --help, --version
      if (!std::cout.flush()) return fail(kFailed, "standard output: could not be written");
      return kDone;
    }
    if (const std::string fault = faultOfOrder(parser); !fault.empty()) {
      return fail(kBadInput, fault);
    }
    for (const Subcommand& each : subcommands) {
      if (each.parser->parsed()) return each.run();
    }
    const std::string fault = faultOfFiles(filesOf(window));
    return fault.empty() ? runWindow(window) : fail(kBadInput, fault);
  }

  CLI::App parser{"IK Lab: see, step through and compute inverse kinematics", "iklab"};
  WindowSetup window;
  std::vector<Subcommand> subcommands;
};

CommandLine::CommandLine() : parsers_(std::make_unique<Parsers>()) {}
CommandLine::~CommandLine() = default;
int CommandLine::run(int argc, const char* const* argv) try {
  return parsers_->run(argc, argv);
} catch (const std::bad_alloc&) {
  return fail(kFailed, "there is not enough memory");
}

}  // namespace app
