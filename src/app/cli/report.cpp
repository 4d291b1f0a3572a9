#include "app/cli/report.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <numbers>
#include <utility>

#include "app/json.h"
#include "draw/list/camera.h"
#include "draw/pick/limit_handles.h"
#include "draw/space/space_picture.h"
#include "lab/core/history.h"
#include "lab/creature/creature.h"
#include "lab/value_words.h"
#include "lab/words/step_words.h"
#include "platform/path_text.h"

namespace app {
namespace {

Json jsonOf(const ui::Rect& rect, double scale) {
  return Json::array({rect.x / scale, rect.y / scale, rect.width / scale, rect.height / scale});
}

Json parametersToJson(const lab::Lab& lab) {
  Json parameters = Json::object();
  const auto& values = lab.settings().parameters;
  for (std::size_t i = 0; i < lab.solver().parameters.size(); ++i) {
    const ik::Parameter& parameter = lab.solver().parameters[i];
    const std::string id(parameter.id);
    if (parameter.isChoice()) {
      parameters[id] = parameter.options[static_cast<std::size_t>(values[i])];
    } else {
      parameters[id] = values[i];
    }
  }
  return parameters;
}

// In 3D: where the mouse can take hold of the arrows that drag the target, or the base.
template <typename Place>
Json arrowsToJson(const Program& program, const draw::Camera& camera, const Place& place) {
  Json arrows = Json::object();
  if (!camera.isSpace) return arrows;
  const draw::HandlePlace handle = draw::handlePlace(program.lab(), program.heldHandle());
  const double length = draw::handleLength(camera, handle, program.unit());
  for (const auto& [name, grip] :
       {std::pair("x", draw::Grip::x), {"y", draw::Grip::y}, {"z", draw::Grip::z}}) {
    if (!draw::isOffered(camera, handle, grip)) continue;
    arrows[name] = place(handle.position + draw::directionOf(grip) * (0.7 * length));
  }
  return arrows;
}

// The ends of the limits, bone by bone, while the chain is edited.
template <typename Place>
Json limitHandlesToJson(const lab::Lab& lab, const draw::Camera& camera, double unit,
                        const Place& place) {
  Json handles = Json::array();
  if (!lab.isEditing()) return handles;
  for (const draw::LimitHandle& each : draw::limitHandles(lab, camera, unit, std::nullopt)) {
    constexpr std::array kNames{"least", "most", "rim", "least-twist", "most-twist"};
    handles.push_back({{"bone", each.bone + 1},
                       {"end", kNames[static_cast<std::size_t>(each.end)]},
                       {"at", place(each.at)}});
  }
  return handles;
}

// Positions in the window, in points, for programs that move the mouse.
Json screenToJson(const Program& program, const platform::Input& input) {
  const lab::State& state = program.lab().state();
  const ui::Rect& canvas = program.canvas();
  const draw::Camera camera = draw::cameraOf(state, {canvas.width, canvas.height});
  const auto place = [&](const glm::dvec3& world) {
    const glm::dvec2 p = (camera.toCanvas(world) + glm::dvec2(canvas.x, canvas.y)) / input.scale;
    return Json::array({p.x, p.y});
  };
  Json joints = Json::array();
  for (const glm::dvec3& joint : program.lab().shown().joints) joints.push_back(place(joint));
  Json widgets = Json::object();
  Json texts = Json::object();
  for (const auto& [id, widget] : program.widgets()) {
    widgets[id] = jsonOf(widget, input.scale);
    if (widget.kind == ui::Widget::Kind::text && !widget.help.empty()) texts[id] = widget.help;
  }
  return {{"size", {input.size.x / input.scale, input.size.y / input.scale}},
          {"canvas", jsonOf(canvas, input.scale)},
          {"pixels_per_unit", state.view.pixelsPerUnit},
          {"target", place(state.scene.target)},
          {"arrows", arrowsToJson(program, camera, place)},
          {"base", place(state.scene.chain.base)},
          {"goal", place(program.lab().goal())},
          {"pole", state.scene.pole ? place(*state.scene.pole) : Json()},
          {"joints", joints},
          {"limit_handles", limitHandlesToJson(program.lab(), camera, program.unit(), place)},
          {"widgets", widgets},
          {"texts", texts}};
}

Json bonesToJson(const rigs::Chain& chain) {
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  Json bones = Json::array();
  for (const rigs::Bone& bone : chain.bones) {
    bones.push_back({{"length", bone.length},
                     {"limit_deg", {bone.limit.least * kDegrees, bone.limit.most * kDegrees}}});
  }
  return bones;
}

// Null if there is none. Its legs are the chains.
Json creatureToJson(const lab::Lab& lab) {
  const lab::Creature* creature = lab.creature();
  if (!creature) return {};
  const lab::State& state = lab.state();
  return {{"body", app::toJson(creature->body().position, false)},
          {"goal", app::toJson(*state.walkGoal, false)},
          {"legs", state.otherChains.size() + 1},
          {"leg", state.place + 1},
          {"planted", creature->standingFeet()},
          {"walking", lab.isWalking()}};
}

Json viewToJson(const lab::View& view) {
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  return {{"in_3d", view.space.on},
          {"yaw_deg", view.space.yaw * kDegrees},
          {"pitch_deg", view.space.pitch * kDegrees},
          {"perspective", view.space.perspective},
          {"focus", {view.center.x, view.center.y, view.space.on ? view.space.focusZ : 0.0}}};
}

Json deskToJson(const Documents& documents, const lab::Lab& lab) {
  Json recent = Json::array();
  for (const ui::FileInfo::Recent& each : documents.files().recent) recent.push_back(each.path);
  return {{"path", documents.document().path()},
          {"title", documents.document().title(lab)},
          {"unsaved", documents.document().isUnsaved()},
          {"message", documents.message()},
          {"recent", recent},
          {"full_screen", documents.files().isFullScreen}};
}

Json panelsToJson(const lab::View& view) {
  return {{"side", view.panels.side},          {"left", view.panels.left},
          {"width", view.panels.width},        {"bar", view.panels.bar},
          {"bar_top", view.panels.barTop},     {"presenting", view.presenting},
          {"presents_page", view.presentsPage}};
}

Json historyToJson(const lab::History& history) {
  return {{"steps", history.titles()}, {"done", history.doneCount()}};
}

Json mapToJson(const Program& program) {
  const lab::MapView& map = program.lab().state().view.map;
  return {{"on", map.on}, {"blocks", program.mapBlocks()}};
}

}  // namespace

bool writeReport(const std::string& path, const Program& program, const Documents& documents,
                 const platform::Input& input, std::string& error) {
  const lab::Lab& lab = program.lab();
  const lab::State& state = lab.state();
  const ik::ScaleSign scale = state.scene.chain.baseScale;
  const bool planar = state.scene.chain.planar;
  const Json report{{"frames", program.frames()},
                    {"solver", lab.solver().id},
                    {"parameters", parametersToJson(lab)},
                    {"mode", lab::wordOf(state.choices.mode)},
                    {"iterations_limit", state.choices.iterations},
                    {"tolerance", state.choices.tolerance},
                    {"ignore_negative_scale", state.choices.ignoreNegativeScale},
                    {"base_scale", {scale.x, scale.y}},
                    {"status", ik::name(lab.result().status)},
                    {"iterations", lab.result().iterations},
                    {"distance", lab.shownDistance()},
                    {"bend_plane", ik::name(lab.result().bendPlane)},
                    {"planar", planar},
                    {"target", app::toJson(state.scene.target, planar)},
                    {"pole", state.scene.pole ? app::toJson(*state.scene.pole, planar) : Json()},
                    {"creature", creatureToJson(lab)},
                    {"chains", state.otherChains.size() + 1},
                    {"in_hand", state.place},
                    {"history", historyToJson(lab.history())},
                    {"joints", app::toJson(lab.shown().joints, planar)},
                    {"angles_deg", degrees(lab.shown().pose)},
                    {"bones", bonesToJson(state.scene.chain)},
                    {"editing", lab.isEditing()},
                    {"cursor", state.playback.cursor},
                    {"last_step", lab.trace().size() - 1},
                    {"playing", state.playback.playing},
                    {"speed", state.playback.speed},
                    {"loop", state.playback.loop},
                    {"sentence", lab::sentenceOnShow(lab)},
                    {"theme", lab::wordOf(state.view.theme)},
                    {"reduced_motion", state.view.reducedMotion},
                    {"help", state.view.help},
                    {"view", viewToJson(state.view)},
                    {"map", mapToJson(program)},
                    {"ui_scale", state.view.uiScale},
                    {"document", deskToJson(documents, program.lab())},
                    {"panels", panelsToJson(state.view)},
                    {"screen", screenToJson(program, input)}};
  std::ofstream file(platform::pathOf(path), std::ios::binary);
  // Paths, and what is said about a file, may contain any bytes.
  file << writeJson(report, 2) << '\n';
  file.close();
  if (file) return true;
  error = path + ": could not be written";
  return false;
}

}  // namespace app
