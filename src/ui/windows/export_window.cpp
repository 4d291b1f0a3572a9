#include "ui/windows/export_window.h"

#include <algorithm>
#include <array>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "explain/format.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::trn, language::fill;
namespace {

constexpr float kExportWidth = 480.0F;  // points
constexpr std::array kKinds{tr("Picture (PNG)"),  tr("Picture (SVG)"),     tr("Film (GIF)"),
                            tr("Film (MP4)"),     tr("Steps (CSV)"),       tr("Steps (JSON)"),
                            tr("Chart (CSV)"),    tr("Worksheet (SVG)"),   tr("Robot (URDF)"),
                            tr("DH table (CSV)"), tr("Joint values (CSV)")};

std::string pixels(glm::ivec2 size) {
  return std::to_string(size.x) + " × " + std::to_string(size.y);
}

void kindRow(const Context& context, ExportChoices& choices, const ExportFacts& facts,
             bool takesKeys) {
  constexpr language::Text kHelp =
      tr("Pictures show the canvas as it is now, films play the solver's steps, tables are for "
         "spreadsheets and scripts, and a worksheet is a page to print for a class.");
  constexpr std::array kHelps{
      tr("Pixels, for slides and web pages; its background can be transparent."),
      tr("Lines and text, sharp at any size: for documents and drawing programs."),
      tr("A film that every browser and slide show plays, in up to 256 colours per frame."),
      tr("A film in all colours and a smaller file. It needs ffmpeg."),
      tr("One row per sub-step of the solver: phase, bone, distance left and the joints' "
         "positions."),
      tr("The answer and every sub-step in full detail, for scripts."),
      tr("One row per joint update: the distance left, as the chart draws it."),
      tr("A page to print: the canvas and the formulas of this step, with blanks or filled in."),
      tr("The chain as a robot of hinges and slides, for ROS and other robotics programs."),
      tr("The chain's table of Denavit and Hartenberg, in the convention of its window."),
      tr("The value of each joint now, in degrees or scene units, in one row.")};
  constexpr language::Text kWithoutFfmpeg = tr("A film in all colours and a smaller file.");
  const bool isInBrowser = context.files && context.files->isInBrowser;
  label(context, tr("What"), kHelp);
  std::vector<ExportKind> kinds;
  std::vector<language::Text> names;
  std::vector<language::Text> helps;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const auto kind = static_cast<ExportKind>(i);
    const bool isVideo = kind == ExportKind::video;
    if (isVideo && facts.videoSuffix.empty()) continue;
    kinds.push_back(kind);
    names.push_back(isVideo && facts.videoSuffix == ".webm" ? tr("Film (WebM)") : kKinds[i]);
    helps.push_back(isVideo && isInBrowser ? kWithoutFfmpeg : kHelps[i]);
  }
  auto chosen = static_cast<std::size_t>(std::ranges::find(kinds, choices.kind) - kinds.begin());
  if (chosen == kinds.size()) chosen = 0;  // settings of another system
  const int picked = combo(context, "export-kind", kHelp, names, chosen, helps);
  if (picked >= 0) chosen = static_cast<std::size_t>(picked);
  if (takesKeys && context.isPressed("Down")) chosen = std::min(chosen + 1, kinds.size() - 1);
  if (takesKeys && context.isPressed("Up")) chosen -= std::min<std::size_t>(chosen, 1);
  choices.kind = kinds[chosen];
}

// Two answers to one question.
void eitherRow(const Context& context, const char* name, const std::string& help,
               const std::array<std::string, 2>& texts, std::array<language::Text, 2> helps,
               const std::string& id, bool& second) {
  label(context, name, help);
  if (ImGui::RadioButton(withId(texts[0], id + "-0").c_str(), !second)) second = false;
  context.control(id + "-0", helps[0]);
  ImGui::SameLine();
  if (ImGui::RadioButton(withId(texts[1], id + "-1").c_str(), second)) second = true;
  context.control(id + "-1", helps[1]);
}

