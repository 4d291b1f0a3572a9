#include "app/options/view_options.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/documents/scene_document.h"
#include "app/frame/languages.h"
#include "app/options/messages.h"
#include "lab/file/presets.h"
#include "lab/ranges.h"
#include "lab/value_words.h"
#include "language/language.h"

namespace app {
namespace {

// "yaw,pitch" or "yaw,pitch,distance"; nothing if it is neither.
std::optional<lab::Actions> readCamera(const std::string& text) {
  constexpr double kRadians = std::numbers::pi / 180.0;
  OptionReader reader;
  std::vector<double> numbers = reader.numbers("--camera", text);
  const std::size_t count = numbers.size();
  if (!reader.fault().empty() || count < 2 || count > 3) return std::nullopt;
  numbers.resize(3);
  const double yaw = numbers[0];
  const double pitch = numbers[1];
  const double distance = numbers[2];
  constexpr double kWholeTurn = 360.0;
  if (std::abs(yaw) > kWholeTurn || std::abs(pitch) > 90.0) return std::nullopt;
  if (count == 3 && !(distance > 0.0 && distance <= lab::kFarthest)) return std::nullopt;
  return lab::Actions{lab::LookFrom{yaw * kRadians, pitch * kRadians},
                      lab::SetView{&lab::SpaceView::fitDistance, distance}};
}

std::string applyStep(const std::string& text, lab::Lab& lab) {
  if (text.empty()) return {};
  std::size_t step = 0;
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, step);
  const std::size_t most = lab.trace().size() - 1;
  if (code != std::errc{} || last != end || step > most) {
    return "--step: expected a whole number from 0 to " + std::to_string(most) + ", got '" + text +
           "'";
  }
  lab.apply(lab::Seek{step});
  return {};
}

// Explanations belong to a step: without --step it is the last one.
void applyExplain(bool explain, lab::Lab& lab) {
  if (explain && lab.state().choices.mode != lab::Mode::stepByStep) {
    lab.apply(lab::Seek{lab.trace().size() - 1});
  }
  lab.apply(lab::SetView{&lab::View::explain, explain});
  if (explain) lab.apply(lab::SetView{&lab::View::tab, lab::Tab::explain});
}

std::string applyMap(const std::string& text, const std::string& planeText, lab::Lab& lab) {
  const auto plane = lab::valueOf<lab::MapPlane>(planeText);
  if (!planeText.empty() && !plane) {
    return "--map-plane: expected dragged, xy, yz or zx, got '" + planeText + "'";
  }
  if (text.empty()) return planeText.empty() ? "" : "--map-plane: expected --map beside it";
  const auto quantity = lab::valueOf<lab::MapQuantity>(text);
  if (!quantity) {
    return "--map: expected iterations, distance or status, got '" + text + "'";
  }
  lab.apply(lab::SetView{&lab::MapView::on, true});
  lab.apply(lab::SetView{&lab::MapView::quantity, *quantity});
  if (plane) lab.apply(lab::SetView{&lab::MapView::plane, *plane});
  lab.apply(lab::SetView{&lab::View::tab, lab::Tab::map});
  return {};
}

}  // namespace

std::optional<glm::ivec2> readSize(const std::string& text) {
  glm::ivec2 size{0};
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.x);
  if (width.ec != std::errc{} || width.ptr == end || *width.ptr != 'x') return std::nullopt;
  const auto height = std::from_chars(width.ptr + 1, end, size.y);
  if (height.ec != std::errc{} || height.ptr != end) return std::nullopt;
  const bool fits = size.x >= 64 && size.y >= 64 && size.x <= 8192 && size.y <= 8192;
  return fits ? std::optional(size) : std::nullopt;
}

std::optional<glm::ivec2> readSizeOption(const std::string& text, std::string& error) {
  const auto size = readSize(text.empty() ? "1280x720" : text);
  if (!size) error = "--size: expected WIDTHxHEIGHT from 64x64 to 8192x8192, got '" + text + "'";
  return size;
}

std::string readFps(const std::string& text, int& fps) {
  if (text.empty()) return {};
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, fps);
  if (code == std::errc{} && last == end && fps >= 1 && fps <= 60) return {};
  return "--fps: expected a whole number from 1 to 60, got '" + text + "'";
}

std::string faultOfSource(const WindowSetup& setup) {
  if (setup.preset.empty() || setup.file.empty()) return {};
  return "--preset: expected no scene file beside it, got '" + setup.file + "'";
}

bool namesScene(const WindowSetup& setup) { return !setup.preset.empty() || !setup.file.empty(); }

std::string applyPreset(const WindowSetup& setup, lab::Lab& lab) {
  if (setup.preset.empty()) return {};
  if (const auto preset = lab::findPreset(setup.preset)) {
    lab.apply(lab::LoadPreset{*preset});
    return {};
  }
  std::string names;
  for (const lab::Document& each : lab::presets()) {
    names += (names.empty() ? "" : ", ") + each.name;
  }
  return "--preset: expected one of " + names + "; got '" + setup.preset + "'";
}

std::string applyLook(const WindowSetup& setup, lab::Lab& lab) {
  lab::Actions actions;
  if (const auto theme = lab::valueOf<lab::Theme>(setup.theme)) {
    actions.emplace_back(lab::SetView{&lab::View::theme, *theme});
  } else if (!setup.theme.empty()) {
    return "--theme: expected dark, light or projector, got '" + setup.theme + "'";
  }
  if (!setup.uiScale.empty()) {
    const char* const end = setup.uiScale.data() + setup.uiScale.size();
    double scale = 0.0;
    const auto [last, code] = std::from_chars(setup.uiScale.data(), end, scale);
    const bool inRange = scale >= lab::kLeastUiScale && scale <= lab::kMostUiScale;
    if (code != std::errc{} || last != end || !inRange) {
      return "--ui-scale: expected a number from 0.75 to 3, got '" + setup.uiScale + "'";
    }
    actions.emplace_back(lab::SetView{&lab::View::uiScale, scale});
  }
  if (std::string fault = faultOfLanguage(setup.language, setup.data); !fault.empty()) return fault;
  if (!setup.language.empty()) {
    actions.emplace_back(lab::SetView{&lab::View::language, setup.language});
  }
  if (!setup.camera.empty()) {
    const auto camera = readCamera(setup.camera);
    if (!camera) {
      return "--camera: expected YAW,PITCH or YAW,PITCH,DISTANCE (degrees, yaw from -360 to 360, "
             "pitch from -90 to 90; a distance above 0), got '" +
             setup.camera + "'";
    }
    actions.insert(actions.end(), camera->begin(), camera->end());
  }
  if (setup.reducedMotion) actions.emplace_back(lab::SetView{&lab::View::reducedMotion, true});
  for (const lab::Action& action : actions) lab.apply(action);
  return {};
}

std::string prepare(const ShotOptions& options, lab::Lab& lab) {
  std::vector<std::string> warnings;
  for (const std::string& fault :
       {faultOfSource(options.window), applyPreset(options.window, lab),
        openScene(options.window.file, lab, warnings, options.window.part),
        applyProblem(options.problem, namesScene(options.window), lab),
        applyStep(options.step, lab), applyLook(options.window, lab),
        applyMap(options.map, options.mapPlane, lab)}) {
    if (!fault.empty()) return fault;
  }
  warn(warningOf(options.problem, problemOf(lab)));
  applyExplain(options.explain, lab);
  warn(warnings);
  return {};
}

}  // namespace app
