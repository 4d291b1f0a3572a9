#include "lab/file/json_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr std::size_t kShownText = 40;  // bytes of a text that a message repeats

bool isSpace(char each) { return each == ' ' || each == '\t' || each == '\r' || each == '\n'; }

bool endsToken(char each) {
  return isSpace(each) || each == ',' || each == ':' || each == '[' || each == ']' || each == '{' ||
         each == '}';
}

std::ptrdiff_t lineOf(std::string_view text, std::size_t index, int firstLine) {
  return std::ranges::count(text.substr(0, index), '\n') + firstLine;
}

// What the parser must not see: it copies a token several times, and takes a NUL for the end.
std::string tokenFault(std::string_view text, int firstLine) {
  if (text.size() > kMostSceneBytes) {
    return fill(tr("expected a scene of at most {most} MB, got {size} MB"),
                {{"most", kMostSceneBytes >> 20U}, {"size", text.size() >> 20U}});
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return tr("expected JSON, got nothing");
  }
  bool isString = false;
  std::size_t start = 0;  // of the token
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\0') {
      return fill(tr("line {line}: expected JSON, got a zero byte"),
                  {{"line", lineOf(text, i, firstLine)}});
    }
    if (i - start > kMostTextBytes) {
      return fill(tr("line {line}: expected texts and numbers of at most {most} kB, got a longer "
                     "one"),
                  {{"line", lineOf(text, start, firstLine)}, {"most", kMostTextBytes >> 10U}});
    }
    if (isString && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      isString = !isString;
      start = i;
    } else if (!isString && endsToken(text[i])) {
      start = i;
    }
  }
  return {};
}

// Looks at each value, without keeping it.
class Checker : public nlohmann::json_sax<Json> {
 public:
  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// The parser's own message, where the text is no JSON.
  [[nodiscard]] const std::string& syntaxFault() const { return syntaxFault_; }
  /// The token at which it stopped.
  [[nodiscard]] const std::string& met() const { return met_; }

  bool null() override { return value(); }
  bool boolean(bool /*value*/) override { return value(); }
  bool number_integer(number_integer_t /*value*/) override { return value(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return value(); }
  bool number_float(number_float_t /*value*/, const string_t& text) override {
    if (!value()) return false;
    // A whole number of so many digits would come back as another one.
    if (text.find_first_of(".eE") != std::string::npos) return true;
    return refuse(tr("{field}: expected a whole number of at most 19 digits, got {value}"),
                  quotable(text));
  }
  bool string(string_t& /*value*/) override { return value(); }
  bool binary(binary_t& /*value*/) override { return value(); }
  bool start_object(std::size_t /*elements*/) override { return open(false); }
  bool start_array(std::size_t /*elements*/) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    level.name = name;
    if (!level.names.insert(name).second) {
      return refuse(tr("{field}: expected one field of this name, got two"));
    }
    if (level.names.size() <= kMostFields) return true;
    levels_.pop_back();
    return refuse(tr("{field}: expected at most {value} fields"), std::to_string(kMostFields));
  }
  bool parse_error(std::size_t /*position*/, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) {
      value();
      return refuse(tr("{field}: expected a number up to 1.8e308, got {value}"), quotable(token));
    }
    syntaxFault_ = error.what();
    met_ = token;
    return false;
  }

 private:
  struct Level {
    bool isArray = false;
    std::size_t index = 0;  // of the next element
    std::string name{};     // of the last field
    std::set<std::string> names{};
  };

  // `value`: what the pattern needs beside {field}.
  bool refuse(const language::Text& pattern, const std::string& value = {}) {
    std::string pointer;
    for (const Level& level : levels_) {
      pointer += "/" + (level.isArray ? std::to_string(level.index == 0 ? 0 : level.index - 1)
                                      : quotable(pointerPart(level.name)));
    }
    if (pointer.empty()) pointer = "/";
    fault_ = fill(pattern, {{"field", pointer}, {"value", value}});
    return false;
  }
  bool value() {
    if (!levels_.empty()) ++levels_.back().index;
    if (++values_ <= kMostValues) return true;
    return refuse(tr("{field}: expected at most {value} values in all"),
                  std::to_string(kMostValues));
  }
  bool open(bool isArray) {
    if (!value()) return false;
    if (levels_.size() >= kDeepestValue) {
      levels_.resize(1);  // which field it is in
      return refuse(tr("{field}: expected at most {value} lists and objects in each other"),
                    std::to_string(kDeepestValue));
    }
    levels_.push_back({isArray});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }

  std::vector<Level> levels_;
  std::size_t values_ = 0;
  std::string fault_;
  std::string syntaxFault_;
  std::string met_;
};

