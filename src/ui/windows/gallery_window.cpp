// The presets as cards: a picture of each, and what to try with it.
#include <algorithm>
#include <cfloat>
#include <cmath>

#include <imgui.h>

#include "ik/solver.h"
#include "lab/file/presets.h"
#include "lab/palette.h"
#include "lab/value_words.h"
#include "ui/kit/floating.h"
#include "ui/kit/widgets.h"
#include "ui/windows/windows.h"

namespace ui {
namespace {

constexpr float kCardWidth = 244.0F;  // points, at least

// "CCD, step by step"
std::string settingOf(const lab::Document& preset) {
  const std::string solver(ik::solvers()[preset.choices.solver]->name);
  return preset.choices.mode == lab::Mode::stepByStep ? solver + ", step by step" : solver;
}

// High enough for the longest notes.
float heightOf(float width) {
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const SmallType small = smallType();
  float notes = 0.0F;
  for (const lab::Document& each : lab::presets()) {
    const float room = width - 2.0F * padding.x;
    const char* const text = each.notes.c_str();
    notes = std::max(notes, small.font->CalcTextSizeA(small.size, FLT_MAX, room, text).y);
  }
  return width / kGalleryPictureAspect + ImGui::GetTextLineHeight() + notes + 2.5F * padding.y;
}

// What is on it, once its button has been submitted.
void paintCard(const Context& context, const lab::Document& preset, unsigned picture) {
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
  list.AddText(ImGui::GetIO().Fonts->Fonts[1], ImGui::GetFontSize(), at,
               ImGui::GetColorU32(color(colors.text)), preset.name.c_str());
  const std::string setting = settingOf(preset);
  const float width = small.font->CalcTextSizeA(small.size, FLT_MAX, 0.0F, setting.c_str()).x;
  list.AddText(small.font, small.size,
               {high.x - padding.x - width, at.y + 0.5F * (ImGui::GetFontSize() - small.size)},
               ImGui::GetColorU32(color(colors.dimText)), setting.c_str());
  at.y += ImGui::GetTextLineHeight() + 0.5F * padding.y;
  list.AddText(small.font, small.size, at, ImGui::GetColorU32(color(colors.text)),
               preset.notes.c_str(), nullptr, high.x - low.x - 2.0F * padding.x);
  list.PopClipRect();
}

// As many in a row as there is room for, of the same width.
float cardWidth(float unit) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const float columns = std::max(1.0F, std::floor((room + gap) / (kCardWidth * unit + gap)));
  return std::floor((room - gap * (columns - 1.0F)) / columns);
}

}  // namespace

void galleryWindow(const Context& context) {
  const ImVec2 size = sizeOnScreen(context, {1090.0F, 760.0F}, {16.0F, 16.0F});
  bool isOpen = beginCentered(context, {"Presets",
                                        "gallery-title",
                                        "Ctrl+Shift+P and Escape",
                                        size,
                                        {},
                                        &lab::PanelView::galleryAt});
  beginFlatChild("cards", 0.0F);
  const float width = cardWidth(context.unit);
  const float height = heightOf(width);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  const auto all = lab::presets();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool fits = i > 0 && ImGui::GetItemRectMax().x + gap + width <= right + 1.0F;
    if (fits) ImGui::SameLine(0.0F, gap);
    const std::string name = "gallery-" + std::to_string(i);
    const bool isChosen = ImGui::InvisibleButton(name.c_str(), {width, height});
    context.control(name,
                    "Opens this preset. It replaces the current scene; Ctrl+Z brings that back.");
    paintCard(context, all[i], i < context.gallery.size() ? context.gallery[i] : 0);
    if (!isChosen) continue;
    context.act(lab::LoadPreset{i});
    isOpen = false;
  }
  ImGui::EndChild();
  ImGui::End();
  if (!isOpen) context.act(lab::SetView{&lab::View::gallery, false});
}

}  // namespace ui
