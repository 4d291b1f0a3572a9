// Every answer of a robot's arm, a row each: a click goes there.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <imgui_versions.h>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/palette.h"
#include "lab/tables/answers.h"
#include "lab/tables/sampled_answers.h"
#include "lab/words/arm_words.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/keys/menu_entries.h"
#include "ui/panels/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

constexpr std::size_t kLevels = 2;  // columns of choices before those of the answers
constexpr std::size_t kColumns = 4;

struct Column {
  language::Text name;
  language::Text help;
};

constexpr std::array<Column, kLevels> kChoices{
    Column{tr("Shoulder"),
           tr("On which side of its first axis the arm is. Left and right are of an arm that is "
              "mounted beside that axis; front and back of one that is not: it reaches ahead, or "
              "over its head.")},
    Column{tr("Elbow"), tr("Whether the elbow lies above the line from the shoulder to the wrist, "
                           "or below it. Of a forearm that slides: which way.")}};
constexpr language::Text kWristHelp =
    tr("The hand points the same way with joint 5 bent to one side, or flipped: bent to the other, "
       "joints 4 and 6 making up for it. An answer has its number, as on the canvas, and how far "
       "the joint turns that turns most from the pose on show, or the joints that would be outside "
       "their limits.");

// The answers as a tree: rows of one shoulder and one elbow, each with its two wrists.
struct Branch {
  ik::Shoulder shoulder;
  ik::Elbow elbow;
  std::array<std::optional<std::size_t>, 2> places{};  // in the list: of a wrist
};

std::vector<Branch> branchesOf(const lab::SceneAnswers& all) {
  std::vector<Branch> branches;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    const ik::ArmAnswer& own = all.list[i].choices;
    if (branches.empty() || branches.back().shoulder != own.shoulder ||
        branches.back().elbow != own.elbow) {
      branches.push_back({own.shoulder, own.elbow});
    }
    branches.back().places[own.wrist == ik::Wrist::flipped ? 1 : 0] = i;
  }
  return branches;
}

// By their numbers on the canvas: fixed parts have none.
std::string outsideText(const rigs::Chain& chain, const lab::SceneAnswer& answer) {
  std::string text;
  for (const std::size_t bone : answer.outside) {
    if (!text.empty()) text += language::listSeparator();
    text += std::to_string(explain::jointNumber(chain, bone).value_or(bone + 1));
  }
  return text;
}

std::string answerText(const lab::Lab& lab, const lab::SceneAnswers& all, std::size_t place) {
  const lab::SceneAnswer& answer = all.list[place];
  const std::string outside = outsideText(lab.state().scene.chain, answer);
  const std::string more =
      // Translators: in place of how far away an answer is: the joints that are outside their
      // limits; it is the one on show; it is one with an answer before it.
      !outside.empty() ? fill(trc("an arm's answer", "limit {outside}"), {{"outside", outside}})
      : all.current == place ? trc("an arm's answer", "here").str()
      : answer.melts ? fill(trc("an arm's answer", "= {number}"), {{"number", *answer.melts + 1}})
                     : explain::angleText(answer.turn, lab.state().view.degrees);
  return std::to_string(place + 1) + "  " + more;
}

void headerRow(const Context& context) {
  const ImVec4 ink = color(lab::palette(context.lab.state().view.theme).dimText);
  ImGui::TableNextRow();
  for (const Column& each : kChoices) {
    ImGui::TableNextColumn();
    ImGui::TextColored(ink, "%s", each.name.view().data());
    tooltip(context, each.help);
  }
  for (const ik::Wrist wrist : {ik::Wrist::plain, ik::Wrist::flipped}) {
    ImGui::TableNextColumn();
    // Translators: the head of a column of answers: "Wrist flipped".
    ImGui::TextColored(ink, "%s",
                       fill(tr("Wrist {way}"), {{"way", lab::wordOf(wrist).str()}}).c_str());
    tooltip(context, kWristHelp);
  }
}

// The whole cell is one control. `height`: pixels, 0: as its text.
void answerCell(const Context& context, const lab::SceneAnswers& all, std::size_t place,
                float height) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const lab::SceneAnswer& answer = all.list[place];
  const bool isOutside = !answer.outside.empty();
  const bool isCurrent = all.current == place;
  const std::string mark = std::string(lab::kAnswerMark) + std::to_string(place);
  const std::string whyNot =
      fill(tr("Outside its limits: joint {outside}. The arm cannot go there."),
           {{"outside", outsideText(context.lab.state().scene.chain, answer)}});
  const ImVec2 corner = ImGui::GetCursorPos();
  {
    const Greyed greyed(context, isOutside ? whyNot : std::string());
    const bool isChosen = ImGui::Selectable(("##" + mark).c_str(), isCurrent, 0, {0.0F, height});
    if (isChosen && !isCurrent) context.act(lab::SetPose{answer.pose});
    context.control("answer-" + std::to_string(place + 1),
                    isCurrent ? tr("The answer on show.")
                              : tr("Goes to this answer, with the tip at its target."));
    const bool isHeld = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    const bool isPointedAt = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || isHeld;
    if (isPointedAt && context.highlight) *context.highlight = mark;
  }
  ImGui::SetCursorPos(corner);
  ImGui::TextColored(color(isOutside ? colors.asText(colors.warning) : colors.text), "%s",
                     answerText(context.lab, all, place).c_str());
}

