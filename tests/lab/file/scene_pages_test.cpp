// docs/scene.schema.json and the tables of docs/scene-format.md are what the tables of fields say.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lab/file/scene_fields.h"
#include "support/field_pages.h"

namespace pages {

inline Json schemaOf(Schema& /*schema*/, const lab::Legs& kind, std::size_t /*sample*/) {
  return {{"enum", {kind.least, kind.most}}};
}
inline Json schemaOf(Schema& /*schema*/, const lab::Up& kind, bool /*sample*/) {
  return kind.walks ? Json{{"const", "y"}} : Json{{"enum", kind.words}};
}
template <class Table>
Json schemaOf(Schema& schema, const lab::Object<Table>& kind, const rigs::Bone& sample) {
  std::vector<Case> cases;
  for (const auto joint : {rigs::JointKind::ball, rigs::JointKind::fixed, rigs::JointKind::slide}) {
    rigs::Bone bone = sample;
    bone.joint = joint;
    Json object = objectOf(schema, kind.name, bone, kind.table);
    if (joint == rigs::JointKind::slide &&
        object["properties"]["at"]["$ref"] == "#/definitions/point2") {
      object["required"].push_back("axis");
      object["properties"]["axis"] = listOf({kPart, kPart, kZero}, 3, 3);
    }
    cases.push_back({isConst("joint", lab::wordOf(joint)), object});
  }
  std::rotate(cases.begin(), cases.begin() + 1, cases.end());  // a ball where it says nothing
  return schema.refer(kind.name, oneOf(cases));
}
inline Json schemaOf(Schema& schema, const lab::Chains& kind, const lab::Document& sample) {
  std::vector<Case> cases;
  for (const bool planar : {true, false}) {
    lab::OtherChain chain = sample.otherChains.front();
    chain.scene.chain.planar = planar;
    cases.insert(cases.begin(), {isConst("planar", planar),
                                 objectOf(schema, "chain", chain, [&](auto& fields, auto& each) {
                                   lab::chainFields(fields, each, sample.choices);
                                 })});
  }
  return listOf(schema.refer("chain", oneOf(cases)), kind.least, kind.most);
}

namespace {

Json sceneSchema(Schema& schema) {
  lab::Document sample;  // with as much as ranges depend on
  sample.choices = lab::defaultChoices();
  sample.otherChains.resize(lab::kMostChains);
  lab::OtherChain& chain = sample.otherChains.front();
  chain.scene.chain.bones.resize(lab::kMostBones);
  chain.choices = sample.choices;
  const auto table = [](auto& fields, auto& document) { lab::sceneFields(fields, document); };
  const Json chains = objectOf(schema, "scene", sample, table);
  sample.walk.emplace();
  const Json walk = objectOf(schema, "scene", sample, table);
  Json all{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "IK Lab scene"}};
  all.update(oneOf({{{{"required", Json::array({"walk"})}}, walk}, {{}, chains}}));
  all["definitions"] = schema.definitions;
  return all;
}

TEST(ScenePages, SayWhatTheFieldsAre) {
  const std::string docs = IKLAB_TESTS_DIR "/../docs/";
  const std::string page = fileText(docs + "scene-format.md");
  const Rows rows = rowsOf(page);
  Schema schema{rows};
  const Json whole = sceneSchema(schema);
  for (const char* hidden : {"", "parameters", "own-solving"}) schema.tables.erase(hidden);
  expectFile(docs + "scene.schema.json", textOf(whole, 0, true) + "\n");
  expectFile(docs + "scene-format.md", pageOf(page, schema));
}

}  // namespace
}  // namespace pages
