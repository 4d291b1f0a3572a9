#include <algorithm>
#include <array>
#include <charconv>

#include "app/commands.h"
#include "app/scene_files.h"
#include "app/session.h"
#include "gl/framebuffer.h"
#include "platform/png.h"

namespace app {
namespace {

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
  lab::View view = lab.state().view;
  view.explain = explain;
  if (explain) view.tab = lab::Tab::explain;
  lab.apply(lab::SetView{view});
}

std::string applyMap(const std::string& text, const std::string& planeText, lab::Lab& lab) {
  constexpr std::array<std::string_view, 3> kQuantities{"iterations", "distance", "status"};
  constexpr std::array<std::string_view, 4> kPlanes{"dragged", "xy", "yz", "zx"};
  const auto plane = std::ranges::find(kPlanes, planeText);
  if (!planeText.empty() && plane == kPlanes.end()) {
    return "--map-plane: expected dragged, xy, yz or zx, got '" + planeText + "'";
  }
  if (text.empty()) return planeText.empty() ? "" : "--map-plane: expected --map beside it";
  const auto quantity = std::ranges::find(kQuantities, text);
  if (quantity == kQuantities.end()) {
    return "--map: expected iterations, distance or status, got '" + text + "'";
  }
  lab::View view = lab.state().view;
  view.map.on = true;
  view.map.quantity = static_cast<lab::MapQuantity>(quantity - kQuantities.begin());
  if (!planeText.empty()) view.map.plane = static_cast<lab::MapPlane>(plane - kPlanes.begin());
  view.tab = lab::Tab::map;
  lab.apply(lab::SetView{view});
  return {};
}

}  // namespace

int runShot(const ShotOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the PNG file to write");
  const auto size = readSize(options.window.size.empty() ? "1280x720" : options.window.size);
  if (!size) {
    return fail(kBadInput, "--size: expected WIDTHxHEIGHT from 64x64 to 8192x8192, got '" +
                               options.window.size + "'");
  }
  // Bad input is reported before anything that the machine may lack.
  lab::Lab checked;
  for (const std::string& fault :
       {applyPreset(options.window, checked), openScene(options.window.file, checked),
        applyProblem(options.problem, checked), applyStep(options.step, checked),
        applyLook(options.window, checked), applyMap(options.map, options.mapPlane, checked)}) {
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  applyExplain(options.explain, checked);
  std::string error;
  auto session = openSession(options.window, *size, true, options.ui, error);
  if (!session) return fail(kFailed, error);
  const auto framebuffer = gl::Framebuffer::create(size->x, size->y, error);
  if (!framebuffer) return fail(kFailed, error);
  Program& program = *session->program;
  program.lab() = std::move(checked);
  program.waitForMaps();
  if (program.lab().state().view.space.on && !program.prepareSpace(error)) {
    return fail(kFailed, error);
  }

  framebuffer->bind();
  platform::Input input;
  input.size = *size;
  input.mouse = {-1.0, -1.0};  // nowhere: nothing is hovered
  // Dear ImGui sizes what it has not seen before in its first frames.
  for (int i = 0; i < 3; ++i) program.frame(input, 0.0);
  if (!platform::writePng(options.output, size->x, size->y, framebuffer->readPixels(), error)) {
    return fail(kFailed, error);
  }
  return kDone;
}

}  // namespace app
