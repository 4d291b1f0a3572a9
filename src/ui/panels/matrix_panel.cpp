#include <algorithm>
#include <array>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/edit/in_place.h"
#include "lab/palette.h"
#include "lab/tables/end_motions.h"
#include "lab/tables/matrix.h"
#include "lab/words/singularity_words.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/keys/menu_entries.h"
#include "ui/panels/panels.h"
#include "ui/widgets/matrix_text.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trn;
namespace {

std::string readingText(const lab::Reading& reading, bool degrees) {
  return "rotate(" + angleText(reading.angle, degrees) + ")·scale(" +
         explain::number(reading.scale.x) + std::string(language::listSeparator()) +
         explain::number(reading.scale.y) + ")";
}

void showBone(const Context& context, int bone) {
  context.act(lab::SetView{&lab::View::matrixBone, bone});
}

// "Bone  < 2 of 5 >  of the step"
void boneStepper(const Context& context) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  const auto count = static_cast<int>(chain.bones.size());
  const auto bone = static_cast<int>(lab::matrixBone(context.lab));
  const float side = ImGui::GetFrameHeight();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr("Bone"));
  ImGui::SameLine(52.0F * context.unit);
  if (ImGui::Button("<##matrix", {side, side})) showBone(context, std::max(bone - 1, 0));
  context.control("matrix-back",
                  tr("Shows the bone before this one, nearer to the base: its parent."));
  ImGui::SameLine();
  const std::string which =
      explain::hasJointNames(chain)
          ? explain::jointLabel(chain, static_cast<std::size_t>(bone))
          // Translators: which bone is shown, "2 of 5".
          : fill(tr("{bone} of {count}"), {{"bone", bone + 1}, {"count", count}});
  ImGui::TextUnformatted(which.c_str());
  context.note("matrix-bone");
  ImGui::SameLine();
  if (ImGui::Button(">##matrix", {side, side})) showBone(context, std::min(bone + 1, count - 1));
  context.control("matrix-forward", tr("Shows the next bone, nearer to the tip."));
  bool follow = context.lab.state().view.matrixBone < 0;
  ImGui::SameLine();
  if (tickBox(withId(tr("follow"), "matrix-follow").c_str(), &follow))
    showBone(context, follow ? -1 : bone);
  context.control(
      "matrix-follow",
      tr("Always shows the bone of the current step, so that the matrix changes as you step."));
}

// Two rows, three columns: where the x axis goes, where the y axis goes, and the origin.
void typeset(const Context& context, const lab::Affine& matrix, const std::string& id) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const auto entries = [](const glm::dvec2& v) { return std::array{v.x, v.y}; };
  const std::array values{entries(matrix.x), entries(matrix.y), entries(matrix.origin)};
  const std::array columns{MatrixColumn{tr("x axis"), values[0], colors.warning},
                           MatrixColumn{tr("y axis"), values[1], colors.good},
                           MatrixColumn{tr("origin"), values[2], colors.text}};
  typesetMatrix(context, columns, 70.0F, 82.0F, id,
                tr("A point (a, b) of the bone's frame goes to a · x axis + b · y axis + origin."));
}

// `built`: the scale from which the program made this matrix; null if it is a product of many.
void showReadings(const Context& context, const lab::Affine& matrix, const ik::ScaleSign* built,
                  const std::string& id) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const bool degrees = context.lab.state().view.degrees;
  const lab::Readings both = lab::readings(matrix);
  const auto show = [&](const lab::Reading& reading, const char* equals, bool isGodots) {
    const bool isBuilt = built && (reading.scale.x > 0.0) == (built->x > 0);
    ImGui::TextUnformatted((equals + readingText(reading, degrees)).c_str());
    context.note("reading-" + id + (isGodots ? "-1" : "-2"));
    if (!isGodots && !isBuilt) return;
    const language::Text remark =
        !isGodots ? tr("as this bone was built")
        : isBuilt ? tr("scale x positive: Godot picks this one; as this bone was built")
                  : tr("scale x positive: Godot picks this one");
    ImGui::Indent(16.0F * context.unit);
    wrapped(remark, color(isBuilt ? colors.asText(colors.good) : colors.dimText));
    ImGui::Unindent(16.0F * context.unit);
  };
  show(both.positive, "= ", true);
  show(both.negative, "= ", false);
}