void branchRow(const Context& context, const lab::SceneAnswers& all, const Branch& branch,
               bool isFirst, float height) {
  const ImVec4 dim = color(lab::palette(context.lab.state().view.theme).dimText);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  if (isFirst) ImGui::TextUnformatted(lab::wordOf(branch.shoulder));
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(lab::wordOf(branch.elbow));
  for (const auto& place : branch.places) {
    ImGui::TableNextColumn();
    if (place) {
      answerCell(context, all, *place, height);
    } else {
      ImGui::TextColored(dim, "–");
    }
  }
}

// Why there are fewer than eight, or as good as fewer.
std::vector<language::Text> fewerWords(const lab::SceneAnswers& all) {
  std::vector<language::Text> words;
  if (all.melted.shoulder) words.push_back(tr("Two answers melt here: shoulder singular."));
  if (all.melted.elbow) words.push_back(tr("Two answers melt here: elbow singular."));
  if (all.melted.wrist) words.push_back(tr("Two answers melt here: wrist singular."));
  constexpr std::size_t kAll = 8;
  if (words.empty() && all.list.size() < kAll)
    words.push_back(tr("Fewer than eight: the other choices do not reach the target."));
  return words;
}

void answerTable(const Context& context, const lab::SceneAnswers& all) {
  const float height = isForFingers() ? ImGui::GetFontSize() : 0.0F;  // of the usual type
  imgui::pushFont(smallType().font);
  pushRows();
  if (ImGui::BeginTable("answer-table", static_cast<int>(kColumns),
                        ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_BordersInnerH |
                            ImGuiTableFlags_SizingStretchProp)) {
    headerRow(context);
    const std::vector<Branch> branches = branchesOf(all);
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const bool isFirst = i == 0 || branches[i - 1].shoulder != branches[i].shoulder;
      branchRow(context, all, branches[i], isFirst, height);
    }
    ImGui::EndTable();
  }
  popRows();
  ImGui::PopFont();
  const ImVec4 dim = color(lab::palette(context.lab.state().view.theme).dimText);
  for (const language::Text& each : fewerWords(all)) wrapped(each, dim);
  if (!(all.axesOff > 0.0)) return;
  wrapped(fill(tr("The arm's axes are off by {angle}: its answers are those of an arm with exact "
                  "axes, brought to this one."),
               {{"angle", explain::angleText(all.axesOff, true)}}),
          dim);
  context.note("axes-off");
}

// Without names: what is known of them is how far away they are.
void sampledTable(const Context& context, const lab::SceneAnswers& all) {
  constexpr int kInRow = 3;
  const ImVec4 dim = color(lab::palette(context.lab.state().view.theme).dimText);
  wrapped(fill(all.list.empty()
                   ? tr("From {count} starts no solve reached the target.")
                   : tr("So these are some that were found by solving from {count} starts:"),
               {{"count", lab::kSampledStarts}}),
          dim);
  context.note("sampled");
  const float height = isForFingers() ? ImGui::GetFontSize() : 0.0F;
  pushRows();
  if (ImGui::BeginTable("sampled-table", kInRow, ImGuiTableFlags_NoSavedSettings)) {
    for (std::size_t i = 0; i < all.list.size(); ++i) {
      ImGui::TableNextColumn();
      answerCell(context, all, i, height);
    }
    ImGui::EndTable();
  }
  popRows();
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
  const auto& question = lab.state().prediction.lesson;
  if (lab.isAsking() && question && question->isOfArm && !all->list.empty())
    return choiceQuestion(context, *all);
  if (lab.isAsking()) return hiddenUntilRevealed(context);
  if (all->list.empty() || all->isSampled) {
    wrapped(lab::sentenceOf(all->why), color(lab::palette(lab.state().view.theme).dimText));
    context.note("no-answers");
    if (all->isSampled) {
      sampledTable(context, *all);
      return commandBox(context, "answers");
    }
    return all->why == ik::NoAnswer::noDirection ? directionButton(context) : void();
  }
  answerTable(context, *all);
  commandBox(context, "answers");
  choiceRows(context, *all);
}

}  // namespace ui
