// Text from vertices: every letter is a rectangle that shows its glyph's part of the font's
// texture.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <imgui_internal.h>
#include <imgui_versions.h>

#include "ui/driver.h"

namespace ui_test {
namespace {

using Place = std::pair<float, float>;

// Letters by where they lie in the texture.
std::map<Place, const ImFontGlyph*> lettersOf(const ImFontAtlas& fonts) {
  std::map<Place, const ImFontGlyph*> letters;
  for (const ImFontGlyph* const glyph : imgui::glyphsOf(fonts)) {
    if (glyph->Visible) letters[{glyph->U0, glyph->V0}] = glyph;
  }
  return letters;
}

class Reader {
 public:
  explicit Reader(const ImFontAtlas& fonts) : letters_(lettersOf(fonts)) {}

  void read(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      last_ = nullptr;
      for (unsigned i = 0; i + 5 < command.ElemCount; ++i) {
        const ImDrawIdx* index = &list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
        // A rectangle is the triangles 0 1 2 and 0 2 3.
        if (index[3] != index[0] || index[4] != index[2] || index[1] != index[0] + 1) continue;
        const int first = static_cast<int>(index[0] + command.VtxOffset);
        readLetter(list.VtxBuffer[first], list.VtxBuffer[first + 2], command.ClipRect);
      }
    }
  }

  std::vector<Text> runs;

 private:
  void readLetter(const ImDrawVert& low, const ImDrawVert& high, const ImVec4& clip) {
    const auto found = letters_.find({low.uv.x, low.uv.y});
    if (found == letters_.end()) return;
    const ImFontGlyph& glyph = *found->second;
    const float penX = low.pos.x - glyph.X0;
    const float penY = low.pos.y - glyph.Y0;
    const float em = high.pos.y - low.pos.y + glyph.Y0;
    const bool follows = last_ && std::abs(penY - lastY_) < 0.5F && penX > lastX_ - 2.0F &&
                         penX < lastX_ + 0.5F * std::max(em, 8.0F);
    if (!follows) runs.emplace_back();
    Text& run = runs.back();
    char sign[5] = {};
    ImTextCharToUtf8(sign, glyph.Codepoint);
    run.text += sign;
    grow(run, low.pos, high.pos, clip);
    last_ = &glyph;
    lastX_ = penX + glyph.AdvanceX;
    lastY_ = penY;
  }

  static void grow(Text& run, ImVec2 low, ImVec2 high, const ImVec4& clip) {
    const ImVec2 from{std::max(low.x, clip.x), std::max(low.y, clip.y)};
    const ImVec2 to{std::min(high.x, clip.z), std::min(high.y, clip.w)};
    constexpr float kSlack = 1.0F;
    run.whole = run.whole && from.x - low.x < kSlack && from.y - low.y < kSlack &&
                high.x - to.x < kSlack && high.y - to.y < kSlack;
    if (to.x <= from.x || to.y <= from.y) return;
    if (run.box.width == 0.0F) {
      run.box = {from.x, from.y, to.x - from.x, to.y - from.y};
      return;
    }
    const float right = std::max(run.box.x + run.box.width, to.x);
    const float lower = std::max(run.box.y + run.box.height, to.y);
    run.box.x = std::min(run.box.x, from.x);
    run.box.y = std::min(run.box.y, from.y);
    run.box.width = right - run.box.x;
    run.box.height = lower - run.box.y;
  }

  std::map<Place, const ImFontGlyph*> letters_;
  const ImFontGlyph* last_ = nullptr;
  float lastX_ = 0.0F;
  float lastY_ = 0.0F;
};

}  // namespace

std::vector<Text> Driver::read() const {
  Reader reader(*ImGui::GetIO().Fonts);
  const ImDrawData* data = ImGui::GetDrawData();
  for (int i = 0; i < data->CmdListsCount; ++i) reader.read(*data->CmdLists[i]);
  return reader.runs;
}

std::string withoutSpaces(std::string_view text) {
  std::string left(text);
  std::erase(left, ' ');
  return left;
}

std::string Driver::screen() const {
  std::string all;
  for (const Text& text : read()) all += text.text;
  return all;
}

bool Driver::shows(const std::string& text) const {
  const std::vector<Text> runs = read();
  return std::ranges::any_of(runs, [&](const Text& run) { return run.whole && run.text == text; });
}

}  // namespace ui_test
