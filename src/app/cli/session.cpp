#include "app/cli/session.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "lab/bench/presets.h"
#include "lab/value_words.h"
#include "platform/paths.h"

namespace app {

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

namespace {

// "yaw,pitch" or "yaw,pitch,distance"; nothing where it is none of them.
std::optional<lab::Actions> readCamera(const std::string& text) {
  constexpr double kRadians = std::numbers::pi / 180.0;
  std::array<double, 3> numbers{};
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (count < numbers.size()) {
    const auto [next, code] = std::from_chars(at, end, numbers[count]);
    if (code != std::errc{} || !std::isfinite(numbers[count])) return std::nullopt;
    at = next;
    ++count;
    if (at == end) break;
    if (*at != ',' || count == numbers.size()) return std::nullopt;
    ++at;
  }
  const auto [yaw, pitch, distance] = numbers;
  if (at != end || count < 2 || std::abs(pitch) > 90.0) return std::nullopt;
  if (count == 3 && !(distance > 0.0)) return std::nullopt;
  return lab::Actions{lab::LookFrom{yaw * kRadians, pitch * kRadians},
                      lab::SetView{&lab::SpaceView::fitDistance, distance}};
}

}  // namespace

std::string applyPreset(const WindowSetup& setup, lab::Lab& lab) {
  if (setup.preset.empty()) return {};
  const auto all = lab::presets();
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == setup.preset) {
      lab.apply(lab::LoadPreset{i});
      return {};
    }
    names += (i == 0 ? "" : ", ") + all[i].name;
  }
  return "--preset: expected one of " + names + "; got '" + setup.preset + "'";
}

std::string applyLook(const WindowSetup& setup, lab::Lab& lab) {
  lab::Actions actions;
  if (const auto theme = lab::valueOf<lab::Theme>(setup.theme)) {
    actions.emplace_back(lab::SetView{&lab::View::theme, *theme});
  } else if (!setup.theme.empty()) {
    return "--theme: expected dark or light, got '" + setup.theme + "'";
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
  if (!setup.camera.empty()) {
    const auto camera = readCamera(setup.camera);
    if (!camera) {
      return "--camera: expected YAW,PITCH or YAW,PITCH,DISTANCE (degrees, pitch from -90 to 90; a "
             "distance above 0), got '" +
             setup.camera + "'";
    }
    actions.insert(actions.end(), camera->begin(), camera->end());
  }
  if (setup.reducedMotion) actions.emplace_back(lab::SetView{&lab::View::reducedMotion, true});
  for (const lab::Action& action : actions) lab.apply(action);
  return {};
}

std::optional<Session> openSession(const WindowSetup& setup, glm::ivec2 size, bool offscreen,
                                   bool hasUi, std::string& error,
                                   const std::optional<platform::Placement>& placement) {
  const auto data = platform::findData(setup.data, error);
  if (!data) return std::nullopt;
  Session session;
  platform::WindowOptions options;
  options.width = size.x;
  options.height = size.y;
  options.offscreen = offscreen;
  if (placement) {
    options.position = placement->position;
    options.maximized = placement->maximized;
  }
  session.window = platform::Window::open(options, error);
  if (!session.window) return std::nullopt;
  session.program = Program::create(*session.window, *data, hasUi, error);
  if (!session.program) return std::nullopt;
  return session;
}

}  // namespace app
