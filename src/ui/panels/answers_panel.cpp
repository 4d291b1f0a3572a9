// Every answer of a robot's arm, a row each: a click goes there.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <imgui_versions.h>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/palette.h"
#include "lab/tables/answers.h"
#include "lab/words/arm_words.h"
#include "language/language.h"
#include "ui/keys/menu_entries.h"
#include "ui/panels/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

constexpr std::size_t kColumns = 6;
constexpr std::size_t kOutside = 4;  // the column

struct Column {
  language::Text name;
  language::Text help;
};

constexpr std::array<Column, kColumns> kAll{
    Column{trc("column: the number of an answer", "#"),
           tr("The answer's number, on the canvas too.")},
    Column{tr("Shoulder"),
           tr("On which side of its first axis the arm is. Left and right are of an arm that is "
              "mounted beside that axis; front and back of one that is not: it reaches ahead, or "
              "over its head.")},
    Column{tr("Elbow"), tr("Whether the elbow lies above the line from the shoulder to the wrist, "
                           "or below it. Of a forearm that slides: which way.")},
    Column{tr("Wrist"), tr("The hand points the same way with joint 5 bent to one side, or "
                           "flipped: bent to the other, joints 4 and 6 making up for it.")},
    Column{trc("column: joints that are outside their limits", "Outside"),
           tr("The joints that would be outside their limits: the arm cannot go there. –: none.")},
    Column{trc("column: how far an answer is", "Turn"),
           tr("How far the joint turns that turns most, from the pose on show to this answer.")}};

using Cells = std::array<std::string, kColumns>;

// By their numbers on the canvas: fixed parts have none.
std::string outsideText(const rigs::Chain& chain, const lab::SceneAnswer& answer) {
  std::string text;
  for (const std::size_t bone : answer.outside) {
    if (!text.empty()) text += language::listSeparator();
    text += std::to_string(explain::jointNumber(chain, bone).value_or(bone + 1));
  }
  return text.empty() ? "–" : text;
}

Cells cellsOf(const lab::Lab& lab, const lab::SceneAnswers& all, std::size_t place) {
  const bool degrees = lab.state().view.degrees;
  const lab::SceneAnswer& answer = all.list[place];
  const ik::ArmAnswer& choices = answer.choices;
  return {std::to_string(place + 1), lab::wordOf(choices.shoulder).str(),
          lab::wordOf(choices.elbow).str(), lab::wordOf(choices.wrist).str(),
          outsideText(lab.state().scene.chain, answer),
          // Translators: in place of how far away an answer is: it is the one on show.
          all.current == place ? trc("an arm's answer", "here").str()
                               : explain::angleText(answer.turn, degrees)};
}

void cellText(const std::string& text, ImVec4 ink, bool isRight) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  if (isRight) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, room));
  ImGui::TextColored(ink, "%s", text.c_str());
}

void headerRow(const Context& context) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImGui::TableNextRow();
  for (std::size_t i = 0; i < kColumns; ++i) {
    ImGui::TableNextColumn();
    cellText(kAll[i].name.str(), color(colors.dimText), i + 1 == kColumns);
    tooltip(context, kAll[i].help);
  }
}

// The whole row is one control. `height`: pixels, 0: as its text.
void answerRow(const Context& context, const lab::SceneAnswers& all, std::size_t place,
               const Cells& cells, float height) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const lab::SceneAnswer& answer = all.list[place];
  const bool isOutside = !answer.outside.empty();
  const bool isCurrent = all.current == place;
  const std::string mark = std::string(lab::kAnswerMark) + std::to_string(place);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  {
    const std::string whyNot =
        fill(tr("Outside its limits: joint {outside}. The arm cannot go there."),
             {{"outside", cells[kOutside]}});
    const Greyed greyed(context, isOutside ? whyNot : std::string());
    const ImVec2 corner = ImGui::GetCursorPos();
    const bool isChosen = ImGui::Selectable(("##" + mark).c_str(), isCurrent,
                                            ImGuiSelectableFlags_SpanAllColumns, {0.0F, height});
    if (isChosen && !isCurrent) context.act(lab::SetPose{answer.pose});
    context.control("answer-" + cells[0],
                    isCurrent ? tr("The answer on show.")
                              : tr("Goes to this answer, with the tip at its target."));
    const bool isHeld = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    const bool isPointedAt = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || isHeld;
    if (isPointedAt && context.highlight) *context.highlight = mark;
    ImGui::SetCursorPos(corner);
  }
  for (std::size_t i = 0; i < kColumns; ++i) {
    if (i > 0) ImGui::TableNextColumn();
    const bool warns = isOutside && i == kOutside;
    const unsigned ink = warns       ? colors.asText(colors.warning)
                         : isOutside ? colors.dimText
                                     : colors.text;
    cellText(cells[i], color(ink), i + 1 == kColumns);
  }
}

void answerTable(const Context& context, const lab::SceneAnswers& all) {
  std::vector<Cells> rows;
  for (std::size_t i = 0; i < all.list.size(); ++i) rows.push_back(cellsOf(context.lab, all, i));
  const float height = isForFingers() ? ImGui::GetFontSize() : 0.0F;  // of the usual type
  imgui::pushFont(smallType().font);
  pushRows();
  if (ImGui::BeginTable("answer-table", static_cast<int>(kColumns),
                        ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_BordersInnerH |
                            ImGuiTableFlags_SizingStretchProp)) {
    for (std::size_t i = 0; i < kColumns; ++i) {
      float widest = ImGui::CalcTextSize(kAll[i].name).x;
      for (const Cells& each : rows)
        widest = std::max(widest, ImGui::CalcTextSize(each[i].c_str()).x);
      ImGui::TableSetupColumn(kAll[i].name, ImGuiTableColumnFlags_WidthStretch, std::ceil(widest));
    }
    headerRow(context);
    for (std::size_t i = 0; i < rows.size(); ++i) answerRow(context, all, i, rows[i], height);
    ImGui::EndTable();
  }
  popRows();
  ImGui::PopFont();
}

// Asks for the direction that the tip has, so that nothing moves.
void directionButton(const Context& context) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  if (ImGui::Button(withId(tr("Ask for a direction"), "ask-direction").c_str())) {
    const rigs::Pose& pose = context.lab.shown().pose;
    context.act(lab::SetFacing{rigs::Facing{rigs::rotationAt(chain, pose, chain.tipBone())}});
  }
  context.control("ask-direction",
                  tr("Gives the target the direction that the tip has now. Rings around the target "
                     "turn it; the row Direction, below the target's place, takes it away."));
}

}  // namespace

void answersSection(const Context& context) {
  const lab::Lab& lab = context.lab;
  if (lab.state().race.on) return;
  const auto all = lab::answersOf(lab);
  if (!all) return;
  if (!section(context, tr("Every answer"), "answers",
               tr("All poses of the arm that bring its tip to the target in its direction, where "
                  "a solver finds one of them."),
               &lab::PanelView::answers)) {
    return;
  }
  if (lab.isAsking()) return hiddenUntilRevealed(context);
  if (all->list.empty()) {
    wrapped(lab::sentenceOf(all->why), color(lab::palette(lab.state().view.theme).dimText));
    context.note("no-answers");
    return all->why == ik::NoAnswer::noDirection ? directionButton(context) : void();
  }
  commandBox(context, "answers");
  answerTable(context, *all);
}

}  // namespace ui
