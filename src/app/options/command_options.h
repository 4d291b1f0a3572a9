// What the options of each command say, as they were given.
#pragma once

#include <string>

#include "app/options/problem_options.h"
#include "rigs/arms/arm.h"

namespace app {

struct SolveOptions {
  std::string file;     ///< a scene, which the problem's options change; empty: only the options
  rigs::FilePart part;  ///< of the file
  ProblemOptions problem;
  bool trace = false;
  std::string script;     ///< a solver in Lua; empty: one of the program's
  std::string like;       ///< the solver that it is compared with; empty: none
  bool all = false;       ///< every answer of an arm, in closed form
  std::string csv;        ///< a file for the trace as a table; empty: none
  std::string chartCsv;   ///< a file for the distance after each update; empty: none
  std::string jointsCsv;  ///< a file for the joints' values; empty: none
  std::string zeros;      ///< of their drives, "0,90"
  std::string signs;      ///< "1,-1"
};

struct WindowSetup {
  std::string data;   ///< --data DIR; empty: the program finds it
  std::string size;   ///< "1280x720"
  std::string theme;  ///< "dark", "light"
  std::string uiScale;
  std::string language;  ///< "ko"
  std::string preset;    ///< a scene's name, such as "Spider"
  std::string file;      ///< a scene file, instead of a preset
  rigs::FilePart part;   ///< of the file
  std::string camera;    ///< "yaw,pitch[,distance]", in 3D
  bool reducedMotion = false;
  std::string report;    ///< the file for a report, written at each rest and at exit
  std::string settings;  ///< --settings DIR; empty: the system's folder for them
};

struct ShotOptions {
  ProblemOptions problem;
  WindowSetup window;
  std::string output;
  std::string step;
  std::string map;       ///< "iterations", "distance", "status"; empty: no map
  std::string mapPlane;  ///< in space: "dragged", "xy", "yz", "zx"; empty: as dragged
  bool ui = false;
  bool explain = false;
  bool transparent = false;
  std::string worksheet;  ///< "blanks", "filled"; empty: the picture, and no worksheet
};

struct RecordOptions {
  ShotOptions picture;  ///< of each frame; its step is the first one, its output the film
  std::string fps;
  std::string speed;
  std::string unit;     ///< "line", "bone", "pass", "iteration"
  std::string range;    ///< "FIRST:LAST", steps; empty: all of them
  std::string seconds;  ///< empty: until the end
};

struct PlayOptions {
  std::string script;
  std::string fps;
  std::string data;      ///< as in WindowSetup
  std::string language;  ///< as in WindowSetup
  bool window = false;   ///< in a window, to watch it; else off screen
};

struct SceneOptions {
  ProblemOptions problem;
  WindowSetup window;  ///< its file and preset
  std::string output;
  bool link = false;  ///< is printed
};

}  // namespace app
