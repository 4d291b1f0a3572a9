#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/words.h"
#include "lab/palette.h"
#include "lab/words/solver_words.h"
#include "lab/words/status_words.h"
#include "lab/words/step_words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

// A number with its name under it.
void figure(const Context& context, const language::Text& name, const std::string& value,
            const char* help) {
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(value.c_str());
  tooltip(context, help);
  ImGui::TextDisabled("%s", intoLines(name, ImGui::GetContentRegionAvail().x).c_str());
  tooltip(context, help);
  context.note(std::string("figure-") + name.english());
}

unsigned statusColor(ik::Status status, const lab::Palette& colors) {
  return colors.asText(status == ik::Status::reached ? colors.good : colors.warning);
}

// A mark that differs in shape and not in colour alone: filled when reached.
void statusMark(ik::Status status, unsigned hex) {
  const float size = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 center{corner.x + 0.4F * size, corner.y + 0.5F * size};
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = ImGui::GetColorU32(color(hex));
  if (status == ik::Status::reached) {
    list->AddCircleFilled(center, 0.34F * size, ink);
  } else {
    list->AddCircle(center, 0.3F * size, ink, 0, 0.14F * size);
  }
  ImGui::Dummy({0.9F * size, size});
  ImGui::SameLine();
}

// At the right end of the status's line.
void nudgeButton(const Context& context) {
  const float width = ImGui::CalcTextSize(tr("Nudge")).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(std::max(ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x,
                           ImGui::GetWindowContentRegionMax().x - width));
  if (rowButton(withId(tr("Nudge"), "nudge"), false)) context.act(lab::Nudge{});
  context.control("nudge",
                  tr("Bends the chain a little. On a straight line to the target no joint turns; "
                     "after the nudge the solver can go on (N)."));
}

// The status, with its mark and colour, and the sentence with the reason.
void verdict(const Context& context, const lab::Palette& colors, bool isOnTheWay) {
  const lab::Lab& lab = context.lab;
  const ik::Status status = lab.result().status;
  const unsigned hex = statusColor(status, colors);
  statusMark(status, hex);
  ImGui::PushStyleColor(ImGuiCol_Text, color(hex));
  const std::string word(lab::statusHeading(lab));
  ImGui::TextUnformatted(word.c_str());
  ImGui::PopStyleColor();
  if (isOnTheWay) {
    ImGui::SameLine(0.0F, 0.35F * ImGui::GetFontSize());
    ImGui::TextDisabled("%s", tr("in the end").c_str());
  }
  if (status == ik::Status::stalled && lab.solver().iterative && !lab.isWalking()) {
    nudgeButton(context);
  }
  wrapped(lab::statusSentence(lab), color(colors.text));
  if (const std::string less = lab::givesWaySentence(lab); !less.empty()) {
    wrapped(less, color(colors.text));
    context.note("gives-way");
  }
}

// Before the end, the numbers are those of the step on show, so that they match the picture.
struct Shown {
  std::string distance;
  int iterations;
};

Shown shownOf(const lab::Lab& lab, bool isOnTheWay) {
  const rigs::Result& result = lab.result();
  const bool isAnswer =
      !isOnTheWay && result.status != ik::Status::invalidInput && !lab.hasSeveralGoals();
  const double left = isAnswer ? result.distance : lab.shownLeft().distance;
  if (!isOnTheWay) return {explain::number(left), result.iterations};
  const bool isBroken = !lab::brokenWords(lab).empty();
  return {isBroken ? "–" : explain::number(left),
          lab.trace().step(lab.state().playback.cursor).iteration};
}

void figures(const Context& context) {
  const lab::Lab& lab = context.lab;
  const bool hasDirection = lab.state().scene.facing.has_value();
  if (!ImGui::BeginTable("figures", hasDirection ? 4 : 3)) return;
  const Shown shown = shownOf(lab, !lab::progressSentence(lab).empty());
  const bool isSeveral = lab.hasSeveralGoals();
  figure(context, isSeveral ? tr("left of all goals") : tr("distance left"), shown.distance,
         !isSeveral ? tr("The distance from tip to target in the pose on the canvas, in scene "
                         "units. A chain that is in pieces has none.")
         : lab.trace().hasDirection()
             ? tr("The largest distance of a goal in the pose on the canvas, in scene units.")
             : tr("The goals' distances in the pose on the canvas, scene units: the root of the "
                  "sum of their squares, each times its goal's weight."));
  if (hasDirection) {
    figure(context, tr("turn left"), explain::angleText(lab.shownLeft().turn, true),
           tr("The turn by which the tip misses the direction at the target, in the pose on the "
              "canvas."));
  }
  figure(context, tr("iterations"), std::to_string(shown.iterations),
         tr("The number of iterations that led to the pose on the canvas."));
  figure(context, tr("time"), explain::duration(lab.solveSeconds()),
         tr("The time of the whole solve, including the recording of its steps."));
  ImGui::EndTable();
}

