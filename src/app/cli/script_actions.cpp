#include "app/cli/script_actions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <sstream>

#include <CLI/CLI.hpp>

#include "app/options/messages.h"
#include "app/options/view_options.h"
#include "explain/format.h"
#include "lab/edit/chains.h"
#include "lab/ranges.h"
#include "lab/text.h"
#include "lab/value_words.h"

namespace app {
namespace {

// The action names what the option would.
std::string withoutOption(const std::string& fault) {
  const std::size_t colon = fault.find(": ");
  return fault.starts_with("--") && colon != std::string::npos ? fault.substr(colon + 2) : fault;
}

// Reads a value of an enumeration; `more`: what else may be there.
template <typename Value>
std::string readWord(const std::string& text, Value& value, const std::string& more = {}) {
  const auto found = lab::valueOf<Value>(text);
  value = found.value_or(value);
  if (found) return {};
  return "expected one of " + lab::listOf(lab::kWords<Value>) + more + "; got '" + text + "'";
}

// Sets a value that was read without a fault.
template <typename Part, typename Value>
std::string setView(lab::Lab& lab, Value Part::*which, Value value, std::string fault) {
  if (fault.empty()) lab.apply(lab::SetView{which, value});
  return fault;
}

std::string preset(const std::string& rest, lab::Lab& lab) {
  WindowSetup setup;
  setup.preset = rest;
  return rest.empty() ? "expected a scene's name" : withoutOption(applyPreset(setup, lab));
}

// Reads the options of a problem. It takes longer to make than to use.
struct ProblemParser {
  ProblemParser() {
    app.set_help_flag();
    addProblemOptions(app, options);
    beStrict(app);
  }

