// Widgets that the panels share, on top of Dear ImGui.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

#include "language/language.h"
#include "ui/widgets/context.h"

namespace ui {

/// Panels have what a first hour needs; never in a lesson, which may speak of anything.
bool isSimple(const Context& context);

ImVec4 color(unsigned hex, float alpha = 1.0F);

/// A label for a widget whose id is `id`, whatever the language: "Undo###undo".
std::string withId(std::string_view text, std::string_view id);

/// A section's title in the bold font with a line under it.
void heading(const char* text);
/// A title that folds what follows it. True where it was folded or unfolded just now.
bool foldTitle(const Context& context, const std::string& title, const std::string& id,
               const std::string& help, bool isOpen);
/// A section of a page under a title that folds it; `which`: whether it is unfolded. True where its
/// content is to follow.
bool section(const Context& context, const std::string& title, const std::string& id,
             const std::string& help, bool lab::PanelView::*which);
/// A label at the left; the next widget fills the rest of the line. Where the line has less room
/// than `needed` pixels for it, it has a line of its own.
void label(const Context& context, const char* text, const std::string& help, float needed = 0.0F);
/// As wide as a combo has to be to show any of these whole.
template <typename Entries>
float comboWidth(const Entries& entries);
/// ImGui::Checkbox() with an edge, without which an empty box can hardly be told from the panel.
bool tickBox(const char* label, bool* on);
/// A box with its text, whose id is `id`; the text wraps at the edge. True where it was changed.
bool checkbox(const char* text, const std::string& id, bool& on);

/// How many buttons of the same width, of this padding at each side, fit side by side into `room`
/// pixels, at most `most`, with as many in each row as far as that goes.
std::size_t buttonsInRow(std::span<const std::string_view> texts, float padding, float room,
                         float gap, std::size_t most);

/// Buttons side by side, all of the same width, in as many rows as their texts need. Before each
/// but the first comes next().
class ButtonRow {
 public:
  /// `most`: in a row. 0: all.
  ButtonRow(std::span<const std::string_view> texts, float gap, std::size_t most = 0);
  ButtonRow(std::initializer_list<std::string_view> texts, float gap)
      : ButtonRow(std::span(texts.begin(), texts.size()), gap) {}
  void next();
  [[nodiscard]] float width() const { return width_; }

 private:
  float gap_;
  float width_ = 0.0F;
  std::size_t inRow_ = 1;
  std::size_t place_ = 0;
};
/// The small type, for help and drawings.
struct TypeSize {
  ImFont* font;
  float size;  ///< pixels
};
TypeSize smallType();
/// The bold type, as large as the one used now; the regular one where there is no bold one.
TypeSize boldType();
/// A line in bold type.
void boldText(const char* text);
/// Between these: the type of formulas, in PanelView::readingScale.
void beginReading();
void endReading();
/// The type of code, smaller than that of formulas as the small type is than the usual one.
TypeSize codeType();
/// A line of the small type in a drawing. `anchor` is the point of it that lies at `at`, each 0 to
/// 1 from the top left corner.
void smallText(ImDrawList& list, const std::string& text, ImVec2 at, ImVec2 anchor, ImU32 ink);
/// `text` with line breaks between its words: no line is wider than `width` pixels, but for a word
/// that is. Dear ImGui breaks after points and commas too, in the middle of a number.
std::string intoLines(const std::string& text, float width, const TypeSize& type);
/// In the type that is used now.
std::string intoLines(const std::string& text, float width);
/// Text that wraps at the panel's edge.
void wrapped(const std::string& text, ImVec4 textColor);
/// A drop-down list, known as `name`. `helps` explain the entries; without them the list's own
/// `help` does. Returns the index chosen now, or -1.
int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const std::string_view> entries, std::size_t chosen,
          std::span<const std::string_view> helps = {});
int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const std::string> entries, std::size_t chosen,
          std::span<const std::string> helps = {});
int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const language::Text> entries, std::size_t chosen,
          std::span<const language::Text> helps = {});

template <typename Entries>
float comboWidth(const Entries& entries) {
  float width = 0.0F;
  for (const auto& each : entries) {
    const std::string_view text = each;
    width = std::max(width, ImGui::CalcTextSize(text.data(), text.data() + text.size()).x);
  }
  return width + ImGui::GetFrameHeight() + 2.0F * ImGui::GetStyle().FramePadding.x;
}

/// Begins a dialog in the middle of the screen, which ImGui::EndPopup() ends; false if it is not
/// visible yet. `size`: pixels; the width is at most the screen's, and a height of 0 fits the
/// content.
bool beginDialog(const std::string& title, ImVec2 size,
                 ImGuiWindowFlags more = ImGuiWindowFlags_None);

/// A button that stays down while `on`. Here and below `label` is what withId() makes.
bool pushButton(const std::string& label, bool on, float width);

/// A small one in a row of text; as large as fingers need where they are used.
bool rowButton(const std::string& label, bool on);

/// Between these, rows of lists and of tables that begin there are as high as fingers need, where
/// they are used.
void pushRows();
void popRows();
/// What lies between the texts of such rows, pixels.
float rowSpacing();

/// The cross that closes what it lies on: as large as fingers need where they are used. Pixels.
bool crossButton(const char* id);
ImVec2 crossSize();

/// The button of a dialog that Return presses.
bool primaryButton(const std::string& label, float width);

/// What the user does in an area that the caller draws.
struct Scrub {
  bool isDragged = false;             ///< the left button was pressed on it and is held
  std::optional<std::size_t> byKeys;  ///< the place to which keys moved just now
};
/// An area with places from 0 to `last`, whose caller handles the mouse. Keys work as on a slider:
/// Space or Return takes hold, arrows move, Space or Return lets go.
Scrub scrubArea(const char* id, ImVec2 size, std::size_t place, std::size_t last);

}  // namespace ui
