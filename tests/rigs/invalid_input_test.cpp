// Input that is refused: the message names the field, and nothing is touched.
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  return a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// Who fills the values into the code by hand gets the message; all slots have a value.
void expectCode(const rigs::Result& result) {
  std::string text(result.fault.code);
  EXPECT_TRUE(text.starts_with("{field}: ")) << text;
  for (const ik::Fault::Value& each : result.fault.values) {
    const std::string slot = std::string{'{'}.append(each.slot).append(1, '}');
    const std::size_t at = text.find(slot);
    ASSERT_NE(at, std::string::npos) << slot << " in " << result.fault.code;
    text.replace(at, slot.size(), each.text);
  }
  EXPECT_EQ(text, result.message);
  EXPECT_EQ(text.find('{'), std::string::npos) << text;
}

class InvalidInput : public support::SolverTest {
 protected:
  static Case good() {
    Case task = support::straight(solver(), {1.0, 0.5, 0.25}, {0.9, 0.7, 0.0});
    task.pose.angles = {0.1, 0.2, 0.3};
    return task;
  }

  // Solves good() with that change made to it, in a workspace that is new and in one that knows
  // the good chain, which is then looked at more quickly.
  template <typename Change>
  static void expectRefused(const char* field, const Change& change) {
    rigs::Workspace fresh;
    expectRefused(field, change, fresh);
    rigs::Workspace knowing;
    const Case task = good();
    rigs::Pose pose = task.pose;
    ASSERT_TRUE(
        rigs::solve(solver(), task.problem(), task.settings, pose, knowing).message.empty());
    expectRefused(field, change, knowing);
  }
  template <typename Change>
  static void expectRefused(const char* field, const Change& change, rigs::Workspace& workspace) {
    SCOPED_TRACE(field);
    Case task = good();
    change(task);
    rigs::Pose pose = task.pose;
    const rigs::Result result =
        rigs::solve(solver(), task.problem(), task.settings, pose, workspace, nullptr);
    EXPECT_EQ(result.status, ik::Status::invalidInput);
    EXPECT_EQ(result.message.rfind(field, 0), 0U) << result.message;
    EXPECT_NE(result.message.find("expected"), std::string::npos) << result.message;
    EXPECT_EQ(result.message, rigs::findFault(solver(), task.problem(), task.settings, task.pose));
    expectCode(result);
    EXPECT_TRUE(sameBits(pose.angles, task.pose.angles));
    EXPECT_EQ(result.iterations, 0);
  }
};

TEST_P(InvalidInput, GoodInputIsTaken) {
  const Outcome outcome = support::solve(solver(), good());
  EXPECT_NE(outcome.result.status, ik::Status::invalidInput);
  EXPECT_TRUE(outcome.result.message.empty());
  EXPECT_TRUE(outcome.result.fault.empty());
}

TEST_P(InvalidInput, Target) {
  for (const double bad : {kNan, kInfinity, -kInfinity, 1e61, -1e61}) {
    expectRefused("target", [&](Case& task) { task.target.x = bad; });
    expectRefused("target", [&](Case& task) { task.target.y = bad; });
  }
  for (const double bad : {kNan, kInfinity, 0.5}) {
    expectRefused("target.z", [&](Case& task) { task.target.z = bad; });
  }
}

TEST_P(InvalidInput, Base) {
  for (const double bad : {kNan, kInfinity, -kInfinity, 1e61}) {
    expectRefused("base", [&](Case& task) { task.chain.base.x = bad; });
    expectRefused("base", [&](Case& task) { task.chain.base.y = bad; });
  }
  expectRefused("base.z", [](Case& task) { task.chain.base.z = -1.0; });
}

TEST_P(InvalidInput, Lengths) {
  for (const double bad : {kNan, kInfinity, -kInfinity, 1e61, -1.0, -1e-300}) {
    expectRefused("bones[1].length", [&](Case& task) { task.chain.bones[1].length = bad; });
  }
  expectRefused("bones", [](Case& task) {
    for (rigs::Bone& bone : task.chain.bones)
      bone.length = 0.35e60;  // each is fine, the sum is not
  });
}

TEST_P(InvalidInput, ScaleSigns) {
  for (const int bad : {0, 2, -2, std::numeric_limits<int>::max()}) {
    expectRefused("base scale", [&](Case& task) { task.chain.baseScale.x = bad; });
    expectRefused("base scale", [&](Case& task) { task.chain.baseScale.y = bad; });
    expectRefused("bones[2].scale", [&](Case& task) { task.chain.bones[2].scale.y = bad; });
  }
}

// Has no absolute value: std::abs() of it is undefined.
TEST_P(InvalidInput, TheSmallestIntegerAsScaleSign) {
  expectRefused("base scale",
                [](Case& task) { task.chain.baseScale.x = std::numeric_limits<int>::min(); });
}

TEST_P(InvalidInput, Angles) {
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    expectRefused("angles[1]", [&](Case& task) { task.pose.angles[1] = bad; });
  }
  expectRefused("angles", [](Case& task) { task.pose.angles.pop_back(); });
  expectRefused("angles", [](Case& task) { task.pose.angles.push_back(0.0); });
  expectRefused("angles", [](Case& task) { task.pose.angles.clear(); });
}

TEST_P(InvalidInput, EmptyChain) {
  expectRefused("bones", [](Case& task) {
    task.chain.bones.clear();
    task.pose.angles.clear();
  });
}

TEST_P(InvalidInput, Settings) {
  for (const double bad : {kNan, kInfinity, -1e-9}) {
    expectRefused("tolerance", [&](Case& task) { task.settings.tolerance = bad; });
  }
  for (const int bad : {-1, ik::kMaxIterations + 1, std::numeric_limits<int>::min()}) {
    expectRefused("iterations", [&](Case& task) { task.settings.iterations = bad; });
  }
}

TEST_P(InvalidInput, Parameters) {
  for (std::size_t i = 0; i < solver().parameters.size(); ++i) {
    const ik::Parameter& parameter = solver().parameters[i];
    std::vector<double> bad{kNan, kInfinity, -kInfinity};
    if (parameter.isChoice()) {
      bad.insert(bad.end(), {-1.0, 0.5, static_cast<double>(parameter.options.size())});
    } else {
      bad.insert(bad.end(), {parameter.least - 1e-9, parameter.most + 1e-9});
    }
    const std::string id(parameter.id);
    for (const double value : bad) {
      expectRefused(id.c_str(), [&](Case& task) { task.settings.parameters[i] = value; });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, InvalidInput, support::everySolver(), support::SolverTestName());

}  // namespace
