// Scene files: what is written is read again to the bit, and what is wrong is named.
#include "lab/file/scene_file.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/core/lab.h"
#include "lab/file/presets.h"
#include "support/random_document.h"
#include "support/space_solving.h"

namespace {

using lab::Document;
using support::randomDocument;
using Json = nlohmann::ordered_json;

void expectSame(const Document& a, const Document& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.notes, b.notes);
  EXPECT_EQ(a.scene, b.scene);
  EXPECT_EQ(a.pose, b.pose);
  EXPECT_EQ(a.choices, b.choices);
  EXPECT_EQ(a.otherChains, b.otherChains);
  EXPECT_EQ(a.place, b.place);
  EXPECT_EQ(a.camera, b.camera);
  EXPECT_EQ(a.cursor, b.cursor);
  EXPECT_EQ(a.unit, b.unit);
}

TEST(SceneFile, WhatIsWrittenIsReadAgainToTheBit) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Document written = randomDocument(seed);
    Document read;
    const std::string text = lab::writeScene(written);
    ASSERT_EQ(lab::readScene(text, read), "") << seed << "\n" << text;
    expectSame(written, read);
    EXPECT_EQ(lab::writeScene(read), text);
    if (HasFailure()) break;
  }
}

constexpr std::string_view kSmall = R"({
  "format": "iklab-scene",
  "version": 1,
  "chains": [{"bones": [{"length": 1}, {"length": 0.8}], "target": [0.5, 0.6]}]
})";

// kSmall with one field, by JSON pointer, set to something else, or taken away.
std::string changed(const std::string& pointer, const std::string& value) {
  Json json = Json::parse(kSmall);
  const Json::json_pointer place(pointer);
  if (value.empty()) {
    json[place.parent_pointer()].erase(place.back());
  } else {
    json[place] = Json::parse(value);
  }
  return json.dump();
}

TEST(SceneFile, WhatIsLeftOutIsAsItIsByDefault) {
  Document document;
  ASSERT_EQ(lab::readScene(kSmall, document), "");
  EXPECT_TRUE(document.scene.chain.planar);
  EXPECT_EQ(document.scene.chain.bones.size(), 2U);
  EXPECT_EQ(document.scene.chain.bones[1].length, 0.8);
  EXPECT_EQ(document.pose.angles, std::vector<double>(2, 0.0));
  EXPECT_EQ(document.choices.iterations, 50);
  EXPECT_FALSE(document.camera);
  EXPECT_EQ(document.others, "");
}

TEST(SceneFile, TheSelectedChainsStepIsTheScenes) {
  Json json = Json::parse(changed("/chains/0/step", "7"));
  Document document;
  ASSERT_EQ(lab::readScene(json.dump(), document), "");
  EXPECT_EQ(document.cursor, 7U);
  json["playback"] = {{"step", 7}};
  EXPECT_EQ(lab::readScene(json.dump(), document), "");
  json["playback"]["step"] = 3;
  EXPECT_EQ(lab::readScene(json.dump(), document),
            "/playback/step: expected the step of the selected chain, 7, got 3");
}

TEST(SceneFile, AWholeNumberMayBeWrittenWithADot) {
  Document document;
  ASSERT_EQ(lab::readScene(changed("/chains/0/step", "3.0"), document), "");
  EXPECT_EQ(document.cursor, 3U);
  EXPECT_NE(lab::readScene(changed("/chains/0/step", "3.5"), document), "");
}

struct Bad {
  const char* pointer;
  const char* value;
  const char* expected;  ///< in the message, after the pointer
};

