// Texts that something has happened to, for readers of files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "support/random_source.h"

namespace support {

/// One to four times something of it is lost, doubled, moved, replaced by one of `pieces`, or a
/// byte is another one.
inline std::string mutated(RandomSource& random, std::string text,
                           std::span<const std::string_view> pieces) {
  for (int count = random.integer(1, 4); count > 0; --count) {
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t length = random.chance(0.7) ? random.below(4) : random.below(200);
    const std::string part = text.substr(random.below(text.size() + 1), length);
    switch (random.below(5)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, part);
        break;
      case 2:
        text.replace(at, part.size(), part);
        break;
      case 3:
        text.insert(at, pieces[random.below(pieces.size())]);
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random.below(256));
    }
  }
  return text;
}

}  // namespace support
