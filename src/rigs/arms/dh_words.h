// The words of a table of Denavit and Hartenberg: cells, headings, units.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace iklab::rigs {

std::string_view trimmed(std::string_view text, std::string_view off = " \t\r");
std::string lower(std::string_view text);  ///< of ASCII
bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words);

/// The cells of a line. `between` is a comma, a semicolon or a tab; a blank: any blanks are.
std::vector<std::string_view> cellsOf(std::string_view line, char between);
/// What stands between the cells of such a line of headings.
char separatorOf(std::string_view line);

/// "pi/2", "-3*pi/4" and the like, radians.
std::optional<double> partOfPi(std::string_view text);
/// What follows a variable of textbooks, such as "q2" and "θ2*", whose number may be missing: an
/// offset with its sign, or nothing. No value: the text begins with none of these names.
std::optional<std::string> afterVariable(std::string_view text,
                                         std::initializer_list<std::string_view> names);

enum class Column { theta, d, a, alpha, kind, least, most, name };
/// What a unit is of, and how many radians or metres it is.
enum class Of { nothing, angles, lengths };
struct Unit {
  Of of = Of::nothing;
  double size = 1.0;
};
struct Heading {
  Column column = Column::theta;
  Unit unit;
  std::string_view text;
};

// Of texts in small letters.
std::optional<Unit> unitOf(std::string_view text);
std::optional<Column> columnOf(std::string_view text);
bool mayHave(Column column, Of unit);
/// A heading without its unit.
std::string_view headingWithoutUnit(std::string_view cell);

}  // namespace iklab::rigs