  CLI::App app;
  ProblemOptions options;
};

// The same words as `iklab solve` takes; lengths state a new chain.
std::string problem(const std::string& rest, lab::Lab& lab) {
  if (std::ranges::count(rest, '"') % 2 != 0 || std::ranges::count(rest, '\'') % 2 != 0) {
    return "expected quotation marks in pairs, got '" + rest + "'";
  }
  thread_local ProblemParser parser;
  ProblemOptions& options = parser.options;
  options = {};
  try {
    parser.app.parse(rest, false);
  } catch (const CLI::ParseError& fault) {
    return faultOf(parser.app, fault);
  }
  constexpr const char* kOptions = "expected options of iklab solve, such as --target 1,0.5";
  return options.isEmpty() ? kOptions : applyProblem(options, false, lab);
}

std::string solver(const std::string& rest, lab::Lab& lab) {
  const auto all = ik::solvers();
  const auto found = std::ranges::find(all, rest, [](const auto* each) { return each->id; });
  if (found != all.end()) {
    lab.apply(lab::SelectSolver{static_cast<std::size_t>(found - all.begin())});
    return {};
  }
  return "expected one of " + lab::listOf(all, &ik::Solver::id) + "; got '" + rest + "'";
}

std::string parameter(const std::string& rest, lab::Lab& lab) {
  std::istringstream words(rest);
  std::string id;
  std::string text;
  words >> id >> std::ws;
  std::getline(words, text);
  const auto index = ik::findParameter(lab.solver(), id);
  if (!index)
    return "expected a parameter of " + std::string(lab.solver().id) + ", got '" + id + "'";
  const ik::Parameter& which = lab.solver().parameters[*index];
  double value = 0.0;
  if (which.isChoice()) {
    const auto option = std::ranges::find(which.options, text);
    if (option == which.options.end()) {
      return id + ": expected one of " + lab::listOf(which.options) + "; got '" + text + "'";
    }
    value = static_cast<double>(option - which.options.begin());
  } else {
    OptionReader reader;
    reader.number(id, text, value);
    if (text.empty()) return id + ": expected a number";
    if (!reader.fault().empty()) return reader.fault();
    if (value < which.least || value > which.most) {
      return id + ": expected a number from " + explain::number(which.least) + " to " +
             explain::number(which.most) + ", got '" + text + "'";
    }
  }
  lab.apply(lab::SetParameter{*index, value});
  return {};
}

std::string mode(const std::string& rest, lab::Lab& lab) {
  lab::Mode chosen{};
  std::string fault = readWord(rest, chosen);
  if (fault.empty()) lab.apply(lab::SetMode{chosen});
  return fault;
}

std::string target(const std::string& rest, lab::Lab& lab) {
  glm::dvec3 point{0.0};
  std::string fault = readPoint(rest, lab, point);
  if (fault.empty()) lab.apply(lab::SetTarget{point});
  return fault;
}

std::string pole(const std::string& rest, lab::Lab& lab) {
  if (rest == "none") {
    lab.apply(lab::SetPole{});
    return {};
  }
  glm::dvec3 point{0.0};
  std::string fault = readPoint(rest, lab, point);
  if (fault.empty()) lab.apply(lab::SetPole{point});
  return fault;
}

std::string unit(const std::string& rest, lab::Lab& lab) {
  lab::Unit chosen{};
  std::string fault = readUnit(rest, chosen);
  if (fault.empty()) lab.apply(lab::SetUnit{chosen});
  return fault;
}

// "step", "step pass", "step back", "step pass back"
std::string step(const std::string& rest, lab::Lab& lab) {
  lab::Unit chosen = lab.state().playback.unit;
  std::istringstream words(rest);
  std::string word;
  words >> word;
  if (!word.empty() && word != "back") {
    if (std::string fault = readWord(word, chosen, ", back"); !fault.empty()) return fault;
    word.clear();
    words >> word;
  }
  const bool isBack = word == "back";
  if (!isBack && !word.empty()) return "expected nothing but back, got '" + word + "'";
  if (words >> word) return "expected nothing after back, got '" + word + "'";
  lab.apply(lab::Step{chosen, isBack ? -1 : +1});
  return {};
}

std::string seek(const std::string& rest, lab::Lab& lab) {
  const std::size_t last = lab.lastCursor();
  std::size_t to = last;
  if (rest != "end") {
    const char* const end = rest.data() + rest.size();
    const auto [read, code] = std::from_chars(rest.data(), end, to);
    if (code != std::errc{} || read != end || to > last) {
      return "expected end, or a step from 0 to " + std::to_string(last) + ", got '" + rest + "'";
    }
  }
  lab.apply(lab::Seek{to});
  return {};
}

std::string speed(const std::string& rest, lab::Lab& lab) {
  double value = 0.0;
  OptionReader reader;
  reader.number("speed", rest, value);
  const bool isSpeed = value >= lab::kLeastSpeed && value <= lab::kMostSpeed;
  if (!reader.fault().empty() || !isSpeed) {
    return "expected a number from 0.25 to 4, got '" + rest + "'";
  }
  lab.apply(lab::SetSpeed{value});
  return {};
}

std::string theme(const std::string& rest, lab::Lab& lab) {
  lab::Theme chosen{};
  std::string fault = readWord(rest, chosen);
  return setView(lab, &lab::View::theme, chosen, std::move(fault));
}

std::string uiScale(const std::string& rest, lab::Lab& lab) {
  WindowSetup setup;
  setup.uiScale = rest;
  return rest.empty() ? "expected a number from 0.75 to 3" : withoutOption(applyLook(setup, lab));
}

std::string camera(const std::string& rest, lab::Lab& lab) {
  if (rest == "flat") {
    if (lab::hasSpace(lab.state())) return "this scene is in space and always shown in 3D";
    lab.apply(lab::SetView{&lab::SpaceView::on, false});
    lab.apply(lab::SetView{&lab::View::fit, true});
    return {};
  }
  WindowSetup setup;
  setup.camera = rest;
  return rest.empty() ? "expected flat, or YAW,PITCH" : withoutOption(applyLook(setup, lab));
}

std::string tab(const std::string& rest, lab::Lab& lab) {
  lab::Tab chosen{};
  std::string fault = readWord(rest, chosen);
  return setView(lab, &lab::View::tab, chosen, std::move(fault));
}

std::string editing(const std::string& rest, lab::Lab& lab) {
  bool on = false;
  std::string fault = readSwitch(rest, on);
  if (!fault.empty()) return fault;
  lab.apply(lab::SetEditing{on});
  return {};
}

template <auto which>
std::string viewSwitch(const std::string& rest, lab::Lab& lab) {
  bool on = false;
  std::string fault = readSwitch(rest, on);
  return setView(lab, which, on, std::move(fault));
}

std::string map(const std::string& rest, lab::Lab& lab) {
  lab::MapQuantity chosen = lab.state().view.map.quantity;
  const bool on = rest != "off";
  std::string fault = on ? readWord(rest, chosen, ", off") : "";
  if (!fault.empty()) return fault;
  lab.apply(lab::SetView{&lab::MapView::on, on});
  return setView(lab, &lab::MapView::quantity, chosen, {});
}

std::string fit(const std::string& rest, lab::Lab& lab) {
  if (!rest.empty()) return "expected nothing after it, got '" + rest + "'";
  return setView(lab, &lab::View::fit, true, {});
}

struct ActionVerb {
  std::string_view name;
  std::string (*apply)(const std::string& rest, lab::Lab& lab);
};

constexpr std::array kVerbs{ActionVerb{"preset", preset},
                            ActionVerb{"problem", problem},
                            ActionVerb{"solver", solver},
                            ActionVerb{"parameter", parameter},
                            ActionVerb{"mode", mode},
                            ActionVerb{"target", target},
                            ActionVerb{"pole", pole},
                            ActionVerb{"unit", unit},
                            ActionVerb{"step", step},
                            ActionVerb{"seek", seek},
                            ActionVerb{"speed", speed},
                            ActionVerb{"theme", theme},
                            ActionVerb{"ui-scale", uiScale},
                            ActionVerb{"camera", camera},
                            ActionVerb{"fit", fit},
                            ActionVerb{"tab", tab},
                            ActionVerb{"explain", viewSwitch<&lab::View::explain>},
                            ActionVerb{"ellipsoid", viewSwitch<&lab::View::ellipsoid>},
                            ActionVerb{"forces", viewSwitch<&lab::View::forces>},
                            ActionVerb{"frames", viewSwitch<&lab::View::frames>},
                            ActionVerb{"dh-table", viewSwitch<&lab::PanelView::dh>},
                            ActionVerb{"map", map},
                            ActionVerb{"edit", editing}};

}  // namespace

std::vector<std::string_view> labVerbs() {
  std::vector<std::string_view> names;
  names.reserve(kVerbs.size());
  for (const ActionVerb& verb : kVerbs) names.push_back(verb.name);
  return names;
}

std::optional<std::string> applyVerb(std::string_view verb, const std::string& rest,
                                     lab::Lab& lab) {
  const auto found = std::ranges::find(kVerbs, verb, &ActionVerb::name);
  if (found == kVerbs.end()) return std::nullopt;
  return found->apply(rest, lab);
}

std::string readPoint(const std::string& text, const lab::Lab& lab, glm::dvec3& point) {
  if (text.empty()) return "expected a point, such as 0.9,0.7";
  OptionReader reader;
  const bool planar = lab.state().scene.chain.planar;
  reader.point("point", text, planar, point);
  const double farthest = std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)});
  if (reader.fault().empty() && farthest <= lab::kFarthest) return {};
  return std::string("expected ") + (planar ? "X,Y" : "X,Y,Z") +
         ", numbers up to a million, got '" + text + "'";
}

std::string readUnit(const std::string& text, lab::Unit& unit) { return readWord(text, unit); }

std::string readSwitch(const std::string& text, bool& value) {
  if (text != "on" && text != "off") return "expected on or off, got '" + text + "'";
  value = text == "on";
  return {};
}

}  // namespace app
