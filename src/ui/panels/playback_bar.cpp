#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/core/replay.h"
#include "lab/core/tween.h"
#include "lab/palette.h"
#include "lab/words/step_words.h"
#include "language/language.h"
#include "ui/keys/commands.h"
#include "ui/panels/panels.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/scrubber.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

// Nearly all sentences are shorter, in heights of type.
constexpr float kLongSentence = 64.0F;

// For what nearly all sentences need, so that the bar keeps its height; more for one that is longer
// still.
int sentenceRows(const std::string& text, float room) {
  const std::string lines = intoLines(text, room);
  const auto needed = static_cast<int>(std::ranges::count(lines, '\n')) + 1;
  const auto usual = static_cast<int>(std::ceil(kLongSentence * ImGui::GetFontSize() / room));
  return std::max(std::min(usual, 3), needed);
}

void sentence(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const bool isPlain = isStepping || lab.state().view.presenting;
  const std::string text = lab::sentenceOnShow(lab);
  const int rows = sentenceRows(text, ImGui::GetContentRegionAvail().x);
  const float below = ImGui::GetCursorPosY() +
                      static_cast<float>(rows) * ImGui::GetTextLineHeight() +
                      ImGui::GetStyle().ItemSpacing.y;
  wrapped(text, color(isPlain ? colors.text : colors.dimText));
  context.note("sentence");
  ImGui::SetCursorPosY(below);
}

