#include "ui/windows/export_window.h"

#include <algorithm>
#include <array>

#include <imgui.h>

#include "explain/format.h"
#include "lab/palette.h"
#include "ui/keys/commands.h"
#include "ui/kit/slider.h"
#include "ui/kit/widgets.h"

namespace ui {
namespace {

constexpr float kExportWidth = 480.0F;  // points
constexpr const char* kExportTitle = "Export";
constexpr std::array<std::string_view, 8> kKinds{"Picture (PNG)", "Picture (SVG)",  "Film (GIF)",
                                                 "Film (MP4)",    "Steps (CSV)",    "Steps (JSON)",
                                                 "Chart (CSV)",   "Worksheet (SVG)"};

std::string pixels(glm::ivec2 size) {
  return std::to_string(size.x) + " × " + std::to_string(size.y);
}

void kindRow(const Context& context, ExportChoices& choices, bool takesKeys) {
  constexpr const char* kHelp =
      "Pictures show the canvas as it is now, films play the solver's steps, tables are for "
      "spreadsheets and scripts, and a worksheet is a page to print for a class.";
  constexpr std::array<std::string_view, 8> kHelps{
      "Pixels, for slides and web pages; its background can be transparent.",
      "Lines and text, sharp at any size: for documents and drawing programs.",
      "A film that every browser and slide show plays, in up to 256 colours per frame.",
      "A film in all colours and a smaller file. It needs ffmpeg.",
      "One row per sub-step of the solver: phase, bone, distance left and the joints' positions.",
      "The answer and every sub-step in full detail, for scripts.",
      "One row per joint update: the distance left, as the chart draws it.",
      "A page to print: the canvas and the formulas of this step, with blanks or filled in."};
  label(context, "What", kHelp);
  auto kind = static_cast<std::size_t>(choices.kind);
  const int picked = combo(context, "export-kind", kHelp, kKinds, kind, kHelps);
  if (picked >= 0) kind = static_cast<std::size_t>(picked);
  if (takesKeys && context.isPressed("Down")) kind = std::min(kind + 1, kKinds.size() - 1);
  if (takesKeys && context.isPressed("Up")) kind -= std::min<std::size_t>(kind, 1);
  choices.kind = static_cast<ExportKind>(kind);
}

// Two answers to one question.
void eitherRow(const Context& context, const char* name, const std::string& help,
               std::array<const char*, 2> texts, std::array<const char*, 2> helps,
               const std::string& id, bool& second) {
  label(context, name, help);
  if (ImGui::RadioButton(texts[0], !second)) second = false;
  context.control(id + "-0", helps[0]);
  ImGui::SameLine();
  if (ImGui::RadioButton(texts[1], second)) second = true;
  context.control(id + "-1", helps[1]);
}

void numberField(const Context& context, const char* id, int& value) {
  ImGui::SetNextItemWidth(88.0F * context.unit);
  ImGui::InputInt((std::string("##") + id).c_str(), &value, 0);
  value = std::clamp(value, 0, 99999);  // what is no size is said, not changed
  context.control(id,
                  "A whole number of pixels. A line below says if it is too small or too large.");
}

void sizeRows(const Context& context, ExportChoices& choices, const ExportFacts& facts) {
  ExportChoices screen = choices;
  screen.size = ExportChoices::Size::asOnScreen;
  const std::string asOnScreen = "As on screen, " + pixels(sizeOf(screen, facts));
  const std::array<std::string_view, 5> names{asOnScreen, "1280 × 720", "1920 × 1080",
                                              "3840 × 2160", "Own size"};
  constexpr const char* kHelp =
      "The size in pixels. Lines and type grow with it, so that it looks as it does here.";
  label(context, "Size", kHelp);
  const int picked =
      combo(context, "export-size", kHelp, names, static_cast<std::size_t>(choices.size));
  if (picked >= 0) choices.size = static_cast<ExportChoices::Size>(picked);
  if (choices.size != ExportChoices::Size::own) return;
  label(context, "", kHelp);
  numberField(context, "export-width", choices.own.x);
  ImGui::SameLine();
  ImGui::TextUnformatted("×");
  ImGui::SameLine();
  numberField(context, "export-height", choices.own.y);
  ImGui::SameLine();
  ImGui::TextDisabled("pixels");
}

void pictureRows(const Context& context, ExportChoices& choices, const ExportFacts& facts) {
  if (choices.kind != ExportKind::svg) {
    eitherRow(context, "Shows", "Which part of this window is exported.",
              {"Canvas", "Whole window"},
              {"The chain and what is drawn around it, without the panels.",
               "The panels too, as in a screenshot."},
              "export-window", choices.window);
  }
  sizeRows(context, choices, facts);
  if (isFilm(choices.kind) || showsWindow(choices)) return;
  constexpr const char* kHelp =
      "Leaves the background out, so that the picture fits on a page of any colour.";
  label(context, "Background", kHelp);
  ImGui::Checkbox("Transparent", &choices.transparent);
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
  context.control(id, std::string(help) + " Drag, or Ctrl+click to type.");
}

void rangeRow(const Context& context, ExportChoices& choices) {
  const lab::Playback& playback = context.lab.state().playback;
  const bool has = hasLoopRange(context.lab);
  if (!has) choices.loopRange = false;
  const std::string last =
      playback.loopTo == lab::kWholeTrace ? "the end" : std::to_string(playback.loopTo);
  const std::string range =
      has ? "Steps " + std::to_string(playback.loopFrom) + " to " + last : "The range that loops";
  ImGui::BeginDisabled(!has);
  eitherRow(
      context, "Plays", "Which of the solver's steps the film plays.",
      {"Everything", range.c_str()},
      {"From the pose at the start to the last step.",
       "Only the steps that loop. Drag over the scrubber with the right button to choose them."},
      "export-range", choices.loopRange);
  ImGui::EndDisabled();
}

void filmRows(const Context& context, ExportChoices& choices) {
  if (context.lab.isWalking()) {
    secondsRow(context, "Length", "How many seconds of the walk the film shows.", "export-seconds",
               choices.walkSeconds, kLeastWalkSeconds, kMostWalkSeconds);
  } else {
    rangeRow(context, choices);
    constexpr std::array<std::string_view, 4> kUnits{"by line", "by bone", "by pass",
                                                     "by iteration"};
    if (!context.lab.state().race.on) {
      constexpr const char* kHelp =
          "What one step of the film is: a line of the code, a bone, a pass along the chain, or an "
          "iteration.";
      label(context, "Steps", kHelp);
      const int unit =
          combo(context, "export-unit", kHelp, kUnits, static_cast<std::size_t>(choices.unit));
      if (unit >= 0) choices.unit = static_cast<lab::Unit>(unit);
    }
    secondsRow(context, "Each step", "How many seconds the film shows each step.", "export-step",
               choices.stepSeconds, kLeastStepSeconds, kMostStepSeconds);
  }
  constexpr std::array<int, 6> kRates{10, 20, 25, 30, 50, 60};
  constexpr std::array<std::string_view, 6> kNames{"10 per second", "20 per second",
                                                   "25 per second", "30 per second",
                                                   "50 per second", "60 per second"};
  constexpr const char* kHelp =
      "The number of frames per second: more frames look smoother and make a larger file.";
  label(context, "Frames", kHelp);
  const auto rate = std::ranges::find(kRates, choices.fps) - kRates.begin();
  const int picked = combo(context, "export-fps", kHelp, kNames, static_cast<std::size_t>(rate));
  if (picked >= 0) choices.fps = kRates[static_cast<std::size_t>(picked)];
}

void worksheetRows(const Context& context, ExportChoices& choices) {
  eitherRow(context, "Numbers", "Whether the page shows the numbers that the step computes.",
            {"Blanks", "Filled in"},
            {"Leaves blanks for the class to fill in.", "Has all numbers: the solutions."},
            "export-solutions", choices.solutions);
}

// Says what the file will hold.
std::string summary(const Context& context, const ExportChoices& choices,
                    const ExportFacts& facts) {
  const lab::Lab& lab = context.lab;
  const auto rows = [](std::size_t count) {
    return std::to_string(count) + (count == 1 ? " row." : " rows.");
  };
  switch (choices.kind) {
    case ExportKind::png:
    case ExportKind::svg:
      return pixels(sizeOf(choices, facts)) + " pixels.";
    case ExportKind::gif:
    case ExportKind::mp4: {
      if (lab.isWalking()) {
        return lab.isAnimating() ? "The walk continues from here."
                                 : "The creature is at its goal. Drag the goal away first.";
      }
      if (!facts.steps) return "Each step is one line of the code.";
      if (*facts.steps == 0) return "There is nothing to play: the solver made no step.";
      return std::to_string(*facts.steps) + (*facts.steps == 1 ? " step" : " steps") +
             explain::format(", %.1f seconds, with a pause at the start and at the end.",
                             static_cast<double>(*facts.steps) * choices.stepSeconds);
    }
    case ExportKind::stepsCsv:
      return "Every sub-step: phase, bone, distance and joints; " + rows(lab.trace().size());
    case ExportKind::stepsJson:
      return "The answer and every sub-step, as iklab solve --trace prints them.";
    case ExportKind::chartCsv:
      return lab.state().race.on ? "The distance after every update, of each solver of the race."
                                 : "The distance after every update; " + rows(lab.trace().size());
    case ExportKind::worksheet:
      return facts.hasFormulas ? "A4, upright: the canvas, what is given, and the formulas."
                               : "This step has no formulas: go to another step first (Left, "
                                 "Right).";
  }
  return {};
}

ExportAnswer buttons(const Context& context, bool isPossible, bool takesKeys) {
  const float width = 96.0F * context.unit;
  ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2.0F * width - ImGui::GetStyle().ItemSpacing.x -
                       ImGui::GetStyle().WindowPadding.x);
  ExportAnswer answer = ExportAnswer::none;
  if (ImGui::Button("Cancel", {width, 0.0F}) || (takesKeys && context.isPressed("Escape"))) {
    answer = ExportAnswer::cancel;
  }
  context.control("export-cancel", "Closes this window and keeps your choices (Escape).");
  ImGui::SameLine();
  ImGui::BeginDisabled(!isPossible);
  const bool goes = primaryButton("Export…", width);
  ImGui::EndDisabled();
  context.control("export-go", "Asks for a file and writes it (Return).");
  const bool isEntered = context.isPressed("Return") || context.isPressed("Keypad Enter");
  if (isPossible && (goes || (takesKeys && isEntered))) answer = ExportAnswer::go;
  return answer;
}

}  // namespace

