#include "app/options/messages.h"

#include <array>
#include <cstddef>
#include <iostream>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/json.h"
#include "lab/text.h"

namespace app {
namespace {

constexpr std::size_t kLongestMessage = 1000;  // bytes

bool isContinued(char each) { return (static_cast<unsigned char>(each) & 0xC0U) == 0x80U; }

// Beginning and end tell the file and what was expected.
std::string withoutMiddle(const std::string& text) {
  if (text.size() <= kLongestMessage) return text;
  std::size_t head = kLongestMessage / 2;
  std::size_t tail = text.size() - kLongestMessage / 2;
  while (isContinued(text[head])) --head;
  while (tail < text.size() && isContinued(text[tail])) ++tail;
  return text.substr(0, head) + "…" + text.substr(tail);
}

// U+0080 to U+009F: ESC [ and its like, in one character.
bool isControlPair(std::string_view text) {
  return text.size() >= 2 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < 0xA0;
}

// Ends of lines and of paragraphs, and what turns text around.
bool isMark(std::string_view text) {
  if (!text.starts_with('\xE2')) return false;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kRanges{
      {{"\u200E", "\u200F"}, {"\u2028", "\u202E"}, {"\u2066", "\u2069"}}};
  const std::string_view each = text.substr(0, 3);
  for (const auto& [first, last] : kRanges) {
    if (each >= first && each <= last) return true;
  }
  return false;
}

}  // namespace

int fail(int code, const std::string& message) {
  std::cerr << "iklab: " << oneLine(message) << '\n';
  return code;
}

void warn(const std::string& message) {
  if (!message.empty()) std::cerr << "iklab: warning: " << oneLine(message) << '\n';
}

void warn(const std::vector<std::string>& messages) {
  for (const std::string& each : messages) warn(each);
}

std::string oneLine(const std::string& message) {
  const std::string text = withoutMiddle(asUtf8(message));
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    const auto byte = static_cast<unsigned char>(text[i]);
    if (isControlPair(rest) || isMark(rest)) {
      line += '?';
      i += byte == 0xC2 ? 1 : 2;
    } else if (text[i] == '\n') {
      line += ' ';
    } else {
      line += byte < 0x20 || byte == 0x7F ? '?' : text[i];
    }
  }
  return line;
}

std::string faultOf(const CLI::App& command, const CLI::ParseError& error) {
  std::string text = error.what();
  const std::vector<std::string> surplus = command.remaining(true);
  for (const std::string& each : surplus) {
    if (lab::trimmed(each).empty()) return "'" + each + "': expected no empty argument";
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    if (surplus.empty()) return text;
    const std::string& first = surplus.front();
    const bool isOption = first.starts_with('-');
    return first + (isOption ? ": there is no such option here; --help lists them"
                             : ": expected nothing more");
  }
  const std::vector<CLI::App*> chosen = command.get_subcommands();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !chosen.empty()) {
    return chosen.front()->get_name() + ": expected a command after it; --help lists them";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return text;
  std::string option = text.substr(0, text.find_first_of(": "));
  if (!option.starts_with('-')) option = "--" + option;
  if (text.find("flag override") != std::string::npos) return option + ": expected no value";
  return option + (text.find("received") == std::string::npos ? ": expected a value after it"
                                                              : ": expected no more than once");
}

}  // namespace app