// The next control, so wide, comes to lie beside the last one, or begins a row.
void beside(float width) {
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

float buttonWidth(const char* text, float unit) {
  return ImGui::CalcTextSize(text).x + 20.0F * unit;
}

constexpr std::array kUnits{tr("by line"), tr("by bone"), tr("by pass"), tr("by iteration")};

// Points.
constexpr float kUnitWidth = 118.0F;
constexpr float kSpeedWidth = 108.0F;
constexpr float kMorePlay = 8.0F;  // by which play is larger

struct Speed {
  language::Text name;
  double value;
};
constexpr std::array kSpeeds{Speed{tr("speed ¼×"), 0.25}, Speed{tr("speed ½×"), 0.5},
                             Speed{tr("speed 1×"), 1.0}, Speed{tr("speed 2×"), 2.0},
                             Speed{tr("speed 4×"), 4.0}};

std::array<language::Text, kSpeeds.size()> speedNames() {
  std::array<language::Text, kSpeeds.size()> names;
  std::ranges::transform(kSpeeds, names.begin(), &Speed::name);
  return names;
}

float unitWidth(float unit) { return std::max(kUnitWidth * unit, comboWidth(kUnits)); }
float speedWidth(float unit) { return std::max(kSpeedWidth * unit, comboWidth(speedNames())); }

constexpr float kTransport = 6.0F;  // buttons

// Points: the least that the sentence of a slim bar has beside them, and what such a bar has above.
constexpr float kBeside = 300.0F;
constexpr float kScrubberRest = 50.0F;

// Of the transport's buttons: so narrow that they fit into one row.
ImVec2 transportSize(float unit, float room) {
  const float gaps = (kTransport - 1.0F) * ImGui::GetStyle().ItemSpacing.x;
  const float most = (room - gaps - 2.0F * kMorePlay * unit) / kTransport;
  const ImVec2 usual = iconButtonSize(unit);
  return {std::min(usual.x, std::max(std::floor(most), 1.0F)), usual.y};
}

ImVec2 playSize(float unit, const ImVec2& usual) {
  return {usual.x + 2.0F * kMorePlay * unit, usual.y + kMorePlay * unit};
}

// A step back or forward; steps repeat while the button is held, as quickly as they are ready.
void stepButton(const Context& context, const char* id, Icon icon, const ImVec2& size,
                int direction, const char* help) {
  const Greyed greyed(context, lab::whyNoStep(context.lab, direction));
  const Press press = holdButton((std::string("##") + id).c_str(), icon, size);
  if (context.attention && ImGui::IsItemActive()) context.attention->isHolding = true;
  if (press != Press::none) {
    lab::Step step = lab::stepOf(context.lab.state().playback, direction);
    if (press == Press::repeated) step.seconds = 0.0;
    context.act(step);
  }
  context.control(id, help);
}

// Larger than the buttons beside it, whose row keeps its height.
void playButton(const Context& context, const ImVec2& usual) {
  const bool isPlaying = context.lab.state().playback.playing;
  const float top = ImGui::GetCursorPosY();
  ImGui::SetCursorPosY(top - 0.5F * kMorePlay * context.unit);
  const Greyed greyed(context,
                      context.lab.isHeldBack() ? lab::whyNoStep(context.lab, +1) : std::string());
  if (iconButton("##play", isPlaying ? Icon::pause : Icon::play, isPlaying,
                 playSize(context.unit, usual))) {
    context.act(lab::SetPlaying{!isPlaying});
  }
  context.control("play", tr("Plays the solve step by step, or pauses it (Space)."));
  ImGui::SameLine();
  ImGui::SetCursorPosY(top);
}

void transport(const Context& context) {
  const lab::Playback& playback = context.lab.state().playback;
  const ImVec2 size = transportSize(context.unit, ImGui::GetContentRegionAvail().x);
  const auto button = [&](const char* id, Icon icon, bool on, const char* help,
                          const lab::Action& action, std::string why = {}) {
    const Greyed greyed(context, std::move(why));
    if (iconButton((std::string("##") + id).c_str(), icon, on, size)) context.act(action);
    context.control(id, help);
  };
  const bool isStepping =
      context.lab.scrubsReplay() || context.lab.state().choices.mode == lab::Mode::stepByStep;
  button("first", Icon::first, false, tr("Goes to the pose that the solver started from (Home)."),
         lab::Seek{0},
         isStepping && context.lab.cursor() == 0 ? lab::whyNoStep(context.lab, -1) : std::string());
  ImGui::SameLine();
  stepButton(
      context, "back", Icon::back, size, -1,
      tr("Goes one step back; hold it to repeat. The list beside it sets the length of a step "
         "(←)."));
  ImGui::SameLine();
  playButton(context, size);
  stepButton(
      context, "forward", Icon::forward, size, +1,
      tr("Goes one step forward; hold it to repeat. The sentence above says what the step does "
         "(→)."));
  ImGui::SameLine();
  button("last", Icon::last, false, tr("Goes to the pose in which the solver stopped (End)."),
         lab::Seek{context.lab.lastCursor()},
         context.lab.isLastStep() || context.lab.isHeldBack() ? lab::whyNoStep(context.lab, +1)
                                                              : std::string());
  ImGui::SameLine();
  button("loop", Icon::loop, playback.loop,
         tr("Repeats the whole solve, or the range that is marked on the scrubber (L; Ctrl+[ and "
            "Ctrl+] mark it)."),
         lab::SetLoop{!playback.loop});
}

void speedWidget(const Context& context) {
  const auto names = speedNames();
  const auto nearest = std::ranges::min_element(kSpeeds, {}, [&](const Speed& each) {
    return std::abs(std::log(each.value / context.lab.state().playback.speed));
  });
  beside(speedWidth(context.unit));
  ImGui::SetNextItemWidth(speedWidth(context.unit));
  const int picked = combo(
      context, "speed",
      tr("The speed of playing, from a quarter to four times normal (Shift+comma and "
         "Shift+period)."),
      std::span<const language::Text>(names), static_cast<std::size_t>(nearest - kSpeeds.begin()));
  if (picked >= 0) context.act(lab::SetSpeed{kSpeeds[static_cast<std::size_t>(picked)].value});
}

void unitWidget(const Context& context) {
  constexpr std::array<language::Text, 4> kMeanings{
      tr("A step is one line of the code on the Explain page."),
      tr("A step is one bone: a turn, or a bone placed."),
      tr("A step is a pass: once along the whole chain."),
      tr("A step is an iteration: all that the solver does before it tests whether it is done.")};
  beside(unitWidth(context.unit));
  ImGui::SetNextItemWidth(unitWidth(context.unit));
  const int picked = combo(
      context, "unit", tr("The length of a step, from a line of code to a whole iteration (U)."),
      std::span<const language::Text>(kUnits),
      static_cast<std::size_t>(context.lab.state().playback.unit), kMeanings);
  if (picked >= 0) context.act(lab::SetUnit{static_cast<lab::Unit>(picked)});
}

bool buttonBeside(const Context& context, const char* text, const char* id) {
  beside(buttonWidth(text, context.unit));
  return ImGui::Button(withId(text, id).c_str());
}

// In place of the parts for a single solve.
void replayControls(const Context& context) {
  const bool isStepping = !context.lab.scrubsReplay();
  if (isStepping) unitWidget(context);
  speedWidget(context);
  if (buttonBeside(context, isStepping ? tr("Back to the frames") : tr("Step into this frame"),
                   "replay-into")) {
    context.act(lab::SetMode{isStepping ? lab::Mode::live : lab::Mode::stepByStep});
  }
  context.control("replay-into", isStepping ? tr("Shows the frames of the replay again (M).")
                                            : tr("Steps through the solve of this frame (M)."));
  if (buttonBeside(context, tr("Go on from here"), "replay-keep"))
    context.act(lab::EndReplay{true});
  context.control(
      "replay-keep",
      tr("Ends the replay and keeps this frame. Ctrl+Z brings back what was there before."));
  if (buttonBeside(context, tr("End replay"), "replay-end")) context.act(lab::EndReplay{false});
  context.control("replay-end", tr("Goes back to what was there before the replay (Shift+R)."));
}

void replayButton(const Context& context) {
  const Greyed greyed(context, whyNoReplay(context.lab));
  if (buttonBeside(context, tr("Replay"), "replay")) context.act(lab::BeginReplay{});
  context.control("replay", tr("Goes through the last 30 seconds of dragging, frame by "
                               "frame; each frame's solve can be stepped through (Shift+R)."));
}

void predictButton(const Context& context) {
  const lab::Prediction& prediction = context.lab.state().prediction;
  const bool predicts = prediction.on && !prediction.lesson;
  const float width = buttonWidth(tr("Predict"), context.unit);
  beside(width);
  if (pushButton(withId(tr("Predict"), "predict"), predicts, width))
    context.act(lab::SetPredicting{!predicts});
  context.control(
      "predict",
      tr("Hides what the next step does. Click where a joint will be, then step forward: "
         "your guess and the truth are shown, with the distance between them (Shift+G)."));
}

void solveControls(const Context& context) {
  unitWidget(context);
  speedWidget(context);
  if (buttonBeside(context, tr("Start from here"), "start-from-here"))
    context.act(lab::StartFromHere{});
  context.control("start-from-here",
                  tr("Takes the pose that you see as the new start: solves from it "
                     "instead of from the saved one (S)."));
  predictButton(context);
  replayButton(context);
}

// The place of the cursor in words. How many steps there are may be what a lesson asks.
std::string placeText(const lab::Lab& lab) {
  if (lab.isAsking() && lab.state().prediction.lesson) return {};
  const lab::RaceChoices& race = lab.state().race;
  const language::Text text = lab.scrubsReplay() ? tr("frame {here} / {last}")
                              : !race.on         ? tr("step {here} / {last}")
                              : race.byIteration ? tr("iteration {here} / {last}")
                                                 : tr("update {here} / {last}");
  return fill(text, {{"here", lab.cursor()}, {"last", lab.lastCursor()}});
}

// How far the goals are away, behind how far they were before the step; of a chain in pieces, that
// it is in pieces.
std::string distanceText(const lab::Lab& lab) {
  if (lab.state().race.on || lab.isAsking()) return {};
  const std::string broken = lab::brokenWords(lab);
  if (!broken.empty()) return "   " + broken;
  const auto gain = lab::gainOf(lab);
  const ik::Left left = lab.shownLeft();
  const std::string now = explain::number(left.distance);
  const std::string text =
      lab.state().scene.facing
          ? (gain ? explain::changeText(gain->before, left) : explain::leftText(left))
      : gain ? fill(tr("distance {before} → {after}"),
                    {{"before", explain::number(gain->before.distance)}, {"after", now}})
             : fill(tr("distance {distance}"), {{"distance", now}});
  return "   " + lab::ofAllGoals(lab, text);
}

// At the right edge, of the last row or of one of its own; without the distance if that is too
// long.
void position(const Context& context) {
  const lab::Lab& lab = context.lab;
  std::string text = placeText(lab);
  std::string whole = text + distanceText(lab);
  if (lab.trace().truncated()) whole += "   " + tr("(record full)").str();
  ImGui::SameLine();
  const auto widthOf = [](const std::string& each) { return ImGui::CalcTextSize(each.c_str()).x; };
  if (ImGui::GetContentRegionAvail().x < widthOf(text)) ImGui::NewLine();
  const float room = ImGui::GetContentRegionAvail().x;
  if (widthOf(whole) <= room) text = whole;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, room - widthOf(text)));
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text.c_str());
  context.note("position");
}

