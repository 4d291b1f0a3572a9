// The matrices of a bone in space.
#include <array>
#include <cstdio>

#include "explain/format.h"
#include "lab/palette.h"
#include "lab/tables/space_matrix.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/matrix_text.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

void typeset(const Context& context, const rigs::Frame& frame, const std::string& id) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const auto entries = [](const glm::dvec3& v) { return std::array{v.x, v.y, v.z}; };
  const std::array values{entries(frame.x), entries(frame.y), entries(frame.z),
                          entries(frame.origin)};
  const std::array columns{MatrixColumn{tr("x axis"), values[0], colors.red},
                           MatrixColumn{tr("y axis"), values[1], colors.good},
                           MatrixColumn{tr("z axis"), values[2], colors.blue},
                           MatrixColumn{tr("origin"), values[3], colors.text}};
  typesetMatrix(
      context, columns, 60.0F, 70.0F, id,
      tr("A point (a, b, c) of the bone's frame goes to a · x axis + b · y axis + c · z axis "
         "+ origin. The columns have the colours of the axes in the view."));
}

std::string scaleText(const ik::ScaleSign& scale) {
  const std::string separator(language::listSeparator());
  return "scale(" + explain::number(scale.x) + separator + explain::number(scale.y) + separator +
         explain::number(scale.z) + ")";
}

// A rotation as a quaternion and as an axis with an angle, one under the other.
void rotationLines(const Context& context, const glm::dquat& q, const std::string& id) {
  const lab::AxisAngle turn = lab::axisAngleOf(q);
  const auto vector = [](double x, double y, double z) {
    const std::string separator(language::listSeparator());
    return entryText(x) + separator + entryText(y) + separator + entryText(z);
  };
  const ImVec4 ink = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  wrapped(
      fill(tr("quaternion ({w}; {xyz})"), {{"w", entryText(q.w)}, {"xyz", vector(q.x, q.y, q.z)}}),
      ink);
  context.note("quaternion-" + id);
  tooltip(
      context,
      tr("w; x, y, z: w is the cosine of half the angle, (x, y, z) the axis times its sine. The "
         "negative of all four is the same rotation."));
  const std::string angle = angleText(turn.angle, context.lab.state().view.degrees);
  const std::string axis = vector(turn.axis.x, turn.axis.y, turn.axis.z);
  wrapped(turn.angle > 0.0
              ? fill(tr("turn by {angle} about ({axis})"), {{"angle", angle}, {"axis", axis}})
              : tr("no turn").str(),
          ink);
  context.note("turn-" + id);
  tooltip(
      context,
      tr("The same rotation as an axis and the angle about it, counter-clockwise as seen from the "
         "axis's tip."));
}

// `what`: with the slot {scale}.
void showReading(const Context& context, const language::Text& what,
                 const lab::SpaceReading& reading, const std::string& id, unsigned ink) {
  wrapped(fill(what, {{"scale", scaleText(reading.scale)}}), color(ink));
  context.note("reading-" + id);
  ImGui::Indent(8.0F * context.unit);
  rotationLines(context, reading.rotation, id);
  ImGui::Unindent(8.0F * context.unit);
}

language::Text senseText(const rigs::Frame& global) {
  return lab::determinantOf(global) < 0.0 ? tr("Determinant −1: this frame is mirrored, a "
                                               "left-handed one, and turns inside it run "
                                               "the other way round.")
                                          : tr("Determinant 1: a right-handed frame. An even "
                                               "number of negative scales is half a "
                                               "turn and mirrors nothing.");
}

}  // namespace

void spaceMatrices(const Context& context, std::size_t bone) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const lab::SpaceMatrices matrices = lab::spaceMatrices(lab, bone);
  const ik::ScaleSign& built = lab.state().scene.chain.bones[bone].scale;
  const lab::SpaceReading godot = lab::readAsGodot(matrices.local);

  wrapped(bone > 0 ? tr("Local: in the frame of the bone before") : tr("Local: in the base frame"),
          color(colors.dimText));
  typeset(context, matrices.local, "local");
  const bool isSame = godot.scale == built;
  showReading(context,
              isSame ? tr("= rotate(q) · {scale}, as this bone was built, and as Godot reads it")
                     : tr("= rotate(q) · {scale}, as this bone was built"),
              lab::readWith(matrices.local, built), "local-1", colors.good);
  if (!isSame)
    showReading(context, tr("= rotate(q) · {scale}, as Godot reads it"), godot, "local-2",
                colors.dimText);
  ImGui::Spacing();
  wrapped(bone > 0 ? tr("Global = global of the bone before · local")
                   : tr("Global = base frame · local"),
          color(colors.dimText));
  typeset(context, matrices.global, "global");
  showReading(context, tr("= rotate(q) · {scale}, as Godot reads it"),
              lab::readAsGodot(matrices.global), "global", colors.dimText);
  wrapped(senseText(matrices.global), color(colors.text));

  tipMotion(context);
  heading(tr("Readings of one matrix"));
  wrapped(
      tr("Two negative scales are half a turn about the third axis, so four combinations of signs, "
         "each with a rotation of its own, give the same matrix. Only the determinant's sign can "
         "be "
         "told from it. Godot gives all three scales that sign: a bone built with scale(−1, 1, 1) "
         "comes back with scale(−1, −1, −1), turned by 180° about x."),
      color(colors.text));
}

}  // namespace ui
