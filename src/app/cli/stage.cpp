#include "app/cli/stage.h"

#include <charconv>
#include <utility>

#include "app/desk/scene_document.h"
#include "lab/value_words.h"

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

std::optional<glm::ivec2> stageSize(const std::string& text, std::string& error) {
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

std::string prepare(const ShotOptions& options, lab::Lab& lab) {
  for (const std::string& fault :
       {applyPreset(options.window, lab), openScene(options.window.file, lab),
        applyProblem(options.problem, lab), applyStep(options.step, lab),
        applyLook(options.window, lab), applyMap(options.map, options.mapPlane, lab)}) {
    if (!fault.empty()) return fault;
  }
  applyExplain(options.explain, lab);
  return {};
}

std::optional<Stage> openStage(const ShotOptions& options, glm::ivec2 size, lab::Lab lab,
                               std::string& error) {
  auto session = openSession(options.window, size, true, options.ui, error);
  if (!session) return std::nullopt;
  Program& program = *session->program;
  program.lab() = std::move(lab);
  program.waitForMaps();
  FrameStyle dressing;
  dressing.transparent = options.transparent;
  program.setStyle(dressing);
  if (program.lab().state().view.space.on && !program.prepareSpace(error)) return std::nullopt;
  auto framebuffer = gl::Framebuffer::create(size.x, size.y, error);
  if (!framebuffer) return std::nullopt;
  return Stage{std::move(*session), std::move(framebuffer)};
}

}  // namespace app