float transportWidth(float unit, float room) {
  const ImVec2 size = transportSize(unit, room);
  return (kTransport - 1.0F) * (size.x + ImGui::GetStyle().ItemSpacing.x) + playSize(unit, size).x;
}

// How many rows the buttons and what stands beside them need.
int rowsIn(float room, float unit, bool isPresenting) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  std::vector<float> widths{transportWidth(unit, room)};
  if (!isPresenting) {
    widths.insert(widths.end(),
                  {unitWidth(unit), speedWidth(unit), buttonWidth(tr("Start from here"), unit)});
  }
  widths.push_back(buttonWidth(tr("Predict"), unit));
  if (!isPresenting) widths.push_back(buttonWidth(tr("Replay"), unit));
  widths.push_back(ImGui::CalcTextSize(
                       fill(tr("step {here} / {last}"), {{"here", 1000}, {"last", 1000}}).c_str())
                       .x);
  int rows = 1;
  float used = -gap;
  for (const float width : widths) {
    const bool isNew = used + gap + width > room;
    rows += isNew ? 1 : 0;
    used = isNew ? width : used + gap + width;
  }
  return rows;
}

// Of a slim bar: what its sentence has beside the buttons; nothing where it stands above them.
std::optional<float> roomBeside(float unit, float room) {
  const float left = room - transportWidth(unit, room) - ImGui::GetStyle().ItemSpacing.x;
  return left < kBeside * unit ? std::nullopt : std::optional(left);
}

