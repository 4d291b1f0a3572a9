#include "ui/lesson/lesson_text.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include "lab/lesson/lesson_run.h"
#include "lab/text.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

constexpr float kLine =
    4.0F / 3.0F;  // of the type's height: what is read needs no room for fingers

// A part of a line between two places at which it may break, with the space after it.
struct Word {
  std::string text;
  bool isBold = false;
  bool endsWithSpace = false;
};

// No line begins with a dash, and none ends in the middle of "α = 43.3°" or of a product.
bool isGlued(std::string_view before, std::string_view after) {
  const auto isSign = [](std::string_view sign) {
    return sign == "=" || sign == "·" || sign == "/";
  };
  const std::string_view last = before.substr(before.find_last_of(' ') + 1);
  const std::string_view next = after.substr(0, after.find(' '));
  return next == "—" || isSign(last) || isSign(next);
}

// Asterisks switch to bold and back; they are not shown.
std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  Word word;
  bool isBold = false;
  const auto end = [&](bool hasSpace) {
    word.endsWithSpace = hasSpace;
    if (!word.text.empty()) words.push_back(word);
    word = {{}, isBold, false};
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isGlue =
        text[i] == ' ' && !word.text.empty() && isGlued(word.text, text.substr(i + 1));
    if (text[i] == '*') {
      while (i + 1 < text.size() && text[i + 1] == '*') ++i;
      isBold = !isBold;
      end(false);
    } else if ((text[i] == ' ' && !isGlue) || text[i] == '\n') {
      if (word.text.empty() && !words.empty()) words.back().endsWithSpace = true;
      end(true);
    } else {
      word.text += text[i];
    }
  }
  end(false);
  return words;
}

ImFont* fontOf(bool isBold) { return isBold ? boldType().font : ImGui::GetFont(); }

float widthOf(const Word& word) {
  const char* const begin = word.text.data();
  return fontOf(word.isBold)
      ->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0.0F, begin, begin + word.text.size())
      .x;
}

// Calls `draw` with each word and its place from the upper left corner. Returns the height.
template <typename Draw>
float layOut(std::string_view markdown, float room, const Draw& draw) {
  const float height = std::round(kLine * ImGui::GetTextLineHeight());
  const float space = ImGui::CalcTextSize(" ").x;
  const std::vector<Word> words =
      isForFingers() ? wordsOf(lab::withoutKeys(markdown)) : wordsOf(markdown);
  ImVec2 at{0.0F, 0.0F};
  for (std::size_t i = 0; i < words.size();) {
    // Words without a space between them stay together.
    std::size_t last = i;
    float together = widthOf(words[i]);
    while (!words[last].endsWithSpace && last + 1 < words.size())
      together += widthOf(words[++last]);
    if (at.x > 0.0F && at.x + together > room) at = {0.0F, at.y + height};
    for (; i <= last; ++i) {
      draw(words[i], at);
      at.x += widthOf(words[i]);
    }
    at.x += space;
  }
  return at.y + ImGui::GetTextLineHeight();
}

}  // namespace

void lessonText(std::string_view markdown, ImVec4 ink, float width) {
  const float room = width > 0.0F ? width : ImGui::GetContentRegionAvail().x;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 color = ImGui::GetColorU32(ink);
  const float used = layOut(markdown, room, [&](const Word& word, const ImVec2& at) {
    const char* const begin = word.text.data();
    list.AddText(fontOf(word.isBold), ImGui::GetFontSize(), {from.x + at.x, from.y + at.y}, color,
                 begin, begin + word.text.size());
  });
  ImGui::Dummy({room, used});
}

float lessonTextWidth(std::string_view markdown) {
  float width = 0.0F;
  layOut(markdown, FLT_MAX, [&](const Word& word, const ImVec2& at) {
    width = at.x + widthOf(word) + 1.0F;  // places are rounded
  });
  return width;
}

float lessonTextHeight(std::string_view markdown, float room) {
  return layOut(markdown, room, [](const Word& /*word*/, const ImVec2& /*at*/) {});
}

void lessonScales(const Context& context) {
  const auto asksForKey = [](const std::string& paragraph) {
    constexpr std::array kKeys{"**X**", "**Y**", "**I**"};
    return std::ranges::any_of(
        kKeys, [&](const char* key) { return paragraph.find(key) != std::string::npos; });
  };
  if (std::ranges::any_of(context.lesson->paragraphs(), asksForKey)) baseScale(context);
}

}  // namespace ui
