#include "ui/widgets/code_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cfloat>
#include <cmath>

#include "language/language.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::trc;

namespace {

// Translators: words with which lines of pseudo-code begin, as you write them there.
constexpr std::array kKeywords{
    trc("pseudo-code", "for"),    trc("pseudo-code", "each"),  trc("pseudo-code", "every"),
    trc("pseudo-code", "repeat"), trc("pseudo-code", "loop"),  trc("pseudo-code", "loop:"),
    trc("pseudo-code", "until"),  trc("pseudo-code", "while"), trc("pseudo-code", "if"),
    trc("pseudo-code", "else:"),  trc("pseudo-code", "stop"),  trc("pseudo-code", "return")};

bool isKeyword(std::string_view word) {
  return std::ranges::any_of(kKeywords,
                             [&](const language::Text& each) { return each.view() == word; });
}

// The text up to its next space, and the spaces behind it.
std::string_view firstWord(std::string_view text) {
  const std::size_t space = text.find(' ');
  const std::size_t next =
      space == std::string_view::npos ? std::string_view::npos : text.find_first_not_of(' ', space);
  return text.substr(0, next);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

}  // namespace

CodeParts codeParts(std::string_view line) {
  CodeParts parts;
  parts.indent = std::min(line.find_first_not_of(' '), line.size());
  line.remove_prefix(parts.indent);
  const bool isRemark = line.starts_with("//");
  const std::size_t gap = isRemark ? 0 : std::min(line.find("  "), line.find(" #"));
  parts.code = line.substr(0, gap);
  if (gap != std::string_view::npos) {
    parts.remark = line.substr(std::min(line.find_first_not_of(' ', gap), line.size()));
  }
  return parts;
}

CodeWriter::CodeWriter(const lab::Palette& colors)
    : font_(codeType().font),
      size_(codeType().size),
      plain_(ImGui::GetColorU32(color(colors.text))),
      keyword_(ImGui::GetColorU32(color(colors.asText(colors.tip)))),
      dim_(ImGui::GetColorU32(color(colors.dimText))) {}

float CodeWriter::width(std::string_view text) const {
  return font_->CalcTextSizeA(size_, FLT_MAX, 0.0F, text.data(), text.data() + text.size()).x;
}

float CodeWriter::write(std::string_view text, ImVec2 at, ImU32 ink) const {
  ImGui::GetWindowDrawList()->AddText(font_, size_, at, ink, text.data(),
                                      text.data() + text.size());
  return width(text);
}

std::vector<std::string_view> CodeWriter::rows(std::string_view code, float room) const {
  std::vector<std::string_view> rows;
  while (!code.empty()) {
    std::size_t length = firstWord(code).size();
    while (length < code.size()) {
      const std::size_t more = length + firstWord(code.substr(length)).size();
      if (width(trimmed(code.substr(0, more))) > room) break;
      length = more;
    }
    rows.push_back(trimmed(code.substr(0, length)));
    code.remove_prefix(length);
  }
  return rows;
}

void CodeWriter::code(std::string_view text, ImVec2 at, bool isStart) const {
  const std::string_view word = isStart ? firstWord(text) : std::string_view{};
  const bool isControl = isKeyword(trimmed(word));
  if (isControl) at.x += write(word, at, keyword_);
  write(isControl ? text.substr(word.size()) : text, at, plain_);
}

void CodeWriter::number(std::string_view text, ImVec2 at) const {
  write(text, {at.x - width(text), at.y}, dim_);
}

}  // namespace ui
