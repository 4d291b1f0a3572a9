// What the tables of fields make of themselves: a JSON Schema, and the tables of a page of
// documentation. IKLAB_UPDATE_GOLDEN=1 writes them again; say on the page what a new field is. A
// kind of a format's own has its schemaOf() beside that format's test.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "explain/format.h"
#include "lab/file/fields.h"
#include "lab/ranges.h"

namespace pages {

using lab::Json;

// What the page says of a field: "| `at` | [x, y] | where it lies | at the end |".
struct Row {
  std::string what;
  std::string otherwise;
};
using Key = std::pair<std::string, std::string>;  // a table's name, a field's
using Rows = std::map<Key, Row>;

inline constexpr std::string_view kTable = "<!-- fields of ";
inline constexpr std::string_view kTableEnd = " -->";

inline Rows rowsOf(const std::string& page) {
  Rows rows;
  std::string table;
  std::istringstream lines(page);
  const std::regex row(R"(\| `([^`]+)` \| .*? \| (.*) \| (.*?) ?\|)");
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line.starts_with(kTable)) {
      table = line.substr(kTable.size(), line.size() - kTable.size() - kTableEnd.size());
    } else if (std::regex_match(line, found, row)) {
      rows[{table, found[1]}] = {found[2], found[3]};
    }
  }
  return rows;
}