void sizeField(const Context& context, const char* id, int& value) {
  ImGui::SetNextItemWidth(88.0F * context.unit);
  ImGui::InputInt((std::string("##") + id).c_str(), &value, 0);
  value = std::clamp(value, 0, 99999);  // what is no size is said, not changed
  context.control(
      id, tr("A whole number of pixels. A line below says if it is too small or too large."));
}

void sizeRows(const Context& context, ExportChoices& choices, const ExportFacts& facts) {
  ExportChoices screen = choices;
  screen.size = ExportChoices::Size::asOnScreen;
  const std::string asOnScreen =
      fill(tr("As on screen, {size}"), {{"size", pixels(sizeOf(screen, facts))}});
  const std::array<std::string, 5> names{asOnScreen, "1280 × 720", "1920 × 1080", "3840 × 2160",
                                         tr("Own size")};
  constexpr language::Text kHelp =
      tr("The size in pixels. Lines and type grow with it, so that it looks as it does here.");
  label(context, tr("Size"), kHelp);
  const int picked =
      combo(context, "export-size", kHelp, names, static_cast<std::size_t>(choices.size));
  if (picked >= 0) choices.size = static_cast<ExportChoices::Size>(picked);
  if (choices.size != ExportChoices::Size::own) return;
  label(context, "", kHelp);
  sizeField(context, "export-width", choices.own.x);
  ImGui::SameLine();
  ImGui::TextUnformatted("×");
  ImGui::SameLine();
  sizeField(context, "export-height", choices.own.y);
  ImGui::SameLine();
  ImGui::TextDisabled("%s", tr("pixels").c_str());
}

void pictureRows(const Context& context, ExportChoices& choices, const ExportFacts& facts) {
  if (choices.kind == ExportKind::png) {
    eitherRow(context, tr("Shows"), tr("Which part of this window is exported."),
              {tr("Canvas"), tr("Whole window")},
              {tr("The chain and what is drawn around it, without the panels."),
               tr("The panels too, as in a screenshot.")},
              "export-window", choices.window);
  }
  sizeRows(context, choices, facts);
  if (isFilm(choices.kind) || showsWindow(choices)) return;
  constexpr language::Text kHelp =
      tr("Leaves the background out, so that the picture fits on a page of any colour.");
  label(context, tr("Background"), kHelp);
  tickBox(withId(tr("Transparent"), "transparent").c_str(), &choices.transparent);
  context.control("export-transparent", kHelp);
}

