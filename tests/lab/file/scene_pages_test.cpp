// docs/scene.schema.json and the tables of docs/scene-format.md are what the tables of fields say.
// IKLAB_UPDATE_GOLDEN=1 writes them again; say on the page what a new field is.
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
#include "lab/file/scene_fields.h"

namespace {

using lab::Json;

// What the page says of a field: "| `at` | [x, y] | where it lies | at the end |".
struct Row {
  std::string what;
  std::string otherwise;
};
using Key = std::pair<std::string, std::string>;  // a table's name, a field's
using Rows = std::map<Key, Row>;

constexpr std::string_view kTable = "<!-- fields of ";
constexpr std::string_view kTableEnd = " -->";

Rows rowsOf(const std::string& page) {
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
std::string plain(const std::string& markdown) {
  const std::string unlinked =
      std::regex_replace(markdown, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
  return std::regex_replace(unlinked, std::regex("`"), "");
}

struct Schema {
  const Rows& rows;
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

// One schema of objects: what all cases share comes once.
Json oneOf(std::vector<Case> cases) {
  Json all = cases.back().schema;
  const Json first = all["properties"];
  const auto isShared = [&](const std::string& name) {
    return std::ranges::all_of(
        cases, [&](const Case& each) { return each.schema["properties"][name] == first[name]; });
  };
  const bool isSame = std::ranges::all_of(
      cases, [&](const Case& each) { return each.schema.at("required") == all["required"]; });
  for (const auto& [name, field] : first.items()) {
    if (!isShared(name)) {
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

Json isConst(const std::string& name, const Json& value) {
  return {{"properties", {{name, {{"const", value}}}}}, {"required", Json::array({name})}};
}

Json listOf(const Json& items, std::size_t least, std::size_t most) {
  return {{"type", "array"}, {"minItems", least}, {"maxItems", most}, {"items", items}};
}

const Json kPart{{"type", "number"}, {"minimum", -1.000001}, {"maximum", 1.000001}};
const Json kZero{{"const", 0}};

template <class Table, class Whole>
Json objectOf(Schema& schema, const std::string& name, const Whole& sample, const Table& table);

template <class Value>
Json schemaOf(Schema& /*schema*/, const lab::Number<Value>& kind, const Value& /*sample*/) {
  return {{"type", std::is_integral_v<Value> ? "integer" : "number"},
          {"minimum", kind.least},
          {"maximum", kind.most}};
}
Json schemaOf(Schema& /*schema*/, const lab::Version& /*kind*/, int /*sample*/) {
  return {{"type", "integer"}, {"minimum", 1}, {"maximum", lab::kSceneVersion}};
}
Json schemaOf(Schema& /*schema*/, const lab::Legs& kind, std::size_t /*sample*/) {
  return {{"enum", {kind.least, kind.most}}};
}
Json schemaOf(Schema& /*schema*/, const lab::Format& /*kind*/, const lab::Document& /*sample*/) {
  return {{"const", lab::kSceneFormat}};
}
Json schemaOf(Schema& /*schema*/, const lab::Flag& /*kind*/, bool /*sample*/) {
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
Json schemaOf(Schema& /*schema*/, const lab::Name& kind, const std::string& /*sample*/) {
  Json text{{"type", "string"}, {"pattern", "^[^\\uFFFE\\uFFFF]*$"}};
  if (kind.most != 0) text["maxLength"] = kind.most;
  return text;
}
Json schemaOf(Schema& schema, const lab::Point& kind, const glm::dvec3& /*sample*/) {
  const Json number{{"type", "number"}, {"minimum", -lab::kFarthest}, {"maximum", lab::kFarthest}};
  const std::size_t size = kind.isPlanar ? 2 : 3;
  return schema.refer("point" + std::to_string(size), listOf(number, size, size));
}
Json schemaOf(Schema& schema, const lab::Axis& /*kind*/, const glm::dvec3& /*sample*/) {
  return schema.refer("axis", listOf(kPart, 3, 3));
}
Json schemaOf(Schema& schema, const lab::Rotation& kind, const glm::dquat& /*sample*/) {
  if (!kind.isPlanar) return schema.refer("quaternion", listOf(kPart, 4, 4));
  return schema.refer("turn", listOf({kPart, kZero, kZero, kPart}, 4, 4));
}
Json schemaOf(Schema& /*schema*/, const lab::Signs& kind, const ik::ScaleSign& /*sample*/) {
  const std::size_t size = kind.isPlanar ? 2 : 3;
  return listOf({{"enum", {1, -1}}}, size, size);
}
template <class Table, class Whole>
Json schemaOf(Schema& schema, const lab::Object<Table>& kind, const Whole& sample) {
  const std::string name = kind.name;
  if constexpr (std::is_same_v<Whole, rigs::Bone>) {
    std::vector<Case> cases;
    for (const auto joint :
         {rigs::JointKind::ball, rigs::JointKind::fixed, rigs::JointKind::slide}) {
      rigs::Bone bone = sample;
      bone.joint = joint;
      Json object = objectOf(schema, name, bone, kind.table);
      if (joint == rigs::JointKind::slide &&
          object["properties"]["at"]["$ref"] == "#/definitions/point2") {
        object["required"].push_back("axis");
        object["properties"]["axis"] = listOf({kPart, kPart, kZero}, 3, 3);
      }
      cases.push_back({isConst("joint", lab::wordOf(joint)), object});
    }
    std::rotate(cases.begin(), cases.begin() + 1, cases.end());  // a ball where it says nothing
    return schema.refer(name, oneOf(cases));
  } else {
    const Json object = objectOf(schema, name, sample, kind.table);
    constexpr std::array<std::string_view, 5> kInPlace{"", "walk", "camera", "playback", "limit"};
    const bool isInPlace = std::ranges::find(kInPlace, name) != kInPlace.end();
    return isInPlace ? object : schema.refer(name, object);
  }
}
template <class KindOf, class Value>
Json schemaOf(Schema& schema, const lab::List<KindOf>& kind, const std::vector<Value>& sample) {
  const std::size_t last = sample.empty() ? 0 : sample.size() - 1;
  const std::size_t least = kind.least == kind.most ? 1 : kind.least;  // one a bone
  return listOf(schemaOf(schema, kind.kindOf(last), Value{}), least, kind.most);
}
Json schemaOf(Schema& schema, const lab::Chains& /*kind*/, const lab::Document& sample) {
  std::vector<Case> cases;
  for (const bool planar : {true, false}) {
    lab::OtherChain chain = sample.otherChains.front();
    chain.scene.chain.planar = planar;
    cases.insert(cases.begin(), {isConst("planar", planar),
                                 objectOf(schema, "chain", chain, [&](auto& fields, auto& each) {
                                   lab::chainFields(fields, each, sample.choices);
                                 })});
  }
  return listOf(schema.refer("chain", oneOf(cases)), 1, lab::kMostChains);
}

// Writes down the fields of one object.
struct SchemaFields {
  static constexpr bool kReads = false;
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
    const auto row = schema.rows.find({table, std::string(field)});
    if (row != schema.rows.end() && !own.contains("$ref")) {
      Json said{{"description", plain(row->second.what)}};
      said.update(own);
      own = std::move(said);
    }
    if (!rule.missing.empty()) {
      object["required"].push_back(field);
    } else if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>) {
      schema.usual.try_emplace({name, std::string(field)}, kind.write(value));
    }
  }
  void never(std::string_view field, const language::Text& /*fault*/) {
    object["properties"][std::string(field)] = false;
  }
  void check(std::string_view /*field*/, bool /*isRight*/, std::string_view /*fault*/) {}

  Schema& schema;
  std::string name;
  Json object{{"type", "object"}, {"required", Json::array()}, {"properties", Json::object()}};
};

template <class Table, class Whole>
Json objectOf(Schema& schema, const std::string& name, const Whole& sample, const Table& table) {
  SchemaFields fields{schema, name};
  table(fields, sample);
  Json& all = schema.tables[name];
  for (const auto& [field, value] : fields.object["properties"].items()) {
    if (!all.contains(field) || all[field] == false) all[field] = value;
  }
  if (fields.object["required"].empty()) fields.object.erase("required");
  return fields.object;
}

Json sceneSchema(Schema& schema) {
  lab::Document sample;  // with as much as ranges depend on
  sample.choices = lab::defaultChoices();
  sample.otherChains.resize(lab::kMostChains);
  lab::OtherChain& chain = sample.otherChains.front();
  chain.scene.chain.bones.resize(lab::kMostBones);
  chain.choices = sample.choices;
  const auto table = [](auto& fields, auto& document) { lab::sceneFields(fields, document); };
  const Json chains = objectOf(schema, "scene", sample, table);
  sample.scene.walk.emplace();
  const Json walk = objectOf(schema, "scene", sample, table);
  Json all{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "IK Lab scene"}};
  all.update(oneOf({{{{"required", Json::array({"walk"})}}, walk}, {{}, chains}}));
  all["definitions"] = schema.definitions;
  return all;
}

// On one line where it fits.
std::string textOf(const Json& json, std::size_t indent, bool isBroken = false) {
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
std::string numberText(const Json& value) {
  const auto given = value.get<double>();
  const std::string text = explain::format(given == std::round(given) ? "%.0f" : "%.6g", given);
  return std::regex_replace(text, std::regex("e-0"), "e-");
}

std::string valueText(const Json& field) {
  if (const auto ref = field.find("$ref"); ref != field.end()) {
    const std::string name = ref->get<std::string>().substr(std::string("#/definitions/").size());
    if (name == "point2") return "[x, y] or [x, y, z]";
    if (name == "point3" || name == "axis") return "[x, y, z]";
    if (name == "turn" || name == "quaternion") return "[w, x, y, z]";
    return "object";
  }
  if (const auto words = field.find("enum"); words != field.end()) {
    std::string text;
    for (const Json& word : *words) text += (text.empty() ? "`" : ", `") + word.dump() + "`";
    return text;
  }
  if (const auto word = field.find("const"); word != field.end()) return "`" + word->dump() + "`";
  const std::string type = field.at("type");
  if (type == "array") {
    if (field["items"].contains("enum")) return "list of 2, in space 3";
    return "list of " + numberText(field["minItems"]) + " to " + numberText(field["maxItems"]);
  }
  if (type == "number" || type == "integer") {
    return (type == "number" ? "number, " : "whole number, ") + numberText(field["minimum"]) +
           " to " + numberText(field["maximum"]);
  }
  return type == "string" ? "text" : type == "boolean" ? "true or false" : "object";
}

// A row for each field, in the order of the table. What it is where it is left out is its usual
// value, unless the page has words for it.
std::string tableText(const std::string& name, const Schema& schema) {
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
    EXPECT_FALSE(said.what.empty()) << "docs/scene-format.md: say what `" << field << "` is";
    text += "| `" + field + "` | " + valueText(value) + " | " + said.what + " | " + said.otherwise +
            (said.otherwise.empty() ? "|\n" : " |\n");
  }
  return text;
}

// The page with each table as its fields are.
std::string pageOf(const std::string& page, Schema& schema) {
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
  for (const char* hidden : {"", "parameters", "own-solving"}) schema.tables.erase(hidden);
  for (const auto& [name, fields] : schema.tables) {
    ADD_FAILURE() << "docs/scene-format.md: no line " << kTable << name << kTableEnd;
  }
  return text;
}

std::string fileText(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

void expectFile(const std::string& name, const std::string& text) {
  if (std::getenv("IKLAB_UPDATE_GOLDEN")) {
    ASSERT_TRUE(std::ofstream(name, std::ios::binary) << text) << name;
  }
  EXPECT_EQ(fileText(name), text) << "IKLAB_UPDATE_GOLDEN=1 writes " << name << " again";
}

TEST(ScenePages, SayWhatTheFieldsAre) {
  const std::string docs = IKLAB_TESTS_DIR "/../docs/";
  const std::string page = fileText(docs + "scene-format.md");
  const Rows rows = rowsOf(page);
  Schema schema{rows};
  const Json whole = sceneSchema(schema);
  expectFile(docs + "scene.schema.json", textOf(whole, 0, true) + "\n");
  expectFile(docs + "scene-format.md", pageOf(page, schema));
}

}  // namespace
