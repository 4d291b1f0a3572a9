#include "lab/file/dh_json.h"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "lab/file/json_reader.h"
#include "lab/file/json_text.h"
#include "lab/ranges.h"
#include "language/language.h"
#include "rigs/arms/arm_parts.h"
#include "rigs/arms/dh_table.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr std::array<std::string_view, 7> kColumns{"theta", "d",     "a",   "alpha",
                                                   "type",  "least", "most"};
constexpr std::size_t kNumbers = 4;  // which are 0 where they are missing
constexpr std::size_t kHeadings = 3;
constexpr std::size_t kMostRows = 999;

// Read as part of a table's line.
std::string cellOf(const JsonPlace& place, std::string_view missing) {
  if (!place.exists() || place.value()->is_null()) return std::string(missing);
  const Json& value = *place.value();
  if (value.is_number()) return writeJson(value);
  std::string text;
  if (value.is_string()) text = value.get<std::string>();
  if (!text.empty() && text.find_first_of(";#\r\n") == std::string::npos) return text;
  place.refuse(tr("{field}: expected a number, or a text such as \"pi/2\""));
  return {};
}

// A table in which line 4 is the first joint.
std::string tableOf(const JsonPlace& root, std::vector<std::string>& names) {
  root.expectObject({"convention", "angles", "name", "joints"});
  std::string text = "convention: " + cellOf(root.field("convention"), "standard") + "\n";
  const JsonPlace angles = root.field("angles");
  text += angles.exists() ? "angles: " + cellOf(angles, "") + "\n" : "# none\n";
  text += "theta;d;a;alpha;type;least;most";
  const std::string expected =
      fill(tr("{field}: expected a list of 1 to {most} joints"), {{"most", kMostRows}});
  const JsonPlace joints = root.required("joints", expected);
  joints.expectArray(1, kMostRows, expected);
  for (std::size_t i = 0; i < joints.size() && root.isGood(); ++i) {
    const JsonPlace joint = joints.element(i);
    joint.expectObject({"theta", "d", "a", "alpha", "type", "least", "most", "name"});
    text += '\n';
    for (std::size_t column = 0; column < kColumns.size(); ++column)
      text += cellOf(joint.field(kColumns[column]), column < kNumbers ? "0" : "") + ";";
    const JsonPlace name = joint.field("name");
    name.read(names.emplace_back());
    if (!names.back().empty() && !rigs::isArmName(names.back()))
      name.refuse(fill(tr("{field}: expected at most {most} bytes"), {{"most", kLongestBoneName}}));
  }
  return text;
}

// "line 5, column "d": expected …" as "/joints/1/d: expected …".
std::string asPointer(const std::string& fault) {
  constexpr std::string_view kLine = "line ";
  constexpr std::string_view kColumn = ", column \"";
  if (!fault.starts_with(kLine)) return fault;
  std::size_t line = 0;
  const char* const end = fault.data() + fault.size();
  std::string rest(std::from_chars(fault.data() + kLine.size(), end, line).ptr, end);
  if (line <= kHeadings) return (line == 1 ? "/convention" : "/angles") + rest;
  if (rest.starts_with(kColumn)) {
    rest = "/" + rest.substr(kColumn.size());
    rest.erase(rest.find('"'), 1);
  }
  return "/joints/" + std::to_string(line - kHeadings - 1) + rest;
}

}  // namespace

std::string readDhJson(std::string_view text, rigs::Arm& arm) {
  Json json;
  if (std::string fault = parseJson(text, json); !fault.empty()) return fault;
  JsonFindings findings;
  const JsonPlace root(json, findings);
  std::vector<std::string> names;
  const std::string table = tableOf(root, names);
  rigs::Arm read;
  root.field("name").read(read.name);
  if (!findings.fault.empty()) return findings.fault;
  std::string name = read.name;
  if (std::string fault = rigs::readDhTable(table, read); !fault.empty()) return asPointer(fault);
  read.name = std::move(name);
  for (std::string& each : read.warnings) each = asPointer(each);
  for (std::size_t i = 0; i < names.size(); ++i) read.chain.bones[i].name = names[i];
  read.warnings.insert(read.warnings.end(), findings.warnings.begin(), findings.warnings.end());
  arm = std::move(read);
  return {};
}

}  // namespace lab