// Every field, each with something that it cannot be.
TEST(SceneFile, BadFieldsAreNamedWithWhatWasExpected) {
  for (const auto& [pointer, value, expected] : {
           Bad{"/format", "\"zip\"", "iklab-scene"},
           {"/format", "", "iklab-scene"},
           {"/version", "4", "a version up to 3 (a newer program has written this), got 4"},
           {"/version", "0", "whole number from 1"},
           {"/version", "1.5", "whole number"},
           {"/version", "", "version"},
           {"/name", "3", "a text"},
           {"/chains", "", "a list of chains"},
           {"/chains", "[]", "a list of 1 to 16 chains"},
           {"/chains", "{}", "a list of 1 to 16 chains"},
           {"/in-hand", "1", "from 0 to 0"},
           {"/chains/0/solving", "{\"solver\": \"magic\"}", "one of look-at"},
           {"/chains/0/step", "-1", "whole number"},
           {"/chains/0", "7", "an object"},
           {"/chains/0/planar", "\"yes\"", "true or false"},
           {"/chains/0/bones", "[]", "1 to 1000 bones"},
           {"/chains/0/bones/1/length", "-1", "a number from 0 to"},
           {"/chains/0/bones/1/length", "", "length"},
           {"/chains/0/bones/0/scale", "[1]", "2 signs"},
           {"/chains/0/bones/0/scale", "[1, 0]", "1 or -1"},
           {"/chains/0/bones/0/joint", "\"slider\"", "one of ball, hinge"},
           {"/chains/0/bones/0/axis", "[0, 0, 2]", "length 1, not of 2, got [0,0,2]"},
           {"/chains/0/bones/0/limit", "{\"least\": 2, \"most\": 1}", "at most"},
           {"/chains/0/bones/0/limit", "{\"cone\": 9}", "from 0 to"},
           {"/chains/0/bones/0/weight", "1.5", "from 0 to 1"},
           {"/chains/0/bones/0/children", "[]", "each bone says its \"parent\""},
           {"/chains/0/bones/0/parent", "0", "from -1 to -1"},
           {"/chains/0/bones/1/parent", "1", "from -1 to 0"},
           {"/chains/0/bones/1/at", "[1]", "2 numbers"},
           {"/chains/0/bones/1/axes", "[0, 1, 0, 0]", "a turn about z"},
           {"/chains/0/bones/1/name", "7", "a text"},
           {"/chains/0/bones/1", R"({"length": 1, "joint": "slide", "axis": [0, 0, 1]})",
            "an \"axis\" with z = 0"},
           {"/chains/0/bones/1",
            R"({"length": 1, "joint": "slide", "axis": [1, 0, 0], "limit": {"least": -1e7}})",
            "/limit/least: expected a number from"},
           {"/chains/0/pose", "{\"slides\": [1]}", "one per bone"},
           {"/chains/0/tip", "2", "from 0 to 1"},
           {"/chains/0/goals", "{}", "a list of up to 64 goals"},
           {"/chains/0/goals", "[{\"bone\": 0}]", "where the bone's end is to go"},
           {"/chains/0/goals", "[{\"bone\": 2, \"target\": [1, 1]}]", "from 0 to 1"},
           {"/chains/0/goals", "[{\"bone\": 1, \"target\": [1, 1]}]", "a bone that neither"},
           {"/chains/0/goals", "[{\"bone\": 0, \"target\": [1, 1], \"weight\": 0}]",
            "a number from"},
           {"/chains/0/bones/1", R"({"length": 1, "joint": "fixed", "limit": {"most": 1}})",
            "/limit: expected none, as the joint is fixed"},
           {"/chains/0/rest", "{\"angles\": [1]}", "one per bone"},
           {"/chains/0/pose", "{\"angles\": [1]}", "one per bone"},
           {"/chains/0/pose", "{\"rotations\": []}", "expected \"angles\" in place"},
           {"/chains/0/target", "", "where the tip is to go"},
           {"/chains/0/target", "[1, 2, 3]", "2 numbers"},
           {"/chains/0/target", "[1, \"two\"]", "a number"},
           {"/chains/0/target", "[1, 1e300]", "a number from"},
           {"/solving", "{\"solver\": \"magic\"}", "one of look-at"},
           {"/solving", "{\"iterations\": -1}", "from 0 to 1000"},
           {"/solving", "{\"tolerance\": 0}", "a number from"},
           {"/solving", "{\"mode\": \"fast\"}", "one of live"},
           {"/solving", "{\"parameters\": {\"ccd\": {\"direction\": \"up\"}}}", "tip-to-base"},
           {"/camera", "{\"height\": 0}", "a number from"},
           {"/playback", "{\"step\": -3}", "a whole number"},
           {"/walk", "{\"legs\": 7}", "an even number"},
           {"/chains/0/solving", "{\"mode\": \"live\"}", "the mode is the scene's"},
       }) {
    Document document;
    document.name = "as it was";
    const std::string fault = lab::readScene(changed(pointer, value), document);
    EXPECT_EQ(fault.rfind(pointer, 0), 0U) << pointer << " " << value << ": " << fault;
    EXPECT_NE(fault.find(expected), std::string::npos) << pointer << " " << value << ": " << fault;
    EXPECT_EQ(document.name, "as it was");
    EXPECT_EQ(fault.find('\n'), std::string::npos);
  }
}

