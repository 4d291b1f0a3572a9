// Which form of a word goes with a number: the expression of "Plural-Forms" in a catalogue's
// header.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace language {

class Plural {
 public:
  /// As in English: the first form for 1, the second for all others.
  Plural();
  /// `header`: "nplurals=2; plural=(n != 1);", an expression of C over n. Nothing where it is none.
  static std::optional<Plural> read(std::string_view header);

  /// The place of the form, below forms().
  [[nodiscard]] unsigned formOf(unsigned long long n) const;
  [[nodiscard]] unsigned forms() const { return forms_; }

 private:
  // The expression in reverse Polish notation.
  enum class Token {
    n,
    number,
    lor,
    land,
    eq,
    ne,
    lt,
    gt,
    le,
    ge,
    add,
    sub,
    mul,
    div,
    mod,
    lnot,
    pick
  };
  struct Step {
    Token token = Token::n;
    unsigned long long number = 0;
  };
  class Parser;
  static unsigned long long valueOf(Token token, unsigned long long a, unsigned long long b);

  std::vector<Step> steps_;
  unsigned forms_ = 2;
};

}  // namespace language