void secondsRow(const Context& context, const char* name, const char* help, const char* id,
                double& value, double least, double most) {
  label(context, name, help);
  auto seconds = static_cast<float>(value);
  if (slider(context, ("##" + std::string(id)).c_str(), seconds, static_cast<float>(least),
             static_cast<float>(most), "%.2f s",
             ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    value = std::clamp(static_cast<double>(seconds), least, most);
  }
  context.control(id, std::string(help) + " " + tr("Drag, or Ctrl+click to type.").str());
}

void rangeRow(const Context& context, ExportChoices& choices) {
  const lab::Playback& playback = context.lab.state().playback;
  const bool has = hasLoopRange(context.lab);
  if (!has) choices.loopRange = false;
  std::string range = tr("The range that loops");
  if (has && playback.loopTo == lab::kWholeTrace) {
    range = fill(tr("Steps {first} to the end"), {{"first", playback.loopFrom}});
  } else if (has) {
    range = fill(tr("Steps {first} to {last}"),
                 {{"first", playback.loopFrom}, {"last", playback.loopTo}});
  }
  const Greyed greyed(context, has ? std::string()
                                   : tr("No range is marked: drag over the scrubber with the "
                                        "right button to mark one.")
                                         .str());
  eitherRow(context, tr("Plays"), tr("Which of the solver's steps the film plays."),
            {tr("Everything"), range},
            {tr("From the pose at the start to the last step."),
             tr("Only the steps that loop. Drag over the scrubber with the right button to choose "
                "them.")},
            "export-range", choices.loopRange);
}

void filmRows(const Context& context, ExportChoices& choices) {
  if (context.lab.isWalking()) {
    secondsRow(context, tr("Length"), tr("How many seconds of the walk the film shows."),
               "export-seconds", choices.walkSeconds, kLeastWalkSeconds, kMostWalkSeconds);
  } else {
    rangeRow(context, choices);
    constexpr std::array kUnits{tr("by line"), tr("by bone"), tr("by pass"), tr("by iteration")};
    if (!context.lab.state().race.on) {
      constexpr language::Text kHelp = tr(
          "What one step of the film is: a line of the code, a bone, a pass along the chain, or an "
          "iteration.");
      label(context, tr("Steps"), kHelp);
      const int unit =
          combo(context, "export-unit", kHelp, kUnits, static_cast<std::size_t>(choices.unit));
      if (unit >= 0) choices.unit = static_cast<lab::Unit>(unit);
    }
    secondsRow(context, tr("Each step"), tr("How many seconds the film shows each step."),
               "export-step", choices.stepSeconds, kLeastStepSeconds, kMostStepSeconds);
  }
  constexpr std::array<int, 6> kRates{10, 20, 25, 30, 50, 60};
  std::array<std::string, kRates.size()> names;
  std::ranges::transform(kRates, names.begin(), [](int rate) {
    return fill(tr("{count} per second"), {{"count", rate}});
  });
  constexpr language::Text kHelp =
      tr("The number of frames per second: more frames look smoother and make a larger file.");
  label(context, tr("Frames"), kHelp);
  const auto rate = std::ranges::find(kRates, choices.fps) - kRates.begin();
  const int picked = combo(context, "export-fps", kHelp, names, static_cast<std::size_t>(rate));
  if (picked >= 0) choices.fps = kRates[static_cast<std::size_t>(picked)];
}

void worksheetRows(const Context& context, ExportChoices& choices) {
  eitherRow(context, tr("Numbers"),
            tr("Whether the page shows the numbers that the step computes."),
            {tr("Blanks"), tr("Filled in")},
            {tr("Leaves blanks for the class to fill in."), tr("Has all numbers: the solutions.")},
            "export-solutions", choices.solutions);
}

// What each drive counts where its joint is at 0, and in which sense.
void driveRow(const Context& context, const language::Text& name, const char* id,
              const language::Text& hint, const language::Text& help, std::string& text) {
  label(context, name, help);
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::InputTextWithHint(("##" + std::string(id)).c_str(), hint, &text);
  context.control(id, help);
}

// Says what the file will hold.
std::string summary(const Context& context, const ExportChoices& choices,
                    const ExportFacts& facts) {
  const lab::Lab& lab = context.lab;
  const auto rows = static_cast<long long>(lab.trace().size());
  switch (choices.kind) {
    case ExportKind::png:
    case ExportKind::svg:
      return fill(tr("{size} pixels."), {{"size", pixels(sizeOf(choices, facts))}});
    case ExportKind::gif:
    case ExportKind::video: {
      if (lab.isWalking()) {
        return lab.isAnimating() ? tr("The walk continues from here.")
                                 : tr("The creature is at its goal. Drag the goal away first.");
      }
      if (!facts.steps) return tr("Each step is one line of the code.");
      if (*facts.steps == 0) return tr("There is nothing to play: the solver made no step.");
      const double seconds = static_cast<double>(*facts.steps) * choices.stepSeconds;
      return fill(trn("{count} step, {seconds} seconds, with a pause at the start and at the end.",
                      "{count} steps, {seconds} seconds, with a pause at the start and at the end.",
                      static_cast<long long>(*facts.steps)),
                  {{"count", *facts.steps},
                   {"seconds", language::localized(explain::format("%.1f", seconds))}});
    }
    case ExportKind::stepsCsv:
      return fill(trn("Every sub-step: phase, bone, distance and joints; {count} row.",
                      "Every sub-step: phase, bone, distance and joints; {count} rows.", rows),
                  {{"count", rows}});
    case ExportKind::stepsJson:
      return tr("The answer and every sub-step, as iklab solve --trace prints them.");
    case ExportKind::chartCsv:
      if (lab.state().race.on) {
        return tr("The distance after every update, of each solver of the race.");
      }
      return fill(trn("The distance after every update; {count} row.",
                      "The distance after every update; {count} rows.", rows),
                  {{"count", rows}});
    case ExportKind::worksheet:
      return facts.hasFormulas ? tr("A4, upright: the canvas, what is given, and the formulas.")
             : isForFingers()  ? tr("This step has no formulas: go to another step first.")
                              : tr("This step has no formulas: go to another step first (←, →).");
    case ExportKind::urdf:
      return tr("Links, joints and limits in metres, z up; no shapes, no masses.");
    case ExportKind::dhTable:
      return tr("A row for each joint; the program reads it back.");
    case ExportKind::jointsCsv:
      return tr("Joints with their names and units, and one row of values.");
  }
  return {};
}

// `why`: why it cannot be exported; empty where it can.
ExportAnswer buttons(const Context& context, const std::string& why, bool takesKeys) {
  const float width = 96.0F * context.unit;
  ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2.0F * width - ImGui::GetStyle().ItemSpacing.x -
                       ImGui::GetStyle().WindowPadding.x);
  ExportAnswer answer = ExportAnswer::none;
  if (ImGui::Button(withId(tr("Cancel"), "cancel").c_str(), {width, 0.0F}) ||
      (takesKeys && context.isPressed("Escape"))) {
    answer = ExportAnswer::cancel;
  }
  context.control("export-cancel", tr("Closes this window and keeps your choices (Escape)."));
  ImGui::SameLine();
  const Greyed greyed(context, why);
  const bool goes = primaryButton(withId(tr("Export…"), "go"), width);
  context.control("export-go", tr("Asks for a file and writes it (Enter)."));
  const bool isEntered = context.isPressed("Return") || context.isPressed("Keypad Enter");
  if (why.empty() && (goes || (takesKeys && isEntered))) answer = ExportAnswer::go;
  return answer;
}

}  // namespace