// Work that was saved with such a solver would be lost.
TEST(SceneFile, ASolverThatCannotSolveItIsKeptAndSaysSo) {
  const std::string text =
      R"({"format": "iklab-scene", "version": 1, "solving": {"solver": "fabrik"},
    "chains": [{"planar": false, "bones": [{"length": 1, "joint": "hinge"}], "target": [1, 0, 0]}]})";
  Document document;
  ASSERT_EQ(lab::readScene(text, document), "");
  lab::Lab lab;
  ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "");
  EXPECT_EQ(lab.solver().id, "fabrik");
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput);
  EXPECT_NE(lab.result().message.find("hinge"), std::string::npos) << lab.result().message;
  lab::Document again;
  EXPECT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), again), "");
}

TEST(SceneFile, TextThatIsNoJsonIsNamedByLineAndColumn) {
  Document document;
  const std::string fault =
      lab::readScene("{\n  \"format\": \"iklab-scene\",\n  oops\n}", document);
  EXPECT_EQ(fault.rfind("line 3, column 3", 0), 0U) << fault;
  for (const char* text : {"", "nul", "[1, 2", "\x80\xff", "{\"a\": \"\x80\"}"}) {
    EXPECT_NE(lab::readScene(text, document), "") << text;
  }
  EXPECT_EQ(lab::readScene("{\"a\": -1e999}", document),
            "/a: expected a number up to 1.8e308, got -1e999");
  EXPECT_NE(lab::readScene(std::string(200000, '['), document), "");
  EXPECT_EQ(lab::readScene("{\"a\": [1, {\"b\": " + std::string(200000, '['), document),
            "/a: expected at most 64 lists and objects in each other");
}

TEST(SceneFile, WhatIsNoSceneAtAllIsCalledThat) {
  Document document;
  for (const char* text : {"Dear reader", "[1, 2", "<a>"}) {
    EXPECT_EQ(lab::readScene(text, document), "expected a scene (JSON), got something else");
  }
  EXPECT_EQ(lab::readScene(" \n", document), "expected a scene (JSON), got nothing");
  for (const char* broken : {" {1", "\xEF\xBB\xBF{1"}) {
    EXPECT_EQ(lab::readScene(broken, document).find("line 1, column "), 0U) << broken;
  }
}

TEST(SceneFile, UnknownFieldsAreKeptButThoseOfBones) {
  Json json = Json::parse(kSmall);
  json["author"] = {{"name", "A"}, {"id", 7}};
  json["chains"][0]["a/b~c"] = Json::array({1, nullptr});
  json["chains"][0]["bones"][1]["colour"] = "red";
  json["chains"][0]["bones"][1]["limit"] = {{"least", -1.0}, {"comment", "stiff"}};
  json["solving"] = {{"parameters", {{"future-solver", {{"x", 1}}}}}};
  Document document;
  ASSERT_EQ(lab::readScene(json.dump(), document), "");
  const Json written = Json::parse(lab::writeScene(document));
  EXPECT_EQ(written["author"], json["author"]);
  EXPECT_EQ(written["chains"][0]["a/b~c"], json["chains"][0]["a/b~c"]);
  EXPECT_EQ(written["solving"]["parameters"], json["solving"]["parameters"]);
  EXPECT_EQ(written["chains"][0]["bones"][1],
            Json::parse(R"({"length": 0.8, "limit": {"least": -1.0}})"));
}

// Each chain is tagged with its base, which the edits leave alone.
TEST(SceneFile, UnknownFieldsStayWithTheirChain) {
  Json json = Json::parse(kSmall);
  const Json chain = json["chains"][0];
  json["in-hand"] = 1;
  json["chains"] = Json::array();
  for (int i = 0; i < 3; ++i) {
    json["chains"].push_back(chain);
    json["chains"].back()["base"] = {i, 0};
    json["chains"].back()["tag"] = i;
  }
  Document read;
  ASSERT_EQ(lab::readScene(json.dump(), read), "");
  lab::Lab lab;
  ASSERT_EQ(lab.apply(lab::OpenDocument{read}), "");
  const auto tags = [&] {
    Document document = lab.document(0.0);
    document.others = read.others;
    std::string text;
    const Json written = Json::parse(lab::writeScene(document));
    for (const Json& each : written["chains"]) {
      const bool isTagged = each.contains("tag");
      text += isTagged ? each["tag"].dump() : "-";
      EXPECT_TRUE(!isTagged || each["tag"] == each["base"][0]) << written.dump();
    }
    return text;
  };
  EXPECT_EQ(tags(), "012");
  lab.apply(lab::RemoveBone{0});
  EXPECT_EQ(tags(), "012");
  lab.apply(lab::DuplicateChain{});
  EXPECT_EQ(tags(), "01-2");
  lab.apply(lab::SelectChain{0});
  lab.apply(lab::RemoveChain{});
  EXPECT_EQ(tags(), "1-2");
  lab.apply(lab::Undo{});
  EXPECT_EQ(tags(), "01-2");
}

