// docs/lesson.schema.json and the tables of docs/lessons.md are what the tables of fields say.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lab/lesson_file/block_fields.h"
#include "support/field_pages.h"

namespace pages {

inline const Json kLessonId{
    {"type", "string"}, {"pattern", "^[a-z0-9-]+$"}, {"maxLength", lab::kLongestId}};

// What a take may be where it stands, and what it has then: fields that are the same come once.
template <class Make>
Json byTaken(lab::Wanted wanted, const Make& make) {
  std::vector<Case> cases;
  Json all = Json::array();
  for (std::size_t i = 0; i < lab::kWords<lab::Measured>.size(); ++i) {
    const auto what = static_cast<lab::Measured>(i);
    if (!isWanted(what, wanted)) continue;
    all.push_back(lab::wordOf(what));
    const Json object = make(what);
    auto found = std::ranges::find(cases, object, &Case::schema);
    if (found == cases.end()) found = cases.insert(found, {{}, object});
    found->condition["properties"]["take"]["enum"].push_back(lab::wordOf(what));
  }
  Json whole = oneOf(std::move(cases));
  whole["properties"]["take"]["enum"] = all;
  return whole;
}

inline Json schemaOf(Schema& schema, const lab::TakeOf& kind, const lab::Take& /*sample*/) {
  static constexpr std::array<const char*, 4> kNames{"take", "point-take", "number-take",
                                                     "end-of-shift"};
  const std::string name = kNames.at(static_cast<std::size_t>(kind.wanted));
  if (!schema.definitions.contains(name)) {
    schema.refer(name, byTaken(kind.wanted, [&](lab::Measured what) {
                   return objectOf(schema, "take", lab::Take{what},
                                   [&](auto& its, auto& take) { takeFields(its, take, kind); });
                 }));
  }
  return {{"$ref", "#/definitions/" + name}};
}

inline Json schemaOf(Schema& schema, const lab::ConditionOf& kind, const lab::Condition& sample) {
  if (schema.definitions.contains("condition")) return {{"$ref", "#/definitions/condition"}};
  return schema.refer("condition", byTaken(lab::Wanted::any, [&](lab::Measured what) {
                        lab::Condition condition = sample;
                        condition.take.what = what;
                        if (lab::isPointTaken(what)) condition.near.emplace();
                        Json object = objectOf(
                            schema, "condition", condition,
                            [&](auto& its, auto& each) { conditionFields(its, each, kind); });
                        if (lab::isWordTaken(what)) object["required"].push_back("is");
                        if (lab::isPointTaken(what)) object["required"].push_back("near");
                        if (lab::isNumberTaken(what)) {
                          object["oneOf"] = {{{"required", {"below"}}}, {{"required", {"above"}}}};
                        }
                        return object;
                      }));
}

inline Json schemaOf(Schema& /*schema*/, const lab::Id& /*kind*/, const std::string& /*sample*/) {
  return kLessonId;
}
inline Json schemaOf(Schema& /*schema*/, const lab::NumberOf& kind, std::size_t /*sample*/) {
  return {{"type", "integer"}, {"minimum", 1}, {"maximum", kind.most()}};
}
inline Json schemaOf(Schema& schema, const lab::ChangesOf& /*kind*/,
                     const std::string& /*sample*/) {
  return schema.refer("changes",
                      {{"description", "New values by their JSON pointers into the scene."},
                       {"type", "object"},
                       {"propertyNames", {{"pattern", "^/"}}}});
}
inline Json schemaOf(Schema& /*schema*/, const lab::NumberPointer& /*kind*/,
                     const std::string& /*sample*/) {
  return {{"type", "string"}, {"pattern", "^/"}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::VariedNumber& kind, double /*sample*/) {
  return {{"type", {"number", "string"}},
          {"minimum", kind.least},
          {"maximum", kind.most},
          {"pattern", "^-?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?°$"}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::TakenWords& kind,
                     const std::vector<std::string>& /*sample*/) {
  const Json word{{"enum", kind.word().words}};
  return {{"anyOf", {word, listOf(word, 1, lab::kMostLessonParts)}}};
}
inline Json schemaOf(Schema& schema, const lab::Below& kind, const lab::Condition& /*sample*/) {
  return {{"anyOf",
           {schemaOf(schema, lab::Number{-lab::kFarthest, lab::kFarthest}, 0.0),
            schemaOf(schema, lab::TakeOf{kind.scene, lab::Wanted::number}, lab::Take{})}}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::InlineScene& /*kind*/,
                     const lab::PlacedScene& /*sample*/) {
  return {{"type", "object"}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::NamedScene& /*kind*/,
                     const lab::PlacedScene& /*sample*/) {
  return {{"type", "string"}};
}
inline Json schemaOf(Schema& schema, const lab::SlotsOf& kind,
                     const std::vector<lab::Distractor>& /*sample*/) {
  return {{"type", "object"},
          {"maxProperties", lab::kMostLessonParts},
          {"propertyNames", kLessonId},
          {"additionalProperties", schemaOf(schema, lab::TakeOf{kind.scene}, lab::Take{})}};
}

inline void refuseNames(Json& object) {
  object["properties"]["id"]["not"]["enum"] = {"right", "other"};
}

template <class Table>
Json schemaOf(Schema& schema, const lab::Object<Table>& kind, lab::Varied sample) {
  sample.from = -lab::kFarthest;
  return schema.refer(kind.name, objectOf(schema, kind.name, sample, kind.table));
}
template <class Table>
Json schemaOf(Schema& schema, const lab::Object<Table>& kind, const lab::Distractor& sample) {
  const bool isNumber = std::string_view(kind.name) == "number-lure";
  return schema.refer(kind.name, byTaken(isNumber ? lab::Wanted::number : lab::Wanted::point,
                                         [&](lab::Measured what) {
                                           lab::Distractor lure = sample;
                                           lure.take.what = what;
                                           Json object = objectOf(schema, "lure", lure, kind.table);
                                           refuseNames(object);
                                           return object;
                                         }));
}
inline Json schemaOf(Schema& schema, const lab::OptionOf& kind, const lab::Option& sample) {
  const auto make = [&](const lab::Option& option) {
    Json object = objectOf(schema, "option", option,
                           [&](auto& its, auto& each) { optionFields(its, each, kind); });
    refuseNames(object);
    return object;
  };
  lab::Option option = sample;
  option.when = kind.question.options.at(kind.i).when;
  if (option.when) {
    Json object = make(option);
    object["required"].push_back("when");
    return schema.refer("when-option", object);
  }
  return schema.refer("take-option", byTaken(lab::Wanted::number, [&](lab::Measured what) {
                        option.take.what = what;
                        return make(option);
                      }));
}

namespace {

Json askSchema(Schema& schema, const lab::PlacedScene& scene) {
  std::vector<Case> cases;
  const auto add = [&](lab::QuestionKind kind, bool hasWhen) {
    lab::Question question;
    question.kind = kind;
    question.options.resize(2);
    if (hasWhen) question.options[0].when.emplace(), question.options[1].when.emplace();
    Json condition = isConst("kind", lab::wordOf(kind));
    if (hasWhen) condition["not"]["required"] = {"right"};
    cases.push_back({condition, objectOf(schema, "ask", question, [&](auto& its, auto& each) {
                       questionFields(its, each, scene);
                     })});
  };
  using enum lab::QuestionKind;
  for (const auto kind : {point, drag, number}) add(kind, false);
  add(choose, true);
  add(choose, false);
  add(order, false);
  return oneOf(std::move(cases));
}

Json lessonSchema(Schema& schema) {
  lab::PlacedScene scene;  // of any number of bones
  Json lesson = objectOf(schema, "lesson", lab::Lesson{},
                         [](auto& its, auto& all) { headerFields(its, all); });
  Json step = objectOf(schema, "scene", lab::LessonStep{},
                       [&](auto& its, auto& all) { sceneBlockFields(its, all, scene); });
  step["not"]["anyOf"] = {{{"required", {"scene", "preset"}}},
                          {{"required", {"scene", "failure"}}},
                          {{"required", {"preset", "failure"}}}};
  Json blocks{{"lesson", lesson}, {"scene", step}, {"ask", askSchema(schema, scene)}};
  blocks["gate"] = objectOf(schema, "gate", lab::Task{},
                            [&](auto& its, auto& all) { gateFields(its, all, scene); });
  Json any = Json::array();
  for (const auto& [name, block] : blocks.items()) {
    any.push_back({{"$ref", "#/definitions/" + name}});
  }
  blocks.update(schema.definitions);
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "The blocks of an IK Lab lesson"},
          {"description", "docs/lessons.md tells what they mean."},
          {"anyOf", any},
          {"definitions", blocks}};
}

TEST(LessonPages, SayWhatTheFieldsAre) {
  const std::string docs = IKLAB_TESTS_DIR "/../docs/";
  const std::string page = fileText(docs + "lessons.md");
  const Rows rows = rowsOf(page);
  Schema schema{rows, true};
  const Json whole = lessonSchema(schema);
  for (const char* withTake : {"condition", "lure", "option"}) {
    for (const auto& [field, value] : schema.tables.at("take").items()) {
      schema.tables.at(withTake).erase(field);
    }
  }
  expectFile(docs + "lesson.schema.json", textOf(whole, 0, true) + "\n");
  expectFile(docs + "lessons.md", pageOf(page, schema));
}

}  // namespace
}  // namespace pages
