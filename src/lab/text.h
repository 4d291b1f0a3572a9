// Plain text as files, links and messages have it: without the blanks around it, and as lists.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace lab {

/// `text` without the spaces, tabs and line ends at its beginning and end.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// `text` without the mark of UTF-8 that some editors put before it.
inline std::string_view withoutMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(kMark) ? kMark.size() : 0);
}

/// U+FFFE and U+FFFF, which XML and fonts have not.
constexpr bool isNoncharacter(char32_t code) { return code == 0xFFFE || code == 0xFFFF; }

/// Whether one of them is in this text.
inline bool hasNoncharacter(std::string_view text) {
  return text.find("\xEF\xBF\xBE") != std::string_view::npos ||
         text.find("\xEF\xBF\xBF") != std::string_view::npos;
}

/// "ccd, fabrik": `textOf` each of `things`, a function or a member such as &Lesson::id.
template <typename Things, typename TextOf = std::identity>
std::string listOf(const Things& things, TextOf textOf = {}) {
  std::string list;
  for (const auto& each : things) {
    list.append(list.empty() ? "" : ", ").append(std::invoke(textOf, each));
  }
  return list;
}

/// "Step on (**→**)." → "Step on.": a bracket that begins in bold says which keys do what the
/// words before it say, and a touch screen has none.
inline std::string withoutKeys(std::string_view text) {
  std::string result;
  while (true) {
    const std::size_t from = text.find("(**");
    const std::size_t to = text.find(')', from);
    if (from == std::string_view::npos || to == std::string_view::npos) break;
    result += text.substr(0, from);
    if (result.ends_with(' ')) result.pop_back();
    text.remove_prefix(to + 1);
  }
  return result.append(text);
}

/// "Turn *one* bone." → "Turn one bone."; a sign between spaces stays.
inline std::string withoutEmphasis(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isSign = text[i] == '*' && i > 0 && text[i - 1] == ' ' &&
                        (i + 1 == text.size() || text[i + 1] == ' ');
    if (text[i] != '*' || isSign) result += text[i];
  }
  return result;
}

}  // namespace lab