// The parser has met a value where a list or an object could end: what it says then leads nobody to
// the comma. Empty where it is not that.
std::string missingComma(std::string_view why, std::string_view token) {
  if (!why.ends_with("expected '}'") && !why.ends_with("expected ']'")) return {};
  // What the parser met, and its sign; of texts and numbers the token itself.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kValues{
      {{"unexpected string literal", ""},
       {"unexpected number literal", ""},
       {"unexpected true literal", "true"},
       {"unexpected false literal", "false"},
       {"unexpected null literal", "null"},
       {"unexpected '{'", "{"},
       {"unexpected '['", "["}}};
  const auto met =
      std::ranges::find_if(kValues, [&](const auto& each) { return why.starts_with(each.first); });
  if (met == kValues.end()) return {};
  return fill(tr("a comma is missing before {token}"),
              {{"token", met->second.empty() ? quotable(token) : std::string(met->second)}});
}

// From the parser's message: "… at line 3, column 5: … - why"; `met`: its token there. Without a
// line: it is `reason`.
JsonSyntax readable(const std::string& error, std::string_view met, int firstLine) {
  constexpr std::string_view kLine = "at line ";
  constexpr std::string_view kColumn = ", column ";
  const std::size_t at = error.find(kLine);
  if (at == std::string::npos) return {0, 0, quotable(error)};
  const std::string text = error.substr(at + kLine.size());
  const std::size_t column = text.find(kColumn);
  const std::size_t colon = text.find(": ");
  if (column == std::string::npos || colon == std::string::npos || column > colon) {
    return {0, 0, quotable(error)};
  }
  const std::size_t reason = text.find(" - ", colon);
  std::string why = text.substr(reason == std::string::npos ? colon + 2 : reason + 3);
  // "…; last read: 'a token'; expected …": the token may be somebody's long text.
  constexpr std::string_view kToken = "last read: '";
  const std::size_t token = why.find(kToken);
  const std::size_t end = why.rfind('\'');
  if (token != std::string::npos && end > token + kToken.size()) {
    const std::size_t from = token + kToken.size();
    why.replace(from, end - from, quotable(std::string_view(why).substr(from, end - from)));
  }
  if (std::string missing = missingComma(why, met); !missing.empty()) why = std::move(missing);
  return {std::atoi(text.c_str()) + firstLine - 1,
          std::atoi(text.c_str() + column + kColumn.size()), why};
}

}  // namespace

std::string quotable(std::string_view text) {
  std::string shown;
  for (const char each : text.substr(0, kShownText)) {
    const auto byte = static_cast<unsigned char>(each);
    shown += byte < 0x20U || byte == 0x7FU ? '?' : each;
  }
  if (text.size() <= kShownText) return shown;
  // The cut may have gone through a character: its bytes after the first are 10xxxxxx.
  std::size_t end = kShownText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return shown.substr(0, end) + "…";
}

std::string pointerPart(std::string_view name) {
  std::string text;
  for (const char each : name) {
    if (each == '~') {
      text += "~0";
    } else if (each == '/') {
      text += "~1";
    } else {
      text += each;
    }
  }
  return text;
}

std::string parseJson(std::string_view text, Json& json, int firstLine) {
  JsonSyntax syntax;
  std::string fault = parseJson(text, json, firstLine, syntax);
  if (!fault.empty() || syntax.reason.empty()) return fault;
  // Translators: {reason} is English, of the library that reads JSON.
  if (syntax.line == 0) return fill(tr("expected JSON, {reason}"), {{"reason", syntax.reason}});
  return fill(tr("line {line}, column {column}: expected JSON, {reason}"),
              {{"line", syntax.line}, {"column", syntax.column}, {"reason", syntax.reason}});
}

std::string parseJson(std::string_view text, Json& json, int firstLine, JsonSyntax& syntax) {
  if (std::string fault = tokenFault(text, firstLine); !fault.empty()) return fault;
  Checker checker;
  Json::sax_parse(text, &checker);
  if (!checker.fault().empty()) return checker.fault();
  if (!checker.syntaxFault().empty()) {
    syntax = readable(checker.syntaxFault(), checker.met(), firstLine);
  } else {
    json = readJson(text);
  }
  return {};
}

}  // namespace lab
