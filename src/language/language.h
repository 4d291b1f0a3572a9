// Texts in the language that was chosen. English stands in the sources and is the key to all other
// languages: `tr("Undo")`. scripts/words.sh finds these calls and writes the catalogues
// assets/languages/*.po; a comment that begins with "Translators:" above a call goes along.
//
// The language is the process's, as with every gettext: a text is asked for wherever one is
// written, so this is the one thing in the program that is not passed on. Commands that print for
// other programs never choose one.
#pragma once

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace language {

class Catalogue;

/// From now on texts come from this catalogue, which has to live until the program ends or another
/// one is used; null: English. Not while other threads ask for texts.
void use(const Catalogue* catalogue);
/// Null: English.
const Catalogue* inUse();

/// Texts come out longer, so that screenshots show where there is no room for another language.
enum class StringTest {
  off,
  doubled,   ///< each text twice
  stretched  ///< each text half as long again, with accents
};
void test(StringTest how);

/// The text in the language that is in use, or English where it has none. `context`: tells texts
/// apart that are the same in English; null: there is none. Lives as long as the catalogue does.
const char* translated(const char* context, const char* english);

/// A text that is looked up when it is used, so that tables of texts can be constants.
class Text {
 public:
  constexpr Text() = default;  ///< the empty text
  /// For tr() and trc().
  constexpr explicit Text(const char* english, const char* context = nullptr)
      : english_(english), context_(context) {}

  // NOLINTNEXTLINE(readability-identifier-naming): as that of std::string
  [[nodiscard]] const char* c_str() const { return translated(context_, english_); }
  [[nodiscard]] std::string str() const { return c_str(); }
  [[nodiscard]] std::string_view view() const { return c_str(); }
  [[nodiscard]] constexpr bool empty() const { return *english_ == '\0'; }
  /// As it stands in the source: for ids, which are the same in every language.
  [[nodiscard]] constexpr const char* english() const { return english_; }

  // NOLINTBEGIN(google-explicit-constructor): it is a text wherever one is asked for
  operator const char*() const { return c_str(); }
  operator std::string() const { return c_str(); }
  operator std::string_view() const { return c_str(); }
  // NOLINTEND(google-explicit-constructor)

 private:
  const char* english_ = "";
  const char* context_ = nullptr;
};

/// A text of the window. `english`: a literal; a whole sentence, or a whole label.
constexpr Text tr(const char* english) { return Text(english); }
/// The same where English has one word for two things: trc("the chain's", "Base").
constexpr Text trc(const char* context, const char* english) { return Text(english, context); }
/// The form for `count`, which the text still has to be filled with: "{count} bones".
const char* trn(const char* one, const char* many, long long count);

/// For a text that is no literal of the window: a solver's name in `ik`, a preset's notes. It comes
/// back as it is where the language does not have it.
std::string_view lookUp(std::string_view english);

/// What stands for "{name}" in a text.
struct Slot {
  Slot(std::string_view slotName, std::string_view text) : name(slotName), value(text) {}
  Slot(std::string_view slotName, const char* text) : name(slotName), value(text) {}
  Slot(std::string_view slotName, const std::string& text) : name(slotName), value(text) {}
  Slot(std::string_view slotName, const Text& text) : name(slotName), value(text.c_str()) {}
  template <std::integral Number>
  Slot(std::string_view slotName, Number number) : name(slotName), value(std::to_string(number)) {}

  std::string_view name;
  std::string value;
};

/// `pattern` with its slots filled: "Step {step} of {last}." A slot that is not given stays.
std::string fill(std::string_view pattern, std::span<const Slot> slots);
inline std::string fill(std::string_view pattern, std::initializer_list<Slot> slots) {
  return fill(pattern, std::span(slots.begin(), slots.size()));
}
inline std::string fill(const Text& pattern, std::initializer_list<Slot> slots) {
  return fill(pattern.view(), slots);
}
inline std::string fill(const char* pattern, std::initializer_list<Slot> slots) {
  return fill(std::string_view(pattern), slots);
}

/// '.' or ','.
char decimalPoint();
/// The numbers in a text, which are written with a point, as the language writes them: "0.42 s",
/// "0,42 s".
std::string localized(std::string text);
/// Between the numbers of a point: ", ", or "; " where the decimal point is a comma.
std::string_view listSeparator();

}  // namespace language