// Also where the program would leave out the object that they are in.
TEST(SceneFile, UnknownFieldsAreKeptInWhatHasDefaults) {
  Json json = Json::parse(kSmall);
  json["chains"][0]["solving"] = {{"solver", "ccd"}, {"seen", true}};
  json["solving"] = {{"parameters", {{"dls", {{"unit", "m"}}}}}};
  Document document;
  ASSERT_EQ(lab::readScene(json.dump(), document), "");
  const Json written = Json::parse(lab::writeScene(document));
  EXPECT_EQ(written["solving"]["seen"], true);
  EXPECT_EQ(written["solving"]["parameters"]["dls"]["unit"], "m");
  Document again;
  ASSERT_EQ(lab::readScene(written.dump(), again), "");
  EXPECT_EQ(Json::parse(lab::writeScene(again)), written);
}

// Whatever would not come back from the program as it was is refused, or told: those of bones.
TEST(SceneFile, NothingIsDroppedSilently) {
  Document document;
  const std::string walk =
      R"({"format": "iklab-scene", "version": 2, "walk": {"legs": 6}, "MORE": 0})";
  const auto walkWith = [&](const std::string& field) {
    return lab::readScene(std::string(walk).replace(walk.find("\"MORE\": 0"), 9, field), document);
  };
  EXPECT_EQ(walkWith("\"author\": 1"), "");
  EXPECT_EQ(walkWith("\"chains\": [{\"bones\": [{\"length\": 1}], \"target\": [1, 0]}]")
                .find("/chains: expected a list of 6 to 8 chains"),
            0U);
  EXPECT_EQ(walkWith("\"in-hand\": 0").find("/in-hand: expected none"), 0U);
  EXPECT_EQ(walkWith("\"a\": {\"b/c\": [1, {\"d\": 1, \"d\": 2}]}"),
            "/a/b~1c/1/d: expected one field of this name, got two");
  EXPECT_EQ(
      walkWith("\"id\": 123456789012345678901234567890"),
      "/id: expected a whole number of at most 19 digits, got 123456789012345678901234567890");
  EXPECT_EQ(walkWith("\"id\": [7, -18446744073709551615]").find("/id/1: expected a whole"), 0U);
  EXPECT_EQ(walkWith("\"id\": 18446744073709551615"), "");
  EXPECT_EQ(lab::readScene(walk + std::string("\n\0 more", 7), document),
            "line 2: expected JSON, got a zero byte");
}

