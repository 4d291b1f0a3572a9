#include "rigs/arms/dh_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "ik/builders.h"
#include "rigs/arms/arm_parts.h"

namespace iklab::rigs {
namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr double kDegree = std::numbers::pi / 180.0;

std::string_view trimmed(std::string_view text, std::string_view off = kBlank) {
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

// The cells of a line. `between` is a comma, a semicolon or a tab; a blank: any blanks are.
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

// "pi/2", "-3*pi/4" and the like, radians.
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

enum class Column { theta, d, a, alpha, kind, least, most, name };
// What a unit is of, and how many radians or metres it is.
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
  if (isOneOf(text, {"name", "joint"})) return Column::name;
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

// Reads a table line by line. The first fault counts.
class TableReader {
 public:
  std::string read(std::string_view text) {
    if (text.size() > kMostArmText) return "the table: expected at most 50 MB";
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    while (!text.empty() && fault_.empty()) {
      const std::string_view whole = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(whole.size() + 1, text.size()));
      ++line_;
      // A tab at its end may be a cell without text.
      const std::string_view line = whole.substr(0, whole.find('#'));
      if (!trimmed(line, " \t\r,;").empty()) readLine(trimmed(line, " \r"));
    }
    if (!fault_.empty()) return fault_;
    if (headings_.empty()) refuse("expected a line of headings: theta, d, a, alpha");
    if (rows_.empty()) refuse("expected a row for each joint, got none");
    return fault_;
  }

  [[nodiscard]] Chain chain() const {
    const std::vector<ik::Joint> joints = ik::fromDenavitHartenberg(rows_, convention_);
    Chain chain;
    chain.planar = false;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool slides = rows_[i].kind == ik::JointKind::slide;
      Bone bone = boneAt({joints[i].at, joints[i].axes},
                         slides ? JointKind::slide : JointKind::hinge, names_[i]);
      bone.limit = limits_[i];
      chain.bones.push_back(std::move(bone));
    }
    const ik::Frame tool{joints.back().at, joints.back().axes};
    if (!isIdentity(tool)) chain.bones.push_back(boneAt(tool, JointKind::fixed, "tool"));
    return chain;
  }

 private:
  ik::DhConvention convention_ = ik::DhConvention::standard;
  std::optional<double> angle_;   // what an angle of a column without a unit is in radians
  std::optional<double> length_;  // and a length, in metres
  char between_ = ' ';
  std::vector<Heading> headings_;
  std::vector<ik::DhRow> rows_;
  std::vector<JointLimit> limits_;
  std::vector<std::string> names_;
  std::string fault_;
  int line_ = 0;

  void refuse(std::string_view what) {
    if (fault_.empty()) fault_ = atLine(std::max(line_, 1), what);
  }
  void refuse(const Heading& heading, std::string_view what) {
    if (!fault_.empty()) return;
    fault_ =
        joined({"line ", std::to_string(line_), ", column ", quoted(heading.text), ": ", what});
  }

  void readLine(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (!headings_.empty()) {
      readRow(line);
    } else if (colon != std::string_view::npos) {
      readSetting(lower(trimmed(line.substr(0, colon))),
                  lower(trimmed(line.substr(colon + 1), " \t\r,;")));
    } else {
      readHeadings(line);
    }
  }

  void readSetting(const std::string& key, const std::string& value) {
    if (key == "convention") {
      if (value == "standard") return;
      convention_ = ik::DhConvention::craig;
      if (!isOneOf(value, {"craig", "modified"})) {
        refuse(
            joined({"expected the convention standard, craig or modified, got ", quoted(value)}));
      }
      return;
    }
    if (key != "angles")
      return refuse(joined({"expected convention, angles or headings, got ", quoted(key)}));
    const std::optional<Unit> unit = unitOf(value);
    if (!unit || unit->of != Of::angles)
      return refuse(joined({"expected angles in degrees or radians, got ", quoted(value)}));
    angle_ = unit->size;
  }

  void readHeadings(std::string_view line) {
    for (const char each : {'\t', ',', ';'}) {
      if (line.find(each) != std::string_view::npos) between_ = each;
    }
    for (const std::string_view cell : cellsOf(line, between_)) readHeading(cell);
    constexpr std::pair<Column, std::string_view> kNeeded[] = {
        {Column::theta, "theta"}, {Column::d, "d"}, {Column::a, "a"}, {Column::alpha, "alpha"}};
    for (const auto& [column, name] : kNeeded) {
      if (std::ranges::find(headings_, column, &Heading::column) == headings_.end())
        refuse(joined({"expected a heading ", name}));
    }
    // A unit is said of one column and meant of all.
    for (const Heading& each : headings_) {
      if (each.unit.of == Of::angles && !angle_) angle_ = each.unit.size;
      if (each.unit.of == Of::lengths && !length_) length_ = each.unit.size;
    }
  }

