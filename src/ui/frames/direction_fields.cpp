#include <cmath>
#include <optional>
#include <string>

#include <glm/ext/quaternion_double.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "explain/format.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

std::string shown(const glm::dvec4& values) {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    const double value = std::abs(values[i]) < 5e-7 ? 0.0 : values[i];
    if (i > 0) text += ' ';
    text += language::localized(explain::format("%.5g", value));
  }
  return text;
}

glm::dvec4 angleAndAxis(const glm::dquat& rotation) {
  const glm::dquat q = rotation.w < 0.0 ? -rotation : rotation;
  const glm::dvec3 v(q.x, q.y, q.z);
  const double sine = glm::length(v);
  const glm::dvec3 axis = sine > 1e-9 ? v / sine : glm::dvec3(0.0, 0.0, 1.0);
  return {glm::degrees(2.0 * std::atan2(sine, q.w)), axis};
}

struct TypedField {
  language::Text name;
  const char* id;
  language::Text help;
  language::Text expected;
  int vector;  ///< the place from which on the numbers have a length, which must not be 0
};
constexpr TypedField kAngleAxis{
    tr("angle, axis"), "direction-axis",
    tr("The direction as one turn: degrees, then x, y and z of its axis, which may be of any "
       "length. Spaces lie between them."),
    tr("Expected degrees and an axis: four numbers, the last three not all 0."), 1};
constexpr TypedField kQuaternion{
    tr("quaternion"), "direction-quaternion",
    tr("The direction as a quaternion: w, x, y, z, which is brought to length 1. Spaces lie "
       "between them."),
    tr("Expected a quaternion: w, x, y and z, four numbers that are not all 0."), 0};

// What was typed, as it is typed, so that no number of it changes under the hand.
std::optional<glm::dvec4> typed(const Context& context, const TypedField& field,
                                const glm::dvec4& now) {
  constexpr float kFourNumbers = 220.0F;  // points
  label(context, field.name, field.help, kFourNumbers * context.unit);
  const std::string before = shown(now);
  std::string text = before;
  ImGui::SetNextItemWidth(-1.0F);
  const bool isChanged = ImGui::InputText(("##" + std::string(field.id)).c_str(), &text);
  const bool isTyped = (isChanged || ImGui::IsItemActive()) && text != before;
  if (ImGui::IsItemActivated()) context.act(lab::BeginGesture{});
  context.control(field.id, field.help);
  if (!isTyped) return std::nullopt;
  const auto numbers = numbersOf(text);
  double size = 0.0;
  if (numbers && numbers->size() == 4) {
    for (std::size_t i = static_cast<std::size_t>(field.vector); i < 4; ++i)
      size = std::hypot(size, (*numbers)[i]);
  }
  if (!(size > 1e-9) || !std::isfinite(size)) {
    const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
    wrapped(field.expected, color(colors.asText(colors.warning)));
    context.note("direction-fault", field.expected);
    return std::nullopt;
  }
  glm::dvec4 values((*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]);
  for (int i = field.vector; i < 4; ++i) values[i] /= size;
  return isChanged ? std::optional(values) : std::nullopt;
}

}  // namespace

void typedDirection(const Context& context, const rigs::Facing& facing) {
  const auto set = [&](const glm::dquat& rotation) {
    rigs::Facing turned = facing;
    turned.rotation = rotation;
    context.act(lab::SetFacing{turned});
  };
  if (const auto turn = typed(context, kAngleAxis, angleAndAxis(facing.rotation)))
    set(glm::angleAxis(glm::radians((*turn)[0]), glm::dvec3(turn->y, turn->z, turn->w)));
  const glm::dquat& q = facing.rotation;
  if (const auto given = typed(context, kQuaternion, {q.w, q.x, q.y, q.z}))
    set({given->x, given->y, given->z, given->w});
}

}  // namespace ui
