#include "rigs/arms/dh_words.h"

#include <algorithm>
#include <numbers>

#include "rigs/arms/arm_parts.h"

namespace iklab::rigs {
namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr double kDegree = std::numbers::pi / 180.0;

}  // namespace

std::string_view trimmed(std::string_view text, std::string_view off) {
  const std::size_t first = text.find_first_not_of(off);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(off) - first + 1);
}

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& each : made) {
    if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
  }
  return made;
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

std::vector<std::string_view> cellsOf(std::string_view line, char between) {
  std::vector<std::string_view> cells;
  if (between != ' ') {
    while (true) {
      const std::size_t end = line.find(between);
      cells.push_back(trimmed(line.substr(0, end)));
      if (end == std::string_view::npos) return cells;
      line.remove_prefix(end + 1);
    }
  }
  for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
    std::size_t end = std::min(line.find_first_of(kBlank), line.size());
    // "alpha (deg)" is one heading.
    const std::size_t next = line.find_first_not_of(kBlank, end);
    if (next != std::string_view::npos && (line[next] == '(' || line[next] == '['))
      end = std::min(line.find_first_of(kBlank, next), line.size());
    cells.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return cells;
}

char separatorOf(std::string_view line) {
  for (const char each : {';', ',', '\t'}) {
    if (line.find(each) != std::string_view::npos) return each;
  }
  return ' ';
}

std::optional<double> partOfPi(std::string_view text) {
  const std::string_view pi = text.find("π") != std::string_view::npos ? "π" : "pi";
  const std::size_t at = text.find(pi);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view before = trimmed(text.substr(0, at));
  std::string_view after = trimmed(text.substr(at + pi.size()));
  if (before.ends_with('*')) before = trimmed(before.substr(0, before.size() - 1));
  double value = std::numbers::pi;
  if (isOneOf(before, {"-", "−"})) {
    value = -value;
  } else if (!before.empty() && before != "+") {
    const std::optional<double> times = numberOf(before);
    if (!times) return std::nullopt;
    value *= *times;
  }
  if (after.empty()) return value;
  if (after.front() != '/') return std::nullopt;
  const std::optional<double> parts = numberOf(trimmed(after.substr(1)));
  if (!parts || *parts == 0.0) return std::nullopt;
  return value / *parts;
}

std::optional<Unit> unitOf(std::string_view text) {
  if (text.empty()) return Unit{};
  if (isOneOf(text, {"deg", "degree", "degrees", "°"})) return Unit{Of::angles, kDegree};
  if (isOneOf(text, {"rad", "radian", "radians"})) return Unit{Of::angles, 1.0};
  if (isOneOf(text, {"m", "metre", "metres", "meter", "meters"})) return Unit{Of::lengths, 1.0};
  if (text == "cm") return Unit{Of::lengths, 0.01};
  if (text == "mm") return Unit{Of::lengths, 0.001};
  return std::nullopt;
}

std::optional<Column> columnOf(std::string_view text) {
  if (isOneOf(text, {"theta", "θ", "th"})) return Column::theta;
  if (text == "d") return Column::d;
  if (isOneOf(text, {"a", "r"})) return Column::a;
  if (isOneOf(text, {"alpha", "α"})) return Column::alpha;
  if (isOneOf(text, {"type", "kind"})) return Column::kind;
  if (isOneOf(text, {"least", "min", "lower"})) return Column::least;
  if (isOneOf(text, {"most", "max", "upper"})) return Column::most;
  if (isOneOf(text, {"name", "joint", "link", "i"})) return Column::name;
  return std::nullopt;
}

bool mayHave(Column column, Of unit) {
  switch (column) {
    case Column::theta:
    case Column::alpha:
      return unit != Of::lengths;
    case Column::d:
    case Column::a:
      return unit != Of::angles;
    case Column::least:
    case Column::most:
      return true;
    default:
      return unit == Of::nothing;
  }
}

std::optional<std::string> afterVariable(std::string_view text,
                                         std::initializer_list<std::string_view> names) {
  const auto name =
      std::ranges::find_if(names, [&](std::string_view each) { return text.starts_with(each); });
  if (name == names.end()) return std::nullopt;
  text.remove_prefix(name->size());
  text.remove_prefix(std::min(text.find_first_not_of("_0123456789*"), text.size()));
  text = trimmed(text);
  if (text.empty()) return "";
  if (text.front() != '+' && text.front() != '-') return std::nullopt;
  return text.front() + std::string(trimmed(text.substr(1)));
}

std::string_view headingWithoutUnit(std::string_view cell) {
  const std::size_t end = std::min({cell.find_first_of("([/"), cell.find("°"), cell.size()});
  return trimmed(cell.substr(0, end));
}

}  // namespace iklab::rigs