ExportAnswer exportWindow(const Context& context, ExportChoices& choices,
                          const ExportFacts& facts) {
  if (!beginDialog(withId(tr("Export"), "export"), {kExportWidth * context.unit, 0.0F}))
    return ExportAnswer::none;
  // Keys are an open list's first.
  const bool takesKeys = !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
  kindRow(context, choices, facts, takesKeys);
  if (isSeen(choices.kind)) pictureRows(context, choices, facts);
  if (isFilm(choices.kind)) filmRows(context, choices);
  if (choices.kind == ExportKind::worksheet) worksheetRows(context, choices);
  if (choices.kind == ExportKind::jointsCsv) {
    driveRow(context, tr("Zeros"), "export-zeros", tr("0 for each joint"),
             tr("What the drive of each joint counts where the joint is at 0: degrees, scene units "
                "of a slide. Spaces lie between them."),
             choices.zeros);
    driveRow(context, tr("Signs"), "export-signs", tr("1 for each joint"),
             tr("1 for each joint, or -1 where its drive counts down as the joint goes up. Spaces "
                "lie between them."),
             choices.signs);
  }
  ImGui::Dummy({0.0F, 2.0F * context.unit});
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const std::string fault = faultOf(choices, facts);
  if (fault.empty()) {
    wrapped(summary(context, choices, facts), color(colors.dimText));
  } else {
    wrapped(fault, color(colors.asText(colors.warning)));
  }
  ImGui::Dummy({0.0F, 4.0F * context.unit});
  const bool isEmpty = fault.empty() && !hasContent(context.lab, choices, facts);
  const ExportAnswer answer =
      buttons(context, isEmpty ? tr("The scene has nothing that this could hold.").str() : fault,
              takesKeys);
  if (answer != ExportAnswer::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return answer;
}

}  // namespace ui