// A joint's number and its turn, in columns that all rows have.
struct TurnTable {
  float left;
  float column;  // pixels, with the gap behind it
  float name;
  float value;
  std::size_t inRow;

  TurnTable(const rigs::Chain& chain, const std::vector<double>& turns, bool degrees)
      : left(ImGui::GetCursorPosX()) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    name = longestName(chain) + gap;
    value = 0.0F;
    for (const double turn : turns) {
      value = std::max(value, ImGui::CalcTextSize(explain::angleText(turn, degrees).c_str()).x);
    }
    column = std::ceil(name + value + 3.0F * gap);
    const float room = std::max(ImGui::GetContentRegionAvail().x + 3.0F * gap, column);
    inRow = std::clamp<std::size_t>(static_cast<std::size_t>(room / column), 1, turns.size());
  }
  // The last number is the longest.
  static float longestName(const rigs::Chain& chain) {
    const std::size_t count = chain.bones.size();
    if (!explain::hasJointNames(chain)) return widthOf(explain::jointName(chain, count - 1));
    float longest = 0.0F;
    for (const rigs::Bone& bone : chain.bones) longest = std::max(longest, widthOf(bone.name));
    return widthOf(explain::withIndex("q", count) + " ") + longest;
  }
  static float widthOf(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }
  void cell(const Context& context, std::size_t place, std::size_t joint,
            const std::string& turn) const {
    const float at = left + column * static_cast<float>(place % inRow);
    if (place % inRow > 0) ImGui::SameLine();
    ImGui::SetCursorPosX(at);
    const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
    ImGui::TextColored(color(colors.dimText), "%s",
                       explain::jointName(context.lab.state().scene.chain, joint).c_str());
    ImGui::SameLine();
    ImGui::SetCursorPosX(at + name + value - ImGui::CalcTextSize(turn.c_str()).x);
    ImGui::TextUnformatted(turn.c_str());
    context.note("turn-" + std::to_string(joint + 1));
  }
};

}  // namespace

// Of a long chain only the rows in sight are written.
void turnsPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  if (!section(
          context, tr("How far each joint turned"), "turns",
          tr("All turns of a joint from the first pose of the solve to the last, added up with "
             "their signs; of a ball in space the angle between its first and its last "
             "rotation."),
          &lab::PanelView::turns)) {
    return;
  }
  const std::vector<double>& turns = lab.turns();
  const bool degrees = lab.state().view.degrees;
  const rigs::Chain& chain = lab.state().scene.chain;
  const TurnTable table(chain, turns, degrees);
  const auto inRow = static_cast<int>(table.inRow);
  std::vector<std::size_t> turning;  // slides and fixed joints do not
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const rigs::JointKind kind = chain.bones[i].joint;
    if (kind == rigs::JointKind::ball || kind == rigs::JointKind::hinge) turning.push_back(i);
  }
  const auto count = static_cast<int>(turning.size());
  ImGuiListClipper clipper;
  clipper.Begin((count + inRow - 1) / inRow);
  while (clipper.Step()) {
    const int end = std::min(clipper.DisplayEnd * inRow, count);
    for (int i = clipper.DisplayStart * inRow; i < end; ++i) {
      const auto place = static_cast<std::size_t>(i);
      const std::size_t joint = turning[place];
      table.cell(context, place, joint, explain::angleText(turns[joint], degrees));
    }
  }
  clipper.End();
}

void verdictPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  if (lab.isAsking()) return hiddenUntilRevealed(context);
  verdict(context, colors, !lab::progressSentence(lab).empty());
  if (const std::string plane = lab::bendPlaneSentence(lab); !plane.empty()) {
    wrapped(plane, color(colors.asText(colors.warning)));
    context.note("bend-plane");
  }
  if (const std::string waiting = lab::waitingLimitsSentence(lab); !waiting.empty()) {
    wrapped(waiting, color(colors.asText(colors.warning)));
    context.note("waiting-limits");
  }
  if (const std::string method = lab::methodSentence(lab); !method.empty()) {
    wrapped(method, color(colors.dimText));
    context.note("method");
  }
  if (const std::string scope = lab::scopeSentence(lab); !scope.empty()) {
    wrapped(scope, color(colors.dimText));
  }
}

// The figures come first: they stay where they are, however long the reason is.
void resultPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  heading(tr("Result"));
  if (!lab.isAsking()) {
    figures(context);
    if (const std::string progress = lab::progressSentence(lab); !progress.empty()) {
      wrapped(progress, color(lab::palette(lab.state().view.theme).text));
      context.note("progress");
    }
  }
  verdictPanel(context);
}

// One line in every step, so that what stands below it stays where it is.
void gainPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const std::string gain = lab::gainSentence(lab);
  const std::string text = gain.empty() ? lab::progressSentence(lab) : gain;
  wrapped(text.empty() ? " " : text, color(lab::palette(lab.state().view.theme).text));
  context.note("gain");
}

}  // namespace ui