std::string senseText(const lab::Affine& global) {
  return global.determinant() < 0.0
             ? tr("Determinant −1: this frame is mirrored, and turns inside it run clockwise.")
             : tr("Determinant 1: not mirrored (two negative scales are half a turn).");
}

void planarMatrices(const Context& context, std::size_t bone) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const lab::BoneMatrices matrices = lab::boneMatrices(lab, bone);

  wrapped(bone > 0 ? tr("Local: in the frame of the bone before") : tr("Local: in the base frame"),
          color(colors.dimText));
  typeset(context, matrices.local, "local");
  showReadings(context, matrices.local, &lab.state().scene.chain.bones[bone].scale, "local");
  ImGui::Spacing();
  wrapped(bone > 0 ? tr("Global = global of the bone before · local")
                   : tr("Global = base frame · local"),
          color(colors.dimText));
  typeset(context, matrices.global, "global");
  showReadings(context, matrices.global, nullptr, "global");
  wrapped(senseText(matrices.global), color(colors.text));

  tipMotion(context);
  heading(tr("Two readings of one matrix"));
  wrapped(
      tr("Both products give the same six numbers: scale(−1, 1) is the very same matrix as "
         "rotate(180°)·scale(1, −1). A matrix does not tell which of them it was made from, so a "
         "decomposition has to pick. An engine like Godot keeps scale x positive, and a bone set "
         "up "
         "with scale(−1, 1) comes back turned by 180° with scale(1, −1)."),
      color(colors.text));
}

// A row a principal axis: how fast the tip moves along it, and which force the joints bear there.
void velocityRows(const Context& context, const lab::EndMotions& motions) {
  constexpr std::array kSymbols{"σ₁", "σ₂", "σ₃"};
  const ik::Ellipsoid& ways = motions.motion.ways;
  const ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings;
  if (!ImGui::BeginTable("##velocities", 4, flags)) return;
  const auto cell = [](const std::string& text) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(text.c_str());
  };
  for (const language::Text& name : {language::Text(), trc("of the tip", "velocity"),
                                     trc("of the tip", "force"), trc("of the tip", "along")})
    cell(name);
  for (int i = 0; i < motions.dimensions; ++i) {
    const auto axis = static_cast<std::size_t>(i);
    const double half = ways.halves[axis];
    const bool isLost = half <= lab::kLost * ways.halves.front();
    cell(kSymbols[axis]);
    cell(explain::number(isLost ? 0.0 : half));
    cell(isLost ? std::string("∞") : explain::number(1.0 / half));
    cell(lab::directionText(ways.axes[axis], motions.dimensions));
  }
  ImGui::EndTable();
  context.note("velocities");
  tooltip(context,
          tr("The principal axes of the ellipsoid: how fast the tip moves along each where all "
             "joints together move at one radian a second. So large a force there "
             "takes torques of one newton metre together: where the tip is fast it is weak."));
}

// The slider goes back to its middle when it is let go.
void inPlaceSlider(const Context& context, int dimension, const std::string& help) {
  const std::string id = dimension == 0 ? "in-place" : "in-place-" + std::to_string(dimension + 1);
  constexpr auto kMost = static_cast<float>(lab::kMostInPlace);
  float way = 0.0F;
  const bool isChanged = slider(context, ("##" + id).c_str(), way, -kMost, kMost, "",
                                ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput);
  const bool isDragged = ImGui::IsMouseDown(ImGuiMouseButton_Left) && ImGui::IsItemActive();
  if (ImGui::IsItemActivated() || (isChanged && !isDragged)) context.act(lab::BeginGesture{});
  // In the middle the slider says that nothing has changed.
  const bool isMoved = isDragged && ImGui::GetIO().MouseDelta.x != 0.0F;
  if (isChanged || isMoved) context.act(lab::MoveInPlace{static_cast<double>(way), dimension});
  context.control(id, help);
}