// A sentence of the page without its Markdown.
inline std::string plain(const std::string& markdown) {
  const std::string unlinked =
      std::regex_replace(markdown, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
  return std::regex_replace(unlinked, std::regex("`"), "");
}

struct Schema {
  const Rows& rows;
  bool isStrict = false;  // objects have no other fields
  Json definitions = Json::object();
  std::map<std::string, Json> tables{};  // the fields of each, with one schema of each
  std::map<Key, Json> usual{};           // values of numbers, flags and words

  // `name` is taken for the plane: that in space has a name of its own.
  Json refer(std::string name, Json schema) {
    if (definitions.contains(name) && definitions[name] != schema) name += "-in-space";
    definitions[name] = std::move(schema);
    return {{"$ref", "#/definitions/" + name}};
  }
};

struct Case {
  Json condition;  // of the last one: none
  Json schema;
};

inline Json requiredOf(const Json& object) { return object.value("required", Json::array()); }

// One schema of objects: what all cases share comes once. Where objects have no other fields, those
// of a case are named beside what is shared.
inline Json oneOf(std::vector<Case> cases) {
  Json all = cases.back().schema;
  const bool isStrict = all.contains("additionalProperties");
  if (isStrict) {
    Json none = Json::object();
    for (const Case& each : cases) {
      for (const auto& [name, field] : each.schema["properties"].items()) none[name] = false;
    }
    for (Case& each : cases) {
      Json fields = none;
      fields.update(each.schema["properties"]);
      each.schema["properties"] = std::move(fields);
      each.schema.erase("additionalProperties");
    }
    all["properties"] = cases.back().schema["properties"];
  }
  const Json first = all["properties"];
  const auto isShared = [&](const std::string& name) {
    return std::ranges::all_of(
        cases, [&](const Case& each) { return each.schema["properties"][name] == first[name]; });
  };
  const bool isSame = std::ranges::all_of(
      cases, [&](const Case& each) { return requiredOf(each.schema) == requiredOf(all); });
  for (const auto& [name, field] : first.items()) {
    if (!isShared(name) && isStrict) {
      all["properties"][name] = true;
    } else if (!isShared(name)) {
      all["properties"].erase(name);
    } else {
      for (Case& each : cases) each.schema["properties"].erase(name);
    }
  }
  if (!isSame) all.erase("required");
  Json rest;
  for (auto each = cases.rbegin(); each != cases.rend(); ++each) {
    each->schema.erase("type");
    if (isSame) each->schema.erase("required");
    rest = each == cases.rbegin()
               ? each->schema
               : Json{{"if", each->condition}, {"then", each->schema}, {"else", rest}};
  }
  all.update(rest);
  return all;
}

inline Json isConst(const std::string& name, const Json& value) {
  return {{"properties", {{name, {{"const", value}}}}}, {"required", Json::array({name})}};
}

inline Json listOf(const Json& items, std::size_t least, std::size_t most) {
  return {{"type", "array"}, {"minItems", least}, {"maxItems", most}, {"items", items}};
}

inline const Json kPart{{"type", "number"}, {"minimum", -1.000001}, {"maximum", 1.000001}};
inline const Json kZero{{"const", 0}};

template <class Table, class Whole>
Json objectOf(Schema& schema, const std::string& name, const Whole& sample, const Table& table);

template <class Value>
Json schemaOf(Schema& /*schema*/, const lab::Number<Value>& kind, const Value& /*sample*/) {
  return {{"type", std::is_integral_v<Value> ? "integer" : "number"},
          {"minimum", kind.least},
          {"maximum", kind.most}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::Version& kind, int /*sample*/) {
  return {{"type", "integer"}, {"minimum", 1}, {"maximum", kind.newest}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::Format& /*kind*/, std::string_view format) {
  return {{"const", format}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::Flag& /*kind*/, bool /*sample*/) {
  return {{"type", "boolean"}};
}
template <class Value>
Json schemaOf(Schema& /*schema*/, const lab::Word& /*kind*/, Value /*sample*/) {
  return {{"enum", lab::kWords<Value>}};
}
template <class Value>
Json schemaOf(Schema& /*schema*/, const lab::OneOf& kind, Value /*sample*/) {
  return {{"enum", kind.words}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::Name& kind, const std::string& /*sample*/) {
  Json text{{"type", "string"}, {"pattern", "^[^\\uFFFE\\uFFFF]*$"}};
  if (kind.most != 0) text["maxLength"] = kind.most;
  return text;
}
inline Json schemaOf(Schema& schema, const lab::Point& kind, const glm::dvec3& /*sample*/) {
  const Json number{{"type", "number"}, {"minimum", -lab::kFarthest}, {"maximum", lab::kFarthest}};
  const std::size_t size = kind.isPlanar ? 2 : 3;
  return schema.refer("point" + std::to_string(size), listOf(number, size, size));
}
inline Json schemaOf(Schema& schema, const lab::Axis& /*kind*/, const glm::dvec3& /*sample*/) {
  return schema.refer("axis", listOf(kPart, 3, 3));
}
inline Json schemaOf(Schema& schema, const lab::Rotation& kind, const glm::dquat& /*sample*/) {
  if (!kind.isPlanar) return schema.refer("quaternion", listOf(kPart, 4, 4));
  return schema.refer("turn", listOf({kPart, kZero, kZero, kPart}, 4, 4));
}
inline Json schemaOf(Schema& /*schema*/, const lab::Signs& kind, const ik::ScaleSign& /*sample*/) {
  const std::size_t size = kind.isPlanar ? 2 : 3;
  return listOf({{"enum", {1, -1}}}, size, size);
}
template <class Table, class Whole>
Json schemaOf(Schema& schema, const lab::Object<Table>& kind, const Whole& sample) {
  const std::string name = kind.name;
  const Json object = objectOf(schema, name, sample, kind.table);
  constexpr std::array<std::string_view, 5> kInPlace{"", "walk", "camera", "playback", "limit"};
  const bool isInPlace = std::ranges::find(kInPlace, name) != kInPlace.end();
  return isInPlace ? object : schema.refer(name, object);
}
template <class KindOf, class Value>
Json schemaOf(Schema& schema, const lab::List<KindOf>& kind, const std::vector<Value>& sample) {
  const std::size_t last = sample.empty() ? 0 : sample.size() - 1;
  const bool isPerBone = kind.least == kind.most && !schema.isStrict;
  const std::size_t least = isPerBone ? 1 : kind.least;
  return listOf(schemaOf(schema, kind.kindOf(last), Value{}), least, kind.most);
}

// Writes down the fields of one object.
struct SchemaFields : lab::NoReader {
  SchemaFields(Schema& all, std::string table) : schema(all), name(std::move(table)) {}
  template <class Value, class Kind>
  void operator()(std::string_view field, const Value& value, const Kind& kind,
                  const lab::Rule& rule = {}) {
    Json& own = object["properties"][std::string(field)];
    own = false;
    if (rule.isRefused) return;
    if constexpr (!lab::kIsOptional<Value>) {
      own = schemaOf(schema, kind, value);
    } else {
      own = schemaOf(schema, kind, typename Value::value_type{});
    }
    const std::string table = name == "own-solving" ? "solving" : name;
    auto row = schema.rows.find({table, std::string(field)});
    if (row == schema.rows.end()) row = schema.rows.find({"take", std::string(field)});
    if (row != schema.rows.end() && !own.contains("$ref")) {
      Json said{{"description", plain(row->second.what)}};
      said.update(own);
      own = std::move(said);
    }
    if (!rule.missing.empty()) {
      object["required"].push_back(field);
    } else if constexpr ((std::is_arithmetic_v<Value> || std::is_enum_v<Value>)&&requires {
                           kind.write(value);
                         }) {
      schema.usual.try_emplace({name, std::string(field)}, kind.write(value));
    }
  }
  void never(std::string_view field, const language::Text& /*fault*/) {
    object["properties"][std::string(field)] = false;
  }

  Schema& schema;
  std::string name;
  Json object{{"type", "object"}, {"required", Json::array()}, {"properties", Json::object()}};
};

template <class Table, class Whole>
Json objectOf(Schema& schema, const std::string& name, const Whole& sample, const Table& table) {
  SchemaFields fields(schema, name);
  table(fields, sample);
  Json& all = schema.tables[name];
  for (const auto& [field, value] : fields.object["properties"].items()) {
    if (!all.contains(field) || all[field] == false) all[field] = value;
  }
  if (fields.object["required"].empty()) fields.object.erase("required");
  if (schema.isStrict) fields.object["additionalProperties"] = false;
  return fields.object;
}

// On one line where it fits.
inline std::string textOf(const Json& json, std::size_t indent, bool isBroken = false) {
  constexpr std::size_t kWidth = 100;
  if (!json.is_structured()) return json.dump();
  const std::string break_ = isBroken ? "\n" + std::string(indent + 2, ' ') : "";
  std::string text;
  for (const auto& [name, value] : json.items()) {
    text += (text.empty() ? break_ : isBroken ? "," + break_ : ", ");
    const std::string key = json.is_object() ? Json(name).dump() + ": " : "";
    std::string own = textOf(value, indent + 2);
    if (isBroken && break_.size() + key.size() + own.size() > kWidth) {
      own = textOf(value, indent + 2, true);
    }
    text += key + own;
  }
  if (isBroken) text += "\n" + std::string(indent, ' ');
  return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

// What a value is, for the page.
inline std::string numberText(const Json& value) {
  const auto given = value.get<double>();
  const std::string text = explain::format(given == std::round(given) ? "%.0f" : "%.6g", given);
  return std::regex_replace(text, std::regex("e-0"), "e-");
}

inline std::string valueText(const Json& field) {
  if (const auto ref = field.find("$ref"); ref != field.end()) {
    const std::string name = ref->get<std::string>().substr(std::string("#/definitions/").size());
    if (name == "point2") return "[x, y] or [x, y, z]";
    if (name == "point3" || name == "axis") return "[x, y, z]";
    if (name == "turn" || name == "quaternion") return "[w, x, y, z]";
    return "object";
  }
  if (const auto kinds = field.find("anyOf"); kinds != field.end()) {
    return valueText(kinds->front()) + ", or " + valueText(kinds->back());
  }
  if (const auto words = field.find("enum"); words != field.end()) {
    std::string text;
    for (const Json& word : *words) text += (text.empty() ? "`" : ", `") + word.dump() + "`";
    return text;
  }
  if (const auto word = field.find("const"); word != field.end()) return "`" + word->dump() + "`";
  if (field.at("type").is_array()) return "number, or a text such as `\"30°\"`";
  const std::string type = field.at("type");
  if (type == "array") {
    if (field["items"] == Json{{"enum", {1, -1}}}) return "list of 2, in space 3";
    const std::string least = numberText(field["minItems"]);
    const std::string most = numberText(field["maxItems"]);
    return "list of " + (least == most ? most : least + " to " + most);
  }
  if (type == "number" || type == "integer") {
    return (type == "number" ? "number, " : "whole number, ") + numberText(field["minimum"]) +
           " to " + numberText(field["maximum"]);
  }
  return type == "string" ? "text" : type == "boolean" ? "true or false" : "object";
}

// A row for each field, in the order of the table. What it is where it is left out is its usual
// value, unless the page has words for it.
inline std::string tableText(const std::string& name, const Schema& schema) {
  std::string text = "| field | value | what it is | else |\n| --- | --- | --- | --- |\n";
  for (const auto& [field, value] : schema.tables.at(name).items()) {
    if (value == false) continue;
    const auto row = schema.rows.find({name, field});
    Row said = row == schema.rows.end() ? Row{} : row->second;
    const auto usual = schema.usual.find({name, field});
    const bool isWords = !said.otherwise.empty() && lab::readJson(said.otherwise).is_discarded();
    if (usual != schema.usual.end() && !isWords) {
      const Json& own = usual->second;
      said.otherwise = own.is_number() ? numberText(own) : own.dump();
    }
    EXPECT_FALSE(said.what.empty()) << "say on the page what `" << name << "/" << field << "` is";
    text += "| `" + field + "` | " + valueText(value) + " | " + said.what + " | " + said.otherwise +
            (said.otherwise.empty() ? "|\n" : " |\n");
  }
  return text;
}

// The page with each table as its fields are.
inline std::string pageOf(const std::string& page, Schema& schema) {
  std::string text;
  std::istringstream lines(page);
  bool isTable = false;
  for (std::string line; std::getline(lines, line);) {
    isTable = isTable && line.starts_with("|");
    if (isTable) continue;
    text += line + "\n";
    if (!line.starts_with(kTable)) continue;
    isTable = true;
    const std::string name =
        line.substr(kTable.size(), line.size() - kTable.size() - kTableEnd.size());
    text += tableText(name, schema);
    schema.tables.erase(name);
  }
  for (const auto& [name, fields] : schema.tables) {
    ADD_FAILURE() << "the page has no line " << kTable << name << kTableEnd;
  }
  return text;
}

inline std::string fileText(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void expectFile(const std::string& name, const std::string& text) {
  if (std::getenv("IKLAB_UPDATE_GOLDEN")) {
    ASSERT_TRUE(std::ofstream(name, std::ios::binary) << text) << name;
  }
  EXPECT_EQ(fileText(name), text) << "IKLAB_UPDATE_GOLDEN=1 writes " << name << " again";
}

}  // namespace pages
