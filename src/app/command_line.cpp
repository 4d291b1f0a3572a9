#include <iostream>

#include "app/commands.h"
#include "app/option_reader.h"

namespace app {
namespace {

void addWindowOptions(CLI::App& command, WindowSetup& setup) {
  command.add_option("--size", setup.size, "Window or picture size (default: 1280x720)");
  command.add_option("--theme", setup.theme, "dark or light");
  command.add_option("--ui-scale", setup.uiScale, "Size of type and controls, 0.75 to 3");
  command.add_option("FILE", setup.file, "A scene file to open");
  command.add_option("--preset", setup.preset, "The scene to begin with, such as Spider");
  command.add_option("--camera", setup.camera,
                     "In 3D, from YAW,PITCH (degrees) or YAW,PITCH,DISTANCE (scene units)");
  command.add_option("--data", setup.data, "Folder with the program's shaders and fonts");
}

void addPaperTableOptions(CLI::App& command, PaperTableOptions& options) {
  command.add_option("--runs", options.runs, "Problems of each kind (default: 100)")
      ->check(isGiven);
  command.add_option("--seed", options.seed, "Which problems (default: 1)")->check(isGiven);
  command.add_flag("--json", options.json, "Print JSON");
}

std::string oneLine(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

}  // namespace

int fail(int code, const std::string& message) {
  std::cerr << "iklab: " << message << '\n';
  return code;
}

int runCommandLine(int argc, const char* const* argv) {
  CLI::App parser{"IK Lab: see, step through and compute inverse kinematics", "iklab"};
  parser.set_version_flag("--version", std::string("iklab ") + IKLAB_VERSION);
  parser.get_formatter()->column_width(34);

  WindowSetup window;
  addWindowOptions(parser, window);
  parser.add_option("--report", window.report,
                    "Write what is on screen to this file at exit (JSON)");
  parser.add_flag("--reduced-motion", window.reducedMotion,
                  "Play whole iterations, calmly, one after the other");

  SolveOptions solve;
  CLI::App* solveCommand = parser.add_subcommand("solve", "Solve a problem and print it as JSON");
  solveCommand->add_option("FILE", solve.file,
                           "A scene file: the problem, as far as no option says");
  addProblemOptions(*solveCommand, solve.problem);
  solveCommand->add_flag("--trace", solve.trace, "Print every sub-step as well");

  ShotOptions shot;
  CLI::App* shotCommand = parser.add_subcommand("shot", "Paint a picture off screen");
  shotCommand->add_option("-o,--output", shot.output, "The PNG file to write");
  addProblemOptions(*shotCommand, shot.problem);
  addWindowOptions(*shotCommand, shot.window);
  shotCommand->add_option("--step", shot.step, "Show the chain after this sub-step");
  shotCommand->add_option("--map", shot.map,
                          "With the map of the workspace: iterations, distance or status");
  shotCommand->add_option("--map-plane", shot.mapPlane,
                          "The map's plane in space: dragged, xy, yz or zx");
  shotCommand->add_flag("--explain", shot.explain, "With the marks that explain the step");
  shotCommand->add_flag("--ui", shot.ui, "With the panels, as in the window");

  SceneOptions scene;
  CLI::App* sceneCommand =
      parser.add_subcommand("scene", "Write a scene file: a preset, or a scene file changed");
  sceneCommand->add_option("-o,--output", scene.output, "The scene file to write");
  sceneCommand->add_option("FILE", scene.window.file, "A scene file to begin with");
  sceneCommand->add_option("--preset", scene.window.preset, "The scene to begin with");
  addProblemOptions(*sceneCommand, scene.problem);

  PaperTableOptions paper;
  CLI::App* paperCommand =
      parser.add_subcommand("paper-table", "Compare all solvers as the FABRIK paper does");
  addPaperTableOptions(*paperCommand, paper);

  try {
    parser.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    if (fault.get_exit_code() == 0) return parser.exit(fault);  // --help, --version
    return fail(kBadInput, oneLine(fault.what()));
  }
  if (solveCommand->parsed()) return runSolve(solve);
  if (shotCommand->parsed()) return runShot(shot);
  if (sceneCommand->parsed()) return runScene(scene);
  if (paperCommand->parsed()) return runPaperTable(paper);
  return runWindow(window);
}

}  // namespace app