// The joints move while the tip stays: a slider for each dimension in which they can.
void inPlaceRows(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Scene& scene = lab.state().scene;
  const rigs::Pose& pose = lab.shown().pose;
  if (lab.isWalking() || lab.state().race.on || isSimple(context)) return;
  const int free = lab::freeDimensions(scene, pose);
  if (free == 0) return;
  const std::string help =
      fill(trn("The joints have {count} freedom more than the target takes: drag, and they move "
               "while the tip stays.",
               "The joints have {count} freedoms more than the target takes: drag, and they move "
               "while the tip stays.",
               free),
           {{"count", free}});
  if (free == 1) {
    label(context, tr("Move in place"), help);
    return inPlaceSlider(context, 0, help);
  }
  ImGui::TextUnformatted(tr("Move in place"));
  tooltip(context, help);
  const auto joints = lab::freeJoints(scene, pose, std::min(free, lab::kMostFreeShown));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    // Translators: one of several motions, by the joint that moves most in it.
    const std::string name =
        fill(tr("{number}: mostly {joint}"),
             {{"number", i + 1}, {"joint", explain::jointLabel(scene.chain, joints[i])}});
    label(context, name.c_str(), help);
    inPlaceSlider(context, static_cast<int>(i), help);
  }
}

}  // namespace

void tipMotion(const Context& context) {
  const lab::Lab& lab = context.lab;
  if (lab.isWalking()) return;
  const ImVec4 ink = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  const lab::EndMotions motions = lab::endMotions(lab.state().scene.chain, lab.shown().pose);
  const ik::EndMotion& motion = motions.motion;
  heading(tr("How the tip can move"));
  commandBox(context, "ellipsoid");
  ImGui::SameLine();
  commandBox(context, "forces");
  velocityRows(context, motions);
  const double w = ik::manipulability(motion.ways, motions.dimensions);
  const auto whole = motions.dimensions == 3 ? ik::wholeManipulability(motion) : std::nullopt;
  wrapped(whole ? fill(tr("Manipulability w = {w}, with its direction {whole}"),
                       {{"w", explain::number(w)}, {"whole", explain::number(*whole)}})
                : fill(tr("Manipulability w = {w}"), {{"w", explain::number(w)}}),
          ink);
  context.note("manipulability");
  tooltip(context,
          tr("Yoshikawa's w: the product of the half axes, 0 where the pose is singular."));
  const double part = ik::isotropy(motion.ways, motions.dimensions);
  wrapped(fill(tr("Condition number {condition}"),
               {{"condition", part > lab::kLost ? explain::number(1.0 / part) : "∞"}}),
          ink);
  context.note("condition");
  tooltip(context, tr("The largest half axis by the least: 1 where the tip moves equally well "
                      "every way, and without end where the pose is singular."));
  wrapped(lab::singularitySentence(motion, motions.arm, motions.dimensions), ink);
  context.note("singularity");
  inPlaceRows(context);
}

void matrixPanel(const Context& context) {
  const std::size_t bone = lab::matrixBone(context.lab);
  heading(tr("Matrices"));
  // A lesson may ask for what a matrix says; a prediction of the next step does not.
  if (context.lab.isAsking() && context.lab.state().prediction.lesson) {
    return hiddenUntilRevealed(context);
  }
  transformRow(context, bone);
  ImGui::Spacing();
  boneStepper(context);
  if (context.lab.state().scene.chain.planar) {
    planarMatrices(context, bone);
  } else {
    spaceMatrices(context, bone);
  }
}

}  // namespace ui
