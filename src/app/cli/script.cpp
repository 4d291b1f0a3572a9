#include "app/cli/script.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/cli/script_actions.h"
#include "app/documents/scene_document.h"
#include "app/json.h"
#include "app/options/named_files.h"
#include "app/options/view_options.h"
#include "lab/text.h"
#include "platform/folders.h"

namespace app {
namespace {

constexpr double kLongestWait = 600.0;  // seconds
constexpr double kFrame = 1.0 / 25.0;   // the step of drags and of playing

constexpr const char* kNoTransparentFilm = "a film has a background: expected 'transparent off'";
constexpr const char* kNoFilmOfPanels =
    "a film shows the canvas alone: expected 'ui off' before it";

// The state that the verbs work on.
struct Play {
  ScriptHost& host;
  const std::string folder;
  NamedFiles files;
  FrameStyle style{};
  bool films = false;

  void restyle() { host.setStyle(style); }
};

std::string readSeconds(const std::string& text, double& seconds) {
  OptionReader reader;
  reader.number("seconds", text, seconds);
  const bool isLength = !text.empty() && seconds > 0.0 && seconds <= kLongestWait;
  return reader.fault().empty() && isLength
             ? std::string()
             : "expected seconds above 0, up to 600, got '" + text + "'";
}

std::string wait(Play& play, const std::string& rest) {
  double seconds = 0.0;
  const std::string fault = readSeconds(rest, seconds);
  return fault.empty() ? play.host.pass(seconds) : fault;
}

// Plays to the end, or for the time given.
std::string playOn(Play& play, const std::string& rest) {
  lab::Lab& lab = play.host.lab();
  double left = kLongestWait;
  if (!rest.empty()) {
    if (std::string fault = readSeconds(rest, left); !fault.empty()) return fault;
  }
  if (!lab.isWalking()) lab.apply(lab::SetPlaying{true});
  for (; left > 0.0 && lab.isAnimating(); left -= kFrame) {
    if (std::string fault = play.host.pass(kFrame); !fault.empty()) return fault;
  }
  lab.apply(lab::SetPlaying{false});
  return {};
}

// "X,Y X,Y ... over SECONDS": moves the target along the points at one speed.
std::string drag(Play& play, const std::string& rest) {
  constexpr std::string_view kOver = " over ";
  const std::string expected = "expected points and a time, such as 0.9,0.7 0.2,1.1 over 2, got '";
  const std::size_t over = rest.rfind(kOver);
  if (over == std::string::npos) return expected + rest + "'";
  double seconds = 0.0;
  if (std::string fault = readSeconds(rest.substr(over + kOver.size()), seconds); !fault.empty()) {
    return fault;
  }
  lab::Lab& lab = play.host.lab();
  std::vector<glm::dvec3> path{lab.goal()};
  double length = 0.0;
  for (const std::string& part : split(rest.substr(0, over), ' ')) {
    if (part.empty()) continue;
    glm::dvec3 point{0.0};
    if (std::string fault = readPoint(part, lab, point); !fault.empty()) return fault;
    length += glm::distance(path.back(), point);
    path.push_back(point);
  }
  if (path.size() < 2) return expected + rest + "'";
  lab.apply(lab::BeginGesture{});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double part = length > 0.0 ? glm::distance(path[i - 1], path[i]) / length : 0.0;
    const int frames = std::max(1, static_cast<int>(std::lround(part * seconds / kFrame)));
    for (int k = 1; k <= frames; ++k) {
      const double at = static_cast<double>(k) / frames;
      // Hands start and stop gently.
      lab.apply(lab::SetTarget{glm::mix(path[i - 1], path[i], at * at * (3.0 - 2.0 * at))});
      if (std::string fault = play.host.pass(kFrame); !fault.empty()) return fault;
    }
  }
  return {};
}

std::string size(Play& play, const std::string& rest) {
  const auto pixels = readSize(rest);
  if (!pixels) return "expected WIDTHxHEIGHT from 64x64 to 8192x8192, got '" + rest + "'";
  return play.host.resize(*pixels);
}

std::string ui(Play& play, const std::string& rest) {
  if (std::string fault = readSwitch(rest, play.style.ui); !fault.empty()) return fault;
  if (play.films && play.style.ui) return kNoFilmOfPanels;
  play.restyle();
  return {};
}

std::string transparent(Play& play, const std::string& rest) {
  if (std::string fault = readSwitch(rest, play.style.transparent); !fault.empty()) return fault;
  if (play.films && play.style.transparent) return kNoTransparentFilm;
  play.restyle();
  return {};
}

std::string caption(Play& play, const std::string& rest) {
  const auto isControl = [](char each) {
    return static_cast<unsigned char>(each) < 0x20 || each == 0x7F;
  };
  if (asUtf8(rest) != rest || std::ranges::any_of(rest, isControl)) {
    return "expected text in UTF-8 without control characters, got '" + rest + "'";
  }
  play.style.caption = rest;
  play.restyle();
  return {};
}

// A script that reads what it has written, or writes what it has read, would not play twice.
std::string takeFile(const NamedFile& file, const std::vector<NamedFile>& others,
                     std::vector<NamedFile>& own) {
  std::string fault = faultOfOutput(file, others);
  if (fault.empty()) own.push_back(file);
  return fault;
}

std::string readsFile(Play& play, const std::string& path) {
  return takeFile({"open", path}, play.files.outputs, play.files.inputs);
}

std::string writesFile(Play& play, const char* verb, const std::string& path) {
  std::string fault = faultOfOutput({verb, path}, play.files.inputs);
  if (fault.empty()) fault = takeFile({verb, path}, play.files.outputs, play.files.outputs);
  return fault;
}

std::string open(Play& play, const std::string& rest) {
  if (rest.empty()) return "expected a scene file";
  const std::string path = pathIn(play.folder, rest);
  std::string fault = readsFile(play, path);
  std::vector<std::string> warnings;
  if (fault.empty()) fault = openScene(path, play.host.lab(), warnings);
  play.host.warn(warnings);
  return fault;
}

std::string shot(Play& play, const std::string& rest) {
  if (!rest.ends_with(".png") && !rest.ends_with(".svg")) {
    return "expected a name that ends in .png or .svg, got '" + rest + "'";
  }
  if (rest.ends_with(".svg") && play.style.ui) {
    return "an SVG shows the canvas alone: expected 'ui off' before it";
  }
  const std::string path = pathIn(play.folder, rest);
  const std::string fault = writesFile(play, "shot", path);
  return fault.empty() ? play.host.shoot(path) : fault;
}

std::string record(Play& play, const std::string& rest) {
  if (rest == "stop") {
    if (!play.films) return "expected a film to stop: 'record FILE' before it";
    play.films = false;
    return play.host.stop();
  }
  if (!rest.ends_with(".gif") && !rest.ends_with(".mp4")) {
    return "expected 'stop', or a name that ends in .gif or .mp4, got '" + rest + "'";
  }
  if (play.style.ui) return kNoFilmOfPanels;
  if (play.style.transparent) return kNoTransparentFilm;
  const std::string path = pathIn(play.folder, rest);
  if (std::string fault = writesFile(play, "record", path); !fault.empty()) return fault;
  play.films = true;
  return play.host.record(path);
}

struct Verb {
  std::string_view name;
  std::string (*run)(Play& play, const std::string& rest);
};

constexpr std::array kVerbs{
    Verb{"size", size},    Verb{"ui", ui},           Verb{"transparent", transparent},
    Verb{"open", open},    Verb{"caption", caption}, Verb{"wait", wait},
    Verb{"play", playOn},  Verb{"drag", drag},       Verb{"shot", shot},
    Verb{"record", record}};

std::string expectedVerbs() {
  std::string names;
  for (const Verb& verb : kVerbs) names += std::string(verb.name) + ", ";
  for (const std::string_view verb : labVerbs()) names += std::string(verb) + ", ";
  names.resize(names.size() - 2);
  return "expected one of " + names;
}

std::string runLine(Play& play, const ScriptLine& line) {
  const auto verb = std::ranges::find(kVerbs, line.verb, &Verb::name);
  if (verb != kVerbs.end()) return verb->run(play, line.rest);
  const auto fault = applyVerb(line.verb, line.rest, play.host.lab());
  return fault ? *fault : expectedVerbs() + "; got '" + line.verb + "'";
}

}  // namespace

std::vector<ScriptLine> linesOf(std::string_view text) {
  text = lab::withoutMark(text);
  std::vector<ScriptLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = lab::trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
    lines.push_back({number, std::string(line.substr(0, space)),
                     std::string(lab::trimmed(line.substr(space)))});
  }
  return lines;
}

std::string playScript(const std::vector<ScriptLine>& lines, const std::string& script,
                       ScriptHost& host) {
  Play play{host, platform::parentFolder(script), {.inputs = {{"SCRIPT", script}}}};
  for (const ScriptLine& line : lines) {
    // The system takes it for the end of a file's name.
    if ((line.verb + line.rest).find('\0') != std::string::npos) {
      return std::to_string(line.number) + ": expected text, got a zero byte";
    }
    const std::string fault = runLine(play, line);
    if (!fault.empty()) return std::to_string(line.number) + ": " + line.verb + ": " + fault;
  }
  return {};
}

std::string pathIn(const std::string& folder, const std::string& path) {
  return platform::normalPath(platform::pathIn(folder, platform::pathOfAddress(path)));
}

}  // namespace app
