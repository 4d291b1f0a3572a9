// Texts with characters that the window has no letters for yet: names of files, notes, languages.
#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ui {

class Characters {
 public:
  /// This text is shown in this frame.
  void need(std::string_view utf8) {
    const auto isPlain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::ranges::all_of(utf8, isPlain) || seen_.contains(utf8)) return;
    seen_.emplace(utf8);
    fresh_.emplace_back(utf8);
  }
  /// Those that were not shown before.
  std::vector<std::string> takeFresh() { return std::exchange(fresh_, {}); }

 private:
  std::set<std::string, std::less<>> seen_;
  std::vector<std::string> fresh_;
};

}  // namespace ui
