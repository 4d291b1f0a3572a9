// The card at the canvas' lower corner: the scene's notes or, of a scene of the failure gallery,
// what happens, why, and the cures to try.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <imgui.h>

#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/palette.h"
#include "lab/text.h"
#include "language/language.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr, language::fill;
namespace {

// Points.
constexpr float kWidth = 400.0F;  // at most
constexpr float kMargin = 12.0F;
constexpr float kBelow = 18.0F;  // the grid's numbers

// Parts of the canvas' height; what is longer scrolls.
constexpr float kMostForNotes = 0.45F;
constexpr float kMostForFailure = 0.6F;

// The width that texts have on it, beside its cross and a scroll bar; too little of a canvas has no
// card.
struct CardRoom {
  float width;
  float text;
  [[nodiscard]] bool isEnough() const { return text >= 4.0F * ImGui::GetFrameHeight(); }
};

CardRoom roomOn(const Context& context, const Rect& canvas) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = std::min(kWidth, canvas.width / context.unit - 2.0F * kMargin) * context.unit;
  const float beside = crossSize().x + style.ItemSpacing.x + style.ScrollbarSize;
  return {width, width - 2.0F * style.WindowPadding.x - beside};
}

// In the lower right corner: legends and the cross of axes are at the left. Before a class it lies
// in a corner where the chain is not; nothing: it is in all of them.
std::optional<Rect> placeOf(const Context& context, const Rect& canvas, const CardRoom& room,
                            float height, float most) {
  const float margin = kMargin * context.unit;
  const float inside = std::max(height, crossSize().y) + 2.0F * ImGui::GetStyle().WindowPadding.y;
  const ImVec2 size{room.width, std::min(inside, std::round(most * canvas.height))};
  const float left = std::round(canvas.x + margin);
  const float right = std::round(canvas.x + canvas.width - size.x - margin);
  const float top = std::round(canvas.y + margin);
  const float bottom = std::round(canvas.y + canvas.height - size.y - kBelow * context.unit);
  const Rect usual{right, bottom, size.x, size.y};
  if (!context.lab.state().view.presenting) return usual;
  return firstFree(context,
                   std::array{usual, Rect{left, bottom, size.x, size.y},
                              Rect{right, top, size.x, size.y}, Rect{left, top, size.x, size.y}});
}

// endCard() ends it.
void beginCard(const Context& context, const Rect& place) {
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const ImVec2 size{place.width, place.height};
  ImGui::SetNextWindowPos({place.x, place.y});
  ImGui::SetNextWindowSize(size);
  ImGui::SetNextWindowBgAlpha(0.95F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, context.unit));
  ImGui::Begin("Notes card", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  beginFlatChild("text", 0.0F, size.x - 2.0F * padding.x - crossSize().x);
}

// With its cross, which stays where it is while the text scrolls.
void endCard(const Context& context, const char* help) {
  ImGui::EndChild();
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::SetCursorPos({ImGui::GetWindowWidth() - padding.x - crossSize().x, padding.y});
  if (crossButton("notes-card-close")) {
    context.act(lab::SetView{&lab::View::notesCard, false});
  }
  context.control("notes-card-close", help);
  ImGui::End();
}

void text(const std::string& text, const CardRoom& room) {
  ImGui::TextUnformatted(intoLines(text, room.text).c_str());
}

float heightOf(const std::string& text, const CardRoom& room) {
  return ImGui::CalcTextSize(intoLines(text, room.text).c_str()).y;
}

std::string shown(const std::string& text) { return std::string(language::lookUp(text)); }

std::string reportsOf(const lab::Failure& failure) {
  return fill(
      failure.reports.size() == 1 ? tr("Public report: {report}") : tr("Public reports: {report}"),
      {{"report", lab::listOf(failure.reports)}});
}

// A button for each scene, those that fail before the cures; the one on show is down.
void sceneButtons(const Context& context, const lab::Failure& failure, lab::FailurePlace now) {
  for (std::size_t i = 0; i < failure.scenes.size(); ++i) {
    const lab::FailureScene& scene = failure.scenes[i];
    const std::string name = fill(scene.isCure ? tr("Cure: {name}") : tr("Failure: {name}"),
                                  {{"name", shown(scene.name)}});
    if (pushButton(withId(name, "scene-" + std::to_string(i)), now.scene == i,
                   ImGui::GetContentRegionAvail().x)) {
      context.act(lab::LoadFailure{{now.failure, i}});
    }
    context.control("failure-scene-" + std::to_string(i),
                    scene.isCure ? tr("Loads the scene with this cure. Ctrl+Z goes back.")
                                 : tr("Loads the scene that fails. Ctrl+Z goes back."));
  }
}

void failureCard(const Context& context, const Rect& canvas, lab::FailurePlace now) {
  const CardRoom room = roomOn(context, canvas);
  if (!room.isEnough()) return;
  const lab::Failure& failure = lab::failures()[now.failure];
  const std::string reports = reportsOf(failure);
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto buttons = static_cast<float>(failure.scenes.size());
  const float height = heightOf(shown(failure.what), room) + heightOf(shown(failure.why), room) +
                       heightOf(reports, room) + buttons * ImGui::GetFrameHeightWithSpacing() +
                       4.0F * style.ItemSpacing.y;
  const auto place = placeOf(context, canvas, room, height, kMostForFailure);
  if (!place) return;
  beginCard(context, *place);
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  text(shown(failure.what), room);
  context.note("notes-card");
  ImGui::Spacing();
  text(shown(failure.why), room);
  ImGui::Spacing();
  sceneButtons(context, failure, now);
  ImGui::PushStyleColor(ImGuiCol_Text, color(colors.dimText));
  text(reports, room);
  ImGui::PopStyleColor();
  endCard(context, tr("Closes this card. Ctrl+Shift+X opens the failure gallery again."));
}

}  // namespace

void notesCard(const Context& context, const Rect& canvas) {
  const lab::State& state = context.lab.state();
  if (state.failure) return failureCard(context, canvas, *state.failure);
  if (state.notes.empty() || !lab::notesApply(state)) return;
  const CardRoom room = roomOn(context, canvas);
  if (!room.isEnough()) return;
  const float height = heightOf(shown(state.notes), room);
  const auto place = placeOf(context, canvas, room, height, kMostForNotes);
  if (!place) return;
  beginCard(context, *place);
  text(shown(state.notes), room);
  context.note("notes-card");
  endCard(context, tr("Closes these notes. F8 opens them again, to read or edit."));
}

}  // namespace ui
