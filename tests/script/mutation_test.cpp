// Templates with parts of them changed, taken out and put in: whatever comes of it, a solve ends,
// with the chain whole.
#include <cmath>
#include <random>
#include <string>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rigs/rigs.h>

#include "script/files.h"
#include "script/solver.h"

namespace {

constexpr const char* kParts[] = {"0/0",
                                  "-1",
                                  "1e308",
                                  "nil",
                                  "chain",
                                  "chain.tip",
                                  "{}",
                                  "'x'",
                                  "..",
                                  "#",
                                  "end",
                                  "while true do",
                                  "for i = 1, 1e9 do",
                                  "chain:turn(1, 1)",
                                  "chain:place(1, chain.target)",
                                  "return iterate(chain)",
                                  "local",
                                  "math.huge",
                                  "vector(1, 2)",
                                  "chain:jacobian()",
                                  "say",
                                  "mark",
                                  ":unit()",
                                  "*",
                                  "(",
                                  ")",
                                  "function() ",
                                  "identity(1e5)",
                                  "math.random()",
                                  "\n",
                                  "--",
                                  "[[",
                                  "\xff",
                                  "2^53",
                                  "i",
                                  "error(e)"};

std::string mutated(std::string text, std::mt19937_64& random) {
  const std::size_t changes = 1 + random() % 3;
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t count = random() % 12;
    switch (random() % 4) {
      case 0:
        text.erase(at, count);
        break;
      case 1:
        text.insert(at, kParts[random() % std::size(kParts)]);
        break;
      case 2:
        text.insert(at, text.substr(random() % (text.size() + 1), 3 * count));
        break;
      default:
        text.replace(at, count, kParts[random() % std::size(kParts)]);
    }
  }
  return text;
}

TEST(ScriptMutations, EndWithAWholeChain) {
  constexpr int kRuns = 2000;  // IKLAB_SCRIPT_RUNS asks for more
  const char* const asked = std::getenv("IKLAB_SCRIPT_RUNS");
  const int runs = asked ? std::atoi(asked) : kRuns;
  std::mt19937_64 random(11);
  rigs::Chain plane{.bones = {{1.0}, {0.7}, {0.4}, {0.2}}};
  rigs::Chain space = plane;
  space.planar = false;
  space.bones[1].joint = rigs::JointKind::hinge;
  space.bones[2].limit.cone = 0.5;
  const auto files = script::templates();
  int faults = 0;
  for (int run = 0; run < runs; ++run) {
    const std::string text = mutated(std::string(files[random() % files.size()].text), random);
    const rigs::Chain& chain = run % 2 == 0 ? plane : space;
    rigs::Pose pose;
    if (chain.planar) pose.angles = {0.1, 0.5, 0.2, -0.3};
    if (!chain.planar) pose.rotations.assign(4, glm::dquat(1, 0, 0, 0));
    script::Solver script(text);
    ik::Settings settings;
    settings.iterations = 5;
    rigs::Workspace workspace;
    rigs::Trace trace;
    const rigs::Problem problem{.chain = chain, .target = {1.0, 1.2, 0.0}};
    const rigs::Result result =
        rigs::solve(script.solver(), problem, settings, pose, workspace, &trace);
    ASSERT_NE(result.status, ik::Status::invalidInput) << text;
    ASSERT_TRUE(std::isfinite(result.distance)) << text;
    const std::vector<glm::dvec3> joints = rigs::forwardKinematics(chain, pose);
    for (std::size_t i = 0; i < chain.bones.size(); ++i)
      ASSERT_NEAR(glm::distance(joints[i], joints[i + 1]), chain.bones[i].length, 1e-9) << text;
    for (const script::Note& note : script.notes()) ASSERT_LT(note.step, trace.size());
    if (!script.fault()) continue;
    ++faults;
    ASSERT_FALSE(script.fault()->text.empty()) << text;
    ASSERT_EQ(script.fault()->message().find('\n'), std::string::npos) << text;
  }
  EXPECT_GT(faults, runs / 4);
  EXPECT_LT(faults, runs);
}

}  // namespace