ExportAnswer exportWindow(const Context& context, ExportChoices& choices,
                          const ExportFacts& facts) {
  if (!beginDialog(kExportTitle, {kExportWidth * context.unit, 0.0F})) return ExportAnswer::none;
  // Keys are an open list's first.
  const bool takesKeys = !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
  kindRow(context, choices, takesKeys);
  if (isSeen(choices.kind)) pictureRows(context, choices, facts);
  if (isFilm(choices.kind)) filmRows(context, choices);
  if (choices.kind == ExportKind::worksheet) worksheetRows(context, choices);
  ImGui::Dummy({0.0F, 2.0F * context.unit});
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const std::string fault = faultOf(choices, facts);
  if (fault.empty()) {
    wrapped(summary(context, choices, facts), color(colors.dimText));
  } else {
    wrapped(fault, color(colors.asText(colors.warning)));
  }
  ImGui::Dummy({0.0F, 4.0F * context.unit});
  const bool isPossible = fault.empty() && hasContent(context.lab, choices, facts);
  const ExportAnswer answer = buttons(context, isPossible, takesKeys);
  if (answer != ExportAnswer::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return answer;
}

void filmMark(const Context& context) {
  if (!context.files || context.files->filming.empty()) return;
  const std::string& time = context.files->filming;
  const float dot = 0.6F * ImGui::GetFontSize();
  const float padding = ImGui::GetStyle().FramePadding.x;
  // The width does not depend on the digits, so the text does not fidget.
  std::string widest = time;
  std::ranges::replace_if(
      widest, [](char c) { return c != ':'; }, '0');
  const float width = dot + 3.0F * padding + ImGui::CalcTextSize(widest.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ImGui::GetStyle().ItemSpacing.x);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  if (ImGui::Selectable("##film-mark", false, ImGuiSelectableFlags_None, {width, 0.0F})) {
    context.ask(RequestKind::film);
  }
  context.control("film-mark", "Recording the window. A click stops it and writes the film (" +
                                   keyOf(RequestKind::film) + ").");
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddCircleFilled({at.x + padding + 0.5F * dot, at.y + 0.5F * height}, 0.5F * dot,
                        ImGui::GetColorU32(color(colors.red)));
  list->AddText({at.x + 2.0F * padding + dot, at.y + 0.5F * (height - ImGui::GetFontSize())},
                ImGui::GetColorU32(ImGuiCol_Text), time.c_str());
}

}  // namespace ui
