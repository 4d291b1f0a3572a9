// What the symbols of formulas mean, whichever solver's they are.
#pragma once

#include <span>
#include <string_view>

#include "language/language.h"

namespace explain {

struct Symbol {
  language::Text symbol;  ///< as on the screen, without an index: "φ", "ratio"
  language::Text meaning;
};

struct SymbolGroup {
  language::Text title;
  std::span<const Symbol> symbols;
};

/// All of them.
std::span<const SymbolGroup> symbolGroups();

/// Of a symbol as a formula shows it, in the language of the window: the index of "l₂" counts for
/// nothing, nor does the prime of a symbol that has no meaning of its own with it. Empty for what
/// is no symbol.
language::Text meaningOf(std::string_view symbol);

/// The symbol around byte `at` of a formula's text, "g" in "step·g"; empty where none is. Letters
/// that are words too count in formulas alone, not in the words `isProse`.
std::string_view symbolAt(std::string_view text, std::size_t at, bool isProse);

}  // namespace explain
