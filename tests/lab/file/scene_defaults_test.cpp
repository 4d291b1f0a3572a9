// What a scene says nothing of.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "lab/file/scene_file.h"
#include "lab/link/link.h"

namespace {

using lab::Document;

std::string_view solverOf(const lab::Choices& choices) { return ik::solvers()[choices.solver]->id; }

// Two chains; `solving` of the scene, `own` of the second one.
std::string sceneWith(const std::string& solving, const std::string& own) {
  const std::string chain = R"({"bones": [{"length": 1}], "target": [0, 1]})";
  const std::string second = R"({"bones": [{"length": 1}], "target": [0, 1])" + own + "}";
  return R"({"format": "iklab-scene", "version": 2, "chains": [)" + chain + ", " + second + "]" +
         solving + "}";
}

TEST(SceneDefaults, AutomaticSolvesWhatNamesNoSolver) {
  for (const std::string solving :
       {"", R"(, "solving": {})", R"(, "solving": {"iterations": 9})"}) {
    for (const std::string own : {"", R"(, "solving": {})", R"(, "solving": {"iterations": 9})"}) {
      Document document;
      ASSERT_EQ(lab::readScene(sceneWith(solving, own), document), "");
      EXPECT_EQ(solverOf(document.choices), "automatic") << solving;
      EXPECT_EQ(solverOf(document.otherChains[0].choices), "automatic") << own;
    }
  }
  Document walk;
  const char* const text =
      R"({"format": "iklab-scene", "version": 1, "walk": {"legs": 6, "goal": [1, 0, 0]}})";
  ASSERT_EQ(lab::readScene(text, walk), "");
  EXPECT_EQ(solverOf(walk.choices), "automatic");
}

// A file or a link that was written with another default has to say what solves it.
TEST(SceneDefaults, TheSolverIsAlwaysWritten) {
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) {
    Document document = lab::presets()[0];
    document.choices.solver = i;
    lab::OtherChain& other = document.otherChains.emplace_back();
    other = {document.scene, document.choices, document.pose};
    const std::string text = lab::writeScene(document);
    const std::string named = "\"solver\": \"" + std::string(ik::solvers()[i]->id) + "\"";
    const std::size_t first = text.find(named);
    ASSERT_NE(first, std::string::npos) << text;
    EXPECT_NE(text.find(named, first + 1), std::string::npos) << text;
    lab::Link link;
    ASSERT_EQ(lab::readLink(lab::writeLink({.scene = document}), link), "");
    EXPECT_EQ(link.scene->choices.solver, i);
  }
}

}  // namespace
