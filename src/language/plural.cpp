#include "language/plural.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

namespace language {

// Recursive descent by precedence, as in C.
class Plural::Parser {
 public:
  Parser(std::string_view text, std::vector<Step>& steps) : rest_(text), steps_(steps) {}

  // The whole text is one expression.
  bool parse() { return choice() && (skip(), rest_.empty()); }

 private:
  struct Operator {
    std::string_view sign;
    Token token;
    std::size_t level;
  };
  // Longer signs before those that begin like them.
  static constexpr std::array<Operator, 13> kOperators{{{"||", Token::lor, 0},
                                                        {"&&", Token::land, 1},
                                                        {"==", Token::eq, 2},
                                                        {"!=", Token::ne, 2},
                                                        {"<=", Token::le, 3},
                                                        {">=", Token::ge, 3},
                                                        {"<", Token::lt, 3},
                                                        {">", Token::gt, 3},
                                                        {"+", Token::add, 4},
                                                        {"-", Token::sub, 4},
                                                        {"*", Token::mul, 5},
                                                        {"/", Token::div, 5},
                                                        {"%", Token::mod, 5}}};
  static constexpr std::size_t kLevels = 6;
  static constexpr int kDeepest = 64;

  void skip() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }
  bool take(std::string_view sign) {
    skip();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  bool choice() {
    if (++depth_ > kDeepest || !binary(0)) return false;
    if (take("?")) {
      if (!choice() || !take(":") || !choice()) return false;
      steps_.push_back({Token::pick});
    }
    --depth_;
    return true;
  }

  bool binary(std::size_t level) {
    if (level == kLevels) return unary();
    if (!binary(level + 1)) return false;
    for (;;) {
      const Operator* found = nullptr;
      for (const Operator& each : kOperators) {
        if (each.level != level || !take(each.sign)) continue;
        found = &each;
        break;
      }
      if (!found) return true;
      if (!binary(level + 1)) return false;
      steps_.push_back({found->token});
    }
  }

  bool unary() {
    skip();
    if (rest_.starts_with("!") && !rest_.starts_with("!=")) {
      rest_.remove_prefix(1);
      if (++depth_ > kDeepest || !unary()) return false;
      --depth_;
      steps_.push_back({Token::lnot});
      return true;
    }
    if (take("(")) return choice() && take(")");
    if (take("n")) {
      steps_.push_back({Token::n});
      return true;
    }
    unsigned long long number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc()) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    steps_.push_back({Token::number, number});
    return true;
  }

  std::string_view rest_;
  std::vector<Step>& steps_;
  int depth_ = 0;
};

Plural::Plural() : steps_{{Token::n}, {Token::number, 1}, {Token::ne}} {}

std::optional<Plural> Plural::read(std::string_view header) {
  constexpr std::string_view kForms = "nplurals=";
  constexpr std::string_view kRule = "plural=";
  const std::size_t forms = header.find(kForms);
  if (forms == std::string_view::npos) return std::nullopt;
  Plural plural;
  plural.steps_.clear();
  const char* const from = header.data() + forms + kForms.size();
  const auto [end, error] = std::from_chars(from, header.data() + header.size(), plural.forms_);
  constexpr unsigned kMostForms = 6;  // of Arabic
  if (error != std::errc() || plural.forms_ < 1 || plural.forms_ > kMostForms) return std::nullopt;
  const std::size_t rule = header.find(kRule, static_cast<std::size_t>(end - header.data()));
  if (rule == std::string_view::npos) return std::nullopt;
  std::string_view text = header.substr(rule + kRule.size());
  text = text.substr(0, text.find(';'));
  if (!Parser(text, plural.steps_).parse()) return std::nullopt;
  return plural;
}

unsigned long long Plural::valueOf(Token token, unsigned long long a, unsigned long long b) {
  switch (token) {
    case Token::lor:
      return a != 0 || b != 0 ? 1 : 0;
    case Token::land:
      return a != 0 && b != 0 ? 1 : 0;
    case Token::eq:
      return a == b ? 1 : 0;
    case Token::ne:
      return a != b ? 1 : 0;
    case Token::lt:
      return a < b ? 1 : 0;
    case Token::gt:
      return a > b ? 1 : 0;
    case Token::le:
      return a <= b ? 1 : 0;
    case Token::ge:
      return a >= b ? 1 : 0;
    case Token::add:
      return a + b;
    case Token::sub:
      return a - b;
    case Token::mul:
      return a * b;
    case Token::div:
      return b == 0 ? 0 : a / b;
    case Token::mod:
      return b == 0 ? 0 : a % b;
    default:
      return 0;
  }
}

unsigned Plural::formOf(unsigned long long n) const {
  std::vector<unsigned long long> stack;
  const auto pop = [&stack] {
    const unsigned long long top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    if (step.token == Token::n || step.token == Token::number) {
      stack.push_back(step.token == Token::n ? n : step.number);
      continue;
    }
    const unsigned long long b = pop();
    if (step.token == Token::lnot) {
      stack.push_back(b == 0 ? 1 : 0);
      continue;
    }
    const unsigned long long a = pop();
    if (step.token != Token::pick) {
      stack.push_back(valueOf(step.token, a, b));
      continue;
    }
    const unsigned long long condition = pop();
    stack.push_back(condition != 0 ? a : b);
  }
  const unsigned long long form = pop();
  return form < forms_ ? static_cast<unsigned>(form) : 0;
}

}  // namespace language