// Refused before it costs memory, and in a message that does not repeat it.
TEST(SceneFile, WhatIsTooLargeIsRefusedShortly) {
  Document document;
  const std::string head = R"({"format": "iklab-scene", "version": 2, )";
  std::string fields;
  std::string values;
  for (int i = 0; i < 100'000; ++i) fields += "\"f" + std::to_string(i) + "\": 1, ";
  for (int i = 0; i < 1'100'000; ++i) values += "0,";
  for (const std::string& text :
       {head + "\"notes\": \"" + std::string(20U << 20U, 'x') + "\"}",
        head + "\"notes\": \"" + std::string(20U << 20U, '\x01') + "\"}",
        head + "\"a\": " + std::string(2U << 20U, '1') + "}", std::string(40U << 20U, ' ') + head,
        head + fields + "\"z\": 1}", head + "\"z\": [" + values + "0]}",
        "{" + std::string(900'000, 'x')}) {
    const std::string fault = lab::readScene(text, document);
    EXPECT_NE(fault.find("expected"), std::string::npos) << fault.substr(0, 300);
    EXPECT_LT(fault.size(), 300U);
  }
}

// Messages are for a terminal: one line, no control characters of somebody's text, whole letters.
TEST(SceneFile, MessagesAreOneCleanLine) {
  Document document;
  const std::string escape = "\"\\u001b[31m\\n\\u0007 and more of it up to the end of all\"";
  for (const std::string& text :
       {changed("/chains/0/planar", escape), changed("/solving", "{\"solver\": " + escape + "}"),
        std::string("{\"a\": \"\x1b[31m\"}"), std::string("{\"\\u001b\": 1e999}"),
        "{\"a\": tru\x1b" + std::string(100, 'x') + "}"}) {
    const std::string fault = lab::readScene(text, document);
    EXPECT_NE(fault, "");
    for (const char each : fault) EXPECT_GE(static_cast<unsigned char>(each), 0x20U) << fault;
  }
  std::string greek = "\"";
  for (int i = 0; i < 60; ++i) greek += "λ";
  const std::string fault = lab::readScene(changed("/chains/0/planar", greek + "\""), document);
  EXPECT_NE(fault.find("λ…"), std::string::npos) << fault;
}

// The scene comes back as it was: the chain, the answer, the step shown, the camera.
TEST(SceneFile, TheBenchComesBackAsItWas) {
  for (std::size_t i = 0; i < lab::presets().size(); ++i) {
    lab::Lab before;
    before.apply(lab::LoadPreset{i});
    before.apply(lab::SetChoice{&lab::Choices::iterations, 7});
    if (!before.creature()) {
      before.apply(lab::SetMode{lab::Mode::stepByStep});
      before.apply(lab::SetTarget{before.state().scene.target * 0.8});
      before.apply(lab::Seek{2});
    }
    before.apply(lab::SetView{&lab::View::fit, false});
    before.apply(lab::SetView{&lab::View::center, {0.3, -0.2}});
    before.apply(lab::SetView{&lab::View::pixelsPerUnit, 80.0});
    before.apply(lab::SetView{&lab::SpaceView::yaw, 1.1});
    Document document;
    ASSERT_EQ(lab::readScene(lab::writeScene(before.document(600.0)), document), "");

    lab::Lab after;
    ASSERT_EQ(after.apply(lab::OpenDocument{document}), "") << lab::presets()[i].name;
    EXPECT_EQ(after.state().scene.chain, before.state().scene.chain) << lab::presets()[i].name;
    EXPECT_EQ(after.state().scene.target, before.state().scene.target);
    EXPECT_EQ(after.state().choices.iterations, 7);
    EXPECT_EQ(&after.solver(), &before.solver());
    EXPECT_EQ(after.cursor(), before.cursor());
    EXPECT_EQ(after.shown().joints, before.shown().joints) << lab::presets()[i].name;
    EXPECT_TRUE(after.state().view.fit);
    EXPECT_NEAR(after.state().view.fitHeight, 600.0 / 80.0, 1e-12);
    EXPECT_EQ(after.state().view.center, glm::dvec2(0.3, -0.2));
    EXPECT_EQ(after.state().view.space.yaw, 1.1);
  }
}

// What a lab writes is the same text once it was opened.
std::string openedAndWritten(const std::string& text, double canvasHeight) {
  Document document;
  EXPECT_EQ(lab::readScene(text, document), "");
  lab::Lab lab;
  EXPECT_EQ(lab.apply(lab::OpenDocument{document}), "");
  const lab::View& view = lab.state().view;
  lab.apply(lab::SetCamera{view.center, canvasHeight / view.fitHeight});
  return lab::writeScene(lab.document(canvasHeight));
}

TEST(SceneFile, OpeningAndSavingChangesNothing) {
  for (std::size_t i = 0; i < lab::presets().size(); ++i) {
    for (std::size_t solver = 0; solver < ik::solvers().size(); ++solver) {
      lab::Lab lab;
      lab.apply(lab::LoadPreset{i});
      lab.apply(lab::SelectSolver{solver});
      if (lab.result().status == ik::Status::invalidInput) continue;  // no hinges, for instance
      for (const lab::Mode mode :
           {lab::Mode::live, lab::Mode::onePerFrame, lab::Mode::stepByStep}) {
        lab.apply(lab::SetMode{mode});
        if (!lab.creature()) lab.apply(lab::SetTarget{lab.state().scene.target * 0.93});
        const std::string text = lab::writeScene(lab.document(617.0));
        const double otherHeight = 700.0 + 13.0 * static_cast<double>(solver);
        EXPECT_EQ(openedAndWritten(text, otherHeight), text)
            << lab::presets()[i].name << ", " << lab.solver().id;
      }
    }
  }
}

TEST(SceneFile, WhatCannotBeSolvedLeavesTheBenchAsItWas) {
  lab::Lab lab;
  const std::vector<glm::dvec3> joints = lab.shown().joints;
  Document document = lab.document(0.0);
  document.scene.chain.bones[0].length = -1.0;
  EXPECT_NE(lab.apply(lab::OpenDocument{document}), "");
  EXPECT_EQ(lab.shown().joints, joints);
}

}  // namespace