// In a low window each line counts.
float lowBarHeight(const lab::Lab& lab, float unit, float room) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto lines = static_cast<float>(sentenceRows(lab::sentenceOnShow(lab), room));
  return kScrubberRest * unit + 2.0F * style.ItemSpacing.y +
         std::max(iconButtonSize(unit).y, lines * ImGui::GetTextLineHeight());
}

void lowBar(const Context& context) {
  scrubber(context);
  const ImVec2 corner = ImGui::GetCursorPos();
  const float whole = ImGui::GetContentRegionAvail().x;
  const float room = roomBeside(context.unit, whole).value_or(whole);
  transport(context);
  const std::string lines = intoLines(lab::sentenceOnShow(context.lab), room);
  const float left = iconButtonSize(context.unit).y - ImGui::CalcTextSize(lines.c_str()).y;
  ImGui::SetCursorPos({corner.x + whole - room, corner.y + std::max(0.0F, 0.5F * left)});
  sentence(context);
}

}  // namespace

float playbackBarHeight(const lab::Lab& lab, float unit, float width, bool isSlim) {
  // Around a row of text, the scrubber and a row of buttons, points.
  constexpr float kRest = 64.0F;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = width - 2.0F * style.WindowPadding.x;
  const auto beside = isSlim ? roomBeside(unit, room) : std::nullopt;
  if (beside) return lowBarHeight(lab, unit, *beside);
  const int rowsBelow = isSlim ? 0 : rowsIn(room, unit, lab.state().view.presenting) - 1;
  const auto rows = static_cast<float>(rowsBelow);
  const auto lines = static_cast<float>(sentenceRows(lab::sentenceOnShow(lab), room) - 1);
  return kRest * unit + 3.0F * style.ItemSpacing.y + iconButtonSize(unit).y +
         lines * ImGui::GetTextLineHeight() + rows * (iconButtonSize(unit).y + style.ItemSpacing.y);
}

void hiddenUntilRevealed(const Context& context) {
  const lab::State& state = context.lab.state();
  language::Text text = tr("Hidden while you predict. Step forward to see it.");
  if (state.prediction.lesson && state.prediction.lesson->isOfArm)
    text = tr("Hidden until you have answered the question about the arm.");
  if (state.prediction.lesson && !state.prediction.lesson->isOfArm)
    text = tr("Hidden until you have answered the lesson’s question.");
  if (state.view.teaching) {
    text = isForFingers() ? tr("Hidden until the answer is revealed.")
                          : tr("Hidden until you press R.");
  }
  wrapped(text, color(lab::palette(state.view.theme).dimText));
  context.note("hidden");
}

void playbackBar(const Context& context, bool isSlim) {
  const float room = ImGui::GetContentRegionAvail().x;
  if (isSlim && roomBeside(context.unit, room)) return lowBar(context);
  sentence(context);
  scrubber(context);
  transport(context);
  if (isSlim) return;
  if (context.lab.state().replay.on) {
    replayControls(context);
  } else if (context.lab.state().view.presenting) {
    predictButton(context);
  } else {
    solveControls(context);
  }
  position(context);
}

}  // namespace ui
