// The characters that the program writes with, on the canvas and in the panels.
#pragma once

#include <array>

namespace draw {

struct CodepointRange {
  char32_t first;
  char32_t last;
};

/// Ascending. Kept small: panels have a letter for each in three sizes, and a canvas's font keeps
/// room for all. A font may lack some of a range.
inline constexpr std::array kCharacters = std::to_array<CodepointRange>({
    {0x20, 0x7E},      // ASCII
    {0xA0, 0xFF},      // Latin-1: ° ± ² · × ÷ and letters of western Europe
    {0x391, 0x3C9},    // Greek
    {0x3D1, 0x3D1},    // ϑ
    {0x3D5, 0x3D5},    // ϕ
    {0x1D57, 0x1D57},  // ᵗ
    {0x1D64, 0x1D64},  // ᵤ
    {0x2013, 0x2026},  // dashes, quotes, bullet, ellipsis
    {0x2032, 0x2033},  // primes
    {0x2070, 0x208E},  // superscript and subscript digits and signs
    {0x2098, 0x2098},  // ₘ
    {0x2190, 0x2195},  // arrows
    {0x21BA, 0x21BB},  // turns
    {0x2202, 0x2202},  // ∂
    {0x2206, 0x2207},  // ∆ ∇
    {0x220F, 0x220F},  // ∏
    {0x2211, 0x2212},  // ∑ −
    {0x221A, 0x221A},  // √
    {0x221E, 0x221E},  // ∞
    {0x2220, 0x2220},  // ∠
    {0x222B, 0x222B},  // ∫
    {0x2248, 0x2248},  // ≈
    {0x2260, 0x2260},  // ≠
    {0x2264, 0x2265},  // ≤ ≥
});

constexpr bool isUsual(char32_t codepoint) {
  for (const CodepointRange& range : kCharacters) {
    if (codepoint >= range.first && codepoint <= range.last) return true;
  }
  return false;
}

}  // namespace draw
