// Several end effectors: bodies with as many points and ends as those of the paper, whose joints
// are points, the root and the ends among them.
#include <algorithm>
#include <array>
#include <numbers>

#include "paper_table.h"

namespace bench {
namespace {

constexpr double kFarthestTurn = std::numbers::pi / 3.0;

// Bones of one length, one behind the other, from the end of `parent` on; returns the last.
std::size_t grow(rigs::Chain& chain, int parent, int count, double length) {
  for (int i = 0; i < count; ++i) {
    rigs::Bone bone{length, {}};
    bone.parent = i == 0 ? parent : static_cast<int>(chain.bones.size()) - 1;
    chain.bones.push_back(bone);
  }
  return chain.bones.size() - 1;
}

PaperBody bodyOf(std::string_view name) {
  PaperBody body{name, {}, {}, {}};
  body.chain.planar = false;
  return body;
}

PaperBody yShape() {
  PaperBody body = bodyOf("Y, 9 bones, 2 ends");
  const auto fork = static_cast<int>(grow(body.chain, rigs::kBase, 3, 0.1));
  for (int arm = 0; arm < 2; ++arm) body.ends.push_back(grow(body.chain, fork, 3, 0.1));
  return body;
}

// Without a wrist the fingers would have no joint in common.
PaperBody hand() {
  PaperBody body = bodyOf("hand, 26 bones, 5 ends");
  const auto wrist = static_cast<int>(grow(body.chain, rigs::kBase, 1, 0.1));
  for (int finger = 0; finger < 5; ++finger) body.ends.push_back(grow(body.chain, wrist, 5, 0.1));
  return body;
}

PaperBody humanoid() {
  PaperBody body = bodyOf("humanoid, 12 bones, 5 ends");
  body.published = {
      {"fabrik", 65.0}, {"ccd", 67.0}, {"jacobian-transpose", 1352.0}, {"dls", 804.0}};
  const auto neck = static_cast<int>(grow(body.chain, rigs::kBase, 1, 0.3));
  body.ends.push_back(grow(body.chain, neck, 1, 0.1));
  for (int arm = 0; arm < 2; ++arm) body.ends.push_back(grow(body.chain, neck, 3, 0.15));
  for (int leg = 0; leg < 2; ++leg) body.ends.push_back(grow(body.chain, rigs::kBase, 2, 0.2));
  return body;
}

}  // namespace

std::vector<PaperBody> paperBodies() { return {yShape(), hand(), humanoid()}; }

std::vector<PaperProblem> paperProblems(const PaperSetup& setup, const PaperBody& body) {
  PaperRandom random(setup.seed);
  std::vector<PaperProblem> problems(static_cast<std::size_t>(setup.runs));
  for (PaperProblem& problem : problems) {
    const std::size_t count = body.chain.bones.size();
    problem.start = paperPose(random, count, kFarthestTurn);
    rigs::Chain chain = body.chain;
    const rigs::Pose reached = paperPose(random, count, kFarthestTurn);
    for (const std::size_t end : body.ends) {
      chain.tip = end;
      problem.goals.push_back(
          {.bone = end, .target = rigs::forwardKinematics(chain, reached).back()});
    }
    problem.target = problem.goals.back().target;  // the tip is the last end
    problem.goals.pop_back();
  }
  return problems;
}

std::vector<PaperRow> paperRows(const PaperSetup& setup, const PaperBody& body) {
  const std::vector<PaperProblem> problems = paperProblems(setup, body);
  std::vector<PaperRow> rows;
  for (PaperMethod method : paperMethods()) {
    if (!method.solver->severalGoals) continue;
    const bool isPaperForm = method.published.has_value();
    const auto found = std::ranges::find(body.published, method.solver->id, &PublishedOnly::label);
    method.published.reset();
    if (isPaperForm && found != body.published.end()) method.published = found->iterations;
    rows.push_back({method, paperFigures(method, body.chain, problems, setup), {}});
  }
  return rows;
}

}  // namespace bench
