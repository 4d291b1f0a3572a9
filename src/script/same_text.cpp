#include "script/same_text.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace script {
namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Behind a long bracket "[[…]]", "[==[…]==]" that begins at `at`; `at` where none does.
std::size_t behindLong(std::string_view text, std::size_t at) {
  std::size_t open = at + 1;
  while (open < text.size() && text[open] == '=') ++open;
  if (at >= text.size() || text[at] != '[' || open >= text.size() || text[open] != '[') return at;
  std::string close = "]" + std::string(open - at - 1, '=');
  close += ']';
  const std::size_t end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t behindQuotes(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

}  // namespace

std::string withoutRemarks(std::string_view text) {
  std::string kept;
  bool isApart = false;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    bool isLeftOut = std::isspace(static_cast<unsigned char>(text[i])) != 0;
    if (text.substr(i, 2) == "--") {
      end = behindLong(text, i + 2);
      if (end == i + 2) end = std::min(text.find('\n', i), text.size());
      isLeftOut = true;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = behindQuotes(text, i);
    } else if (text[i] == '[' && behindLong(text, i) != i) {
      end = behindLong(text, i);
    }
    if (!isLeftOut) {
      if (isApart && !kept.empty() && isWord(kept.back()) && isWord(text[i])) kept += ' ';
      kept += text.substr(i, end - i);
    }
    isApart = isLeftOut;
    i = end;
  }
  return kept;
}

}  // namespace script
