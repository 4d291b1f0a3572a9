#include "ui/keys/letters.h"

#include <array>
#include <cstddef>

namespace ui {
namespace {

// Small letters from `first` to `last`, and how far before them their capitals are.
struct Alphabet {
  unsigned first;
  unsigned last;
  unsigned shift;
};

constexpr std::array kAlphabets{Alphabet{'a', 'z', 0x20},     Alphabet{0xE0, 0xF6, 0x20},
                                Alphabet{0xF8, 0xFE, 0x20},   Alphabet{0x3B1, 0x3C1, 0x20},
                                Alphabet{0x3C3, 0x3C9, 0x20}, Alphabet{0x430, 0x44F, 0x20},
                                Alphabet{0x450, 0x45F, 0x50}};

unsigned other(unsigned letter, bool toCapital) {
  for (const Alphabet& each : kAlphabets) {
    const unsigned shift = toCapital ? 0 : each.shift;
    if (letter < each.first - shift || letter > each.last - shift) continue;
    return toCapital ? letter - each.shift : letter + each.shift;
  }
  return letter;
}

// The letter at `at`, of one or two bytes, changed; all of these letters have no more.
void change(std::string& text, std::size_t at, bool toCapital) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) {
    text[at] = static_cast<char>(other(first, toCapital));
  } else if ((first & 0xE0U) == 0xC0 && at + 1 < text.size()) {
    const auto second = static_cast<unsigned char>(text[at + 1]);
    const unsigned letter = other((first & 0x1FU) << 6U | (second & 0x3FU), toCapital);
    text[at] = static_cast<char>(0xC0U | letter >> 6U);
    text[at + 1] = static_cast<char>(0x80U | (letter & 0x3FU));
  }
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string small(text);
  for (std::size_t at = 0; at < small.size(); ++at) change(small, at, false);
  return small;
}

std::string capitalized(std::string_view text) {
  std::string large(text);
  if (!large.empty()) change(large, 0, true);
  return large;
}

}  // namespace ui
