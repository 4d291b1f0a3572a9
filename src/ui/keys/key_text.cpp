#include "ui/keys/key_text.h"

#include <algorithm>
#include <array>

#include "language/language.h"

namespace ui {
namespace {

struct Name {
  std::string_view key;
  std::string_view text;
};

constexpr std::array kNames{Name{"Left", "←"},       Name{"Right", "→"},
                            Name{"Up", "↑"},         Name{"Down", "↓"},
                            Name{"Arrows", "←→↑↓"},  Name{"PageUp", "Page Up"},
                            Name{"Return", "Enter"}, Name{"PageDown", "Page Down"}};

}  // namespace

std::string keyText(std::string_view key) {
  // Translators: the key, as texts name it: "barra de espaço".
  if (key == "Space") return language::tr("Space");
  const std::size_t begin = key.find_last_of('+') + 1;  // after Ctrl, Shift and Alt
  const auto found = std::ranges::find(kNames, key.substr(begin), &Name::key);
  if (found == kNames.end()) return std::string(key);
  return std::string(key.substr(0, begin)).append(found->text);
}

}  // namespace ui
