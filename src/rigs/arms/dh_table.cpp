#include "rigs/arms/dh_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "ik/builders.h"
#include "rigs/arms/arm_parts.h"
#include "rigs/arms/dh_of.h"
#include "rigs/arms/dh_words.h"

namespace iklab::rigs {
namespace {

// Reads a table line by line. The first fault counts.
class TableReader {
  using Place = std::array<double, 6>;  // x, y, z, roll, pitch, yaw

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

  [[nodiscard]] std::vector<std::string> warnings() const { return warnings_; }

  [[nodiscard]] Chain chain() const {
    return chainOf({.convention = convention_,
                    .base = frameOf(base_),
                    .rows = rows_,
                    .names = names_,
                    .tool = frameOf(tool_)});
  }

 private:
  ik::DhConvention convention_ = ik::DhConvention::standard;
  std::optional<double> angle_;   // what an angle of a column without a unit is in radians
  std::optional<double> length_;  // and a length, in metres
  char between_ = ' ';
  std::vector<Heading> headings_;
  std::vector<ik::DhRow> rows_;
  std::vector<std::string> names_;
  Place base_{};
  Place tool_{};
  std::vector<std::string> warnings_;
  std::string fault_;
  int line_ = 0;
  int own_ = 0;  // of the row: cells that name the joint's variable

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
    if (key == "base" || key == "tool") return readPlace(key, value, key == "base" ? base_ : tool_);
    if (key != "angles")
      return refuse(
          joined({"expected convention, angles, base, tool or headings, got ", quoted(key)}));
    const std::optional<Unit> unit = unitOf(value);
    if (!unit || unit->of != Of::angles)
      return refuse(joined({"expected angles in degrees or radians, got ", quoted(value)}));
    angle_ = unit->size;
  }

  void readHeadings(std::string_view line) {
    between_ = separatorOf(line);
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
    const std::string text = lower(cell);
    const std::string_view all = text;
    const std::string_view title = headingWithoutUnit(all);
    const std::optional<Column> column = columnOf(title);
    const std::optional<Unit> unit = unitOf(trimmed(all.substr(title.size()), " \t\r()[]/"));
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
    own_ = 0;
    const auto each = [&](const auto& visit) {
      for (std::size_t i = 0; i < headings_.size() && fault_.empty(); ++i)
        visit(headings_[i], i < cells.size() ? cells[i] : std::string_view());
    };
    each(
        [&](const Heading& heading, std::string_view cell) { readCell(heading, cell, row, name); });
    if (own_ > 1) refuse("expected a number in theta or in d: one of them alone is the variable");
    int ends = 0;
    each([&](const Heading& heading, std::string_view cell) {
      ends += readEnd(heading, cell, row) ? 1 : 0;
    });
    finishLimit(ends, row);
    rows_.push_back(row);
    names_.push_back(std::move(name));
  }

  void readCell(const Heading& heading, std::string_view cell, ik::DhRow& row, std::string& name) {
    const std::optional<std::string> offset = afterOwn(heading.column, cell, row.kind);
    if (offset) ++own_;
    if (offset && offset->empty()) return;
    if (offset) cell = *offset;
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

  // The offset, or nothing, behind the joint's own variable: it is one that slides where that is
  // d. A type beside it counts more. No value: the cell is no variable.
  std::optional<std::string> afterOwn(Column column, std::string_view cell, ik::JointKind& kind) {
    const std::string text = lower(cell);
    if (column == Column::theta) return afterVariable(text, {"q", "θ", "theta", "th"});
    if (column != Column::d) return std::nullopt;
    auto offset = afterVariable(text, {"q", "d"});
    const bool isTyped =
        std::ranges::find(headings_, Column::kind, &Heading::column) != headings_.end();
    if (offset && !isTyped) kind = ik::JointKind::slide;
    return offset;
  }

  ik::JointKind kindOf(const Heading& heading, std::string_view cell) {
    const std::string word = lower(cell);
    if (isOneOf(word, {"p", "prismatic", "slide"})) return ik::JointKind::slide;
    if (!isOneOf(word, {"", "-", "r", "revolute", "hinge"}))
      refuse(heading, joined({"expected R or P, got ", quoted(cell)}));
    return ik::JointKind::hinge;
  }

  // Whether the cell is an end of the joint's range.
  bool readEnd(const Heading& heading, std::string_view cell, ik::DhRow& row) {
    const bool isLeast = heading.column == Column::least;
    if (!isLeast && heading.column != Column::most) return false;
    if (cell.empty() || cell == "-") return false;
    const Of of = row.kind == ik::JointKind::slide ? Of::lengths : Of::angles;
    (isLeast ? row.limit.least : row.limit.most) = number(heading, cell, of);
    return true;
  }

  void finishLimit(int ends, const ik::DhRow& row) {
    if (!fault_.empty()) return;
    if (row.kind == ik::JointKind::hinge && ends == 1)
      return refuse("expected both least and most of its angle, or neither");
    if (row.limit.least > row.limit.most)
      return refuse("expected a least that is not above the most");
  }

  // Metres, and three angles in the unit of the table's.
  void readPlace(const std::string& key, std::string_view value, Place& place) {
    const std::vector<std::string_view> cells = cellsOf(value, separatorOf(value));
    bool isGood = cells.size() == place.size();
    for (std::size_t i = 0; isGood && i < place.size(); ++i) {
      const std::optional<double> number = numberOf(cells[i]);
      isGood = number && std::abs(*number) <= kFarthestOfArm;
      place[i] = number.value_or(0.0);
    }
    if (!isGood)
      refuse(joined({"expected ", key, ": x, y, z, roll, pitch, yaw, got ", quoted(value)}));
  }

  [[nodiscard]] ik::Frame frameOf(const Place& place) const {
    const auto& [x, y, z, roll, pitch, yaw] = place;
    return {{x, y, z}, ik::rollPitchYaw(angle_.value_or(1.0) * glm::dvec3(roll, pitch, yaw))};
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
    const bool hasUnit = angle_ || heading.unit.of == of;
    if (isAngle && !hasUnit && value && std::abs(*value) > kWholeTurn && warnings_.empty()) {
      warnings_.push_back(atLine(
          line_, joined({quoted(cell), " looks like degrees, and is taken for radians; write ",
                         "\"angles: degrees\" before the headings, or \"alpha (deg)\""})));
    }
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

bool isDhTable(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  constexpr std::size_t kMost = 4096;  // comments may come first
  text = text.substr(0, kMost);
  while (!text.empty()) {
    const std::string line = lower(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string_view whole = trimmed(std::string_view(line).substr(0, line.find('#')));
    if (trimmed(whole, " \t\r,;").empty()) continue;
    for (const std::string_view key : {"convention:", "angles:", "base:", "tool:"}) {
      if (whole.starts_with(key)) return true;
    }
    int known = 0;  // a heading that is wrong is told as such
    for (const std::string_view cell : cellsOf(whole, separatorOf(whole))) {
      const auto column = columnOf(headingWithoutUnit(cell));
      known += column && *column <= Column::alpha ? 1 : 0;
    }
    return known >= 3;
  }
  return false;
}

std::string readDhTable(std::string_view text, Arm& arm) {
  TableReader reader;
  if (std::string fault = reader.read(text); !fault.empty()) return fault;
  Arm read;
  read.chain = reader.chain();
  read.pose = nearZero(read.chain);
  read.warnings = reader.warnings();
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
