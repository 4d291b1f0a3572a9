// Presets, or failures, as cards: a picture of each, and what to try with it or what happens.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include <imgui.h>

#include "explain/words.h"
#include "ik/solver.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/palette.h"
#include "lab/value_words.h"
#include "language/language.h"
#include "ui/kit/choice_buttons.h"
#include "ui/kit/floating.h"
#include "ui/kit/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr, language::fill;
namespace {

constexpr float kCardWidth = 244.0F;  // points, at least

// "CCD, step by step"
std::string settingOf(const lab::Document& preset) {
  std::string solver = explain::nameOf(*ik::solvers()[preset.choices.solver]);
  if (preset.choices.mode != lab::Mode::stepByStep) return solver;
  return fill(tr("{solver}, step by step"), {{"solver", solver}});
}

struct Card {
  std::string name;
  std::string setting;
  std::string text;
};

std::string shown(const std::string& text) { return std::string(language::lookUp(text)); }

std::vector<Card> cardsOf(bool ofFailures) {
  std::vector<Card> cards;
  if (ofFailures) {
    for (const lab::Failure& each : lab::failures()) {
      const ik::SolverInfo& solver = *ik::solvers()[each.scenes.front().document.choices.solver];
      cards.push_back({shown(each.name), explain::nameOf(solver), shown(each.what)});
    }
  } else {
    for (const lab::Document& each : lab::presets()) {
      cards.push_back({shown(each.name), settingOf(each), shown(each.notes)});
    }
  }
  return cards;
}

// High enough for the longest text.
float heightOf(const std::vector<Card>& cards, float width) {
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const SmallType small = smallType();
  float highest = 0.0F;
  for (const Card& each : cards) {
    const float room = width - 2.0F * padding.x;
    const std::string text = intoLines(each.text, room, small);
    const ImVec2 size = small.font->CalcTextSizeA(small.size, FLT_MAX, 0.0F, text.c_str());
    highest = std::max(highest, size.y);
  }
  return width / kGalleryPictureAspect + ImGui::GetTextLineHeight() + highest + 2.5F * padding.y;
}

// What is on it, once its button has been submitted.
void paintCard(const Context& context, const Card& card, unsigned picture) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const bool isPointed = ImGui::IsItemHovered();
  const float rounding = ImGui::GetStyle().FrameRounding;
  const float edge = std::max(1.0F, std::round(context.unit * (isPointed ? 2.0F : 1.0F)));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
  const float below = low.y + std::round((high.x - low.x) / kGalleryPictureAspect);
  if (picture != 0) {
    // NOLINTNEXTLINE: a pointer in some versions of Dear ImGui, a number in others
    const auto id = (ImTextureID) static_cast<std::intptr_t>(picture);
    list.AddImageRounded(id, low, {high.x, below}, {0.0F, 0.0F}, {1.0F, 1.0F}, IM_COL32_WHITE,
                         rounding, ImDrawFlags_RoundCornersTop);
  }
  list.AddRect(low, high, ImGui::GetColorU32(color(isPointed ? colors.target : colors.dimText)),
               rounding, 0, edge);
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImVec2 at{low.x + padding.x, below + padding.y};
  const SmallType small = smallType();
  list.PushClipRect(low, high, true);
  ImFont* const bold = ImGui::GetIO().Fonts->Fonts[1];
  const char* const name = card.name.c_str();
  list.AddText(bold, ImGui::GetFontSize(), at, ImGui::GetColorU32(color(colors.text)), name);
  const char* const setting = card.setting.c_str();
  const float nameWidth = bold->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0.0F, name).x;
  const float width = small.font->CalcTextSizeA(small.size, FLT_MAX, 0.0F, setting).x;
  // A long name has the line to itself.
  if (at.x + nameWidth + padding.x + width <= high.x - padding.x) {
    list.AddText(small.font, small.size,
                 {high.x - padding.x - width, at.y + 0.5F * (ImGui::GetFontSize() - small.size)},
                 ImGui::GetColorU32(color(colors.dimText)), setting);
  }
  at.y += ImGui::GetTextLineHeight() + 0.5F * padding.y;
  list.AddText(small.font, small.size, at, ImGui::GetColorU32(color(colors.text)),
               intoLines(card.text, high.x - low.x - 2.0F * padding.x, small).c_str());
  list.PopClipRect();
}

// As many cards in a row as fit, all of the same width.
float cardWidth(float unit) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const float columns = std::max(1.0F, std::floor((room + gap) / (kCardWidth * unit + gap)));
  return std::floor((room - gap * (columns - 1.0F)) / columns);
}

}  // namespace

void galleryWindow(const Context& context) {
  const ImVec2 size = sizeOnScreen(context, {1090.0F, 760.0F}, {16.0F, 16.0F});
  const lab::Gallery shown = context.lab.state().view.gallery;
  const bool ofFailures = shown == lab::Gallery::failures;
  bool isOpen = beginCentered(
      context, {tr("Gallery"),
                "gallery-title",
                ofFailures ? tr("Ctrl+Shift+X and Escape") : tr("Ctrl+Shift+P and Escape"),
                size,
                {},
                &lab::PanelView::galleryAt});
  constexpr std::array kLists{
      Choice{lab::Gallery::presets, tr("Presets"), "gallery-presets",
             tr("Scenes to start from, with what to try (Ctrl+Shift+P).")},
      Choice{lab::Gallery::failures, tr("Failures"), "gallery-failures",
             tr("Scenes in which solvers fail, with the reason and the cures (Ctrl+Shift+X).")}};
  if (const auto list = choiceButtons(context, kLists, shown)) {
    context.act(lab::SetView{&lab::View::gallery, *list});
  }
  beginFlatChild("cards", 0.0F);
  const std::vector<Card> cards = cardsOf(ofFailures);
  const float width = cardWidth(context.unit);
  const float height = heightOf(cards, width);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool fits = i > 0 && ImGui::GetItemRectMax().x + gap + width <= right + 1.0F;
    if (fits) ImGui::SameLine(0.0F, gap);
    const std::string name = "gallery-" + std::to_string(i);
    const bool isChosen = ImGui::InvisibleButton(name.c_str(), {width, height});
    context.control(name,
                    tr("Opens this scene. It replaces the current one; Ctrl+Z brings that back."));
    paintCard(context, cards[i], i < context.gallery.size() ? context.gallery[i] : 0);
    if (!isChosen) continue;
    if (ofFailures) {
      context.act(lab::LoadFailure{{i, 0}});
    } else {
      context.act(lab::LoadPreset{i});
    }
    isOpen = false;
  }
  ImGui::EndChild();
  ImGui::End();
  if (!isOpen) context.act(lab::SetView{&lab::View::gallery, lab::Gallery::closed});
}

}  // namespace ui