  void readHeading(std::string_view cell) {
    constexpr std::string_view kDegrees = "°";
    const std::string text = lower(cell);
    const std::size_t end = std::min({text.find_first_of("([/"), text.find(kDegrees), text.size()});
    const std::string_view all = text;
    const std::optional<Column> column = columnOf(trimmed(all.substr(0, end)));
    const std::optional<Unit> unit = unitOf(trimmed(all.substr(end), " \t\r()[]/"));
    if (!column) {
      return refuse(
          joined({"expected a heading of theta, d, a, alpha, type, least, most or name, "
                  "got ",
                  quoted(cell)}));
    }
    if (!unit || !mayHave(*column, unit->of)) {
      return refuse(joined({"expected a unit of ", quoted(cell), " that is deg, rad, m, cm or mm, ",
                            "as it has one"}));
    }
    if (std::ranges::find(headings_, *column, &Heading::column) != headings_.end())
      return refuse(joined({"expected one column of each kind, got another ", quoted(cell)}));
    headings_.push_back({*column, *unit, cell});
  }

  void readRow(std::string_view line) {
    const std::vector<std::string_view> cells = cellsOf(line, between_);
    // Spreadsheets end their lines with empty cells.
    for (std::size_t i = headings_.size(); i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      return refuse(joined({"expected ", std::to_string(headings_.size()), " cells, got ",
                            std::to_string(cells.size())}));
    }
    // The tool may be a bone, too.
    if (rows_.size() + 1 == kMostArmJoints) return refuse("expected at most 999 joints");
    ik::DhRow row;
    std::string name;
    const auto each = [&](const auto& visit) {
      for (std::size_t i = 0; i < headings_.size() && fault_.empty(); ++i)
        visit(headings_[i], i < cells.size() ? cells[i] : std::string_view());
    };
    each(
        [&](const Heading& heading, std::string_view cell) { readCell(heading, cell, row, name); });
    JointLimit limit =
        freeLimit(row.kind == ik::JointKind::slide ? JointKind::slide : JointKind::hinge);
    int ends = 0;
    each([&](const Heading& heading, std::string_view cell) {
      ends += readEnd(heading, cell, row.kind, limit) ? 1 : 0;
    });
    finishLimit(row.kind, ends, limit);
    rows_.push_back(row);
    limits_.push_back(limit);
    names_.push_back(std::move(name));
  }

  void readCell(const Heading& heading, std::string_view cell, ik::DhRow& row, std::string& name) {
    switch (heading.column) {
      case Column::theta:
        row.theta = number(heading, cell, Of::angles);
        break;
      case Column::d:
        row.d = number(heading, cell, Of::lengths);
        break;
      case Column::a:
        row.a = number(heading, cell, Of::lengths);
        break;
      case Column::alpha:
        row.alpha = number(heading, cell, Of::angles);
        break;
      case Column::kind:
        row.kind = kindOf(heading, cell);
        break;
      case Column::name:
        if (isArmName(cell)) {
          name = cell;
        } else if (!cell.empty()) {
          refuse(heading, joined({"expected at most 200 bytes of UTF-8, got ", quoted(cell)}));
        }
        break;
      default:
        break;
    }
  }

  ik::JointKind kindOf(const Heading& heading, std::string_view cell) {
    const std::string word = lower(cell);
    if (isOneOf(word, {"p", "prismatic", "slide"})) return ik::JointKind::slide;
    if (!isOneOf(word, {"", "-", "r", "revolute", "hinge"}))
      refuse(heading, joined({"expected R or P, got ", quoted(cell)}));
    return ik::JointKind::hinge;
  }

  // Whether the cell is an end of the joint's range.
  bool readEnd(const Heading& heading, std::string_view cell, ik::JointKind kind,
               JointLimit& limit) {
    const bool isLeast = heading.column == Column::least;
    if (!isLeast && heading.column != Column::most) return false;
    if (cell.empty() || cell == "-") return false;
    const Of of = kind == ik::JointKind::slide ? Of::lengths : Of::angles;
    (isLeast ? limit.least : limit.most) = number(heading, cell, of);
    return true;
  }

  void finishLimit(ik::JointKind kind, int ends, JointLimit& limit) {
    if (!fault_.empty()) return;
    const bool isHinge = kind == ik::JointKind::hinge;
    if (isHinge && ends == 1)
      return refuse("expected both least and most of its angle, or neither");
    if (limit.least > limit.most) return refuse("expected a least that is not above the most");
    if (isHinge && ends == 2) limit = hingeLimit(limit.least, limit.most);
  }

  // Radians or metres.
  double number(const Heading& heading, std::string_view cell, Of of) {
    const bool isAngle = of == Of::angles;
    const double other = isAngle ? angle_.value_or(1.0) : length_.value_or(1.0);
    const double unit = heading.unit.of == of ? heading.unit.size : other;
    std::string text(cell);
    if (between_ == ';') std::ranges::replace(text, ',', '.');  // as much of Europe has it
    std::optional<double> value = numberOf(text);
    if (!value && isAngle && unit == 1.0) value = partOfPi(text);
    if (value && std::abs(*value * unit) <= kFarthestOfArm) return *value * unit;
    refuse(heading, joined({"expected a number",
                            !isAngle      ? ""
                            : unit == 1.0 ? " of radians, such as 0.5 or pi/2"
                                          : " of degrees",
                            ", got ", cell.empty() ? "none" : quoted(cell)}));
    return 0.0;
  }
};

}  // namespace

std::string readDhTable(std::string_view text, Arm& arm) {
  TableReader reader;
  if (std::string fault = reader.read(text); !fault.empty()) return fault;
  Arm read;
  read.chain = reader.chain();
  read.pose = nearZero(read.chain);
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
