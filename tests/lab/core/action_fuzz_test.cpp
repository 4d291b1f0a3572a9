// Whatever is done to the lab, in whatever order: no crash, no number that is none, no bone that
// changes its length, and always trace().at(cursor) on show.
#include <algorithm>
#include <cmath>
#include <regex>

#include <gtest/gtest.h>

#include "explain/explain.h"
#include "lab/words/status_words.h"
#include "support/lab_driving.h"
#include "support/random_actions.h"

namespace {

using lab::Action;
using lab::Lab;

constexpr int kActions = 10000;

// In its plane, where it has one.
bool isGood(const glm::dvec3& p, bool planar) {
  return std::isfinite(p.x) && std::isfinite(p.y) && (planar ? p.z == 0.0 : std::isfinite(p.z));
}

bool isGood(const rigs::Segment& bone, bool planar) {
  return isGood(bone.start, planar) && isGood(bone.end, planar);
}

bool isGood(const rigs::Pose& pose, bool planar) {
  const auto isAngle = [](double angle) { return std::isfinite(angle); };
  const auto isRotation = [](const glm::dquat& q) { return std::abs(glm::dot(q, q) - 1.0) < 1e-9; };
  return planar ? pose.rotations.empty() && std::ranges::all_of(pose.angles, isAngle)
                : pose.angles.empty() && std::ranges::all_of(pose.rotations, isRotation);
}

// How much the lengths of bones may be off, in proportion to where they lie.
double slackOf(const Lab& lab) {
  const auto& task = lab.state().scene;
  const double aside = std::abs(task.chain.base.z) + std::abs(task.target.z);
  return static_cast<double>(16.0L * support::rounding(task.chain, task.target)) + 1e-14 * aside;
}

std::string faultIn(const Lab& lab) {
  const auto& bones = support::chainOf(lab).bones;
  const rigs::TraceState& shown = lab.shown();
  if (bones.empty() || bones.size() > lab::kMostBones) return "number of bones";
  if (shown.bones.size() != bones.size() || shown.joints.size() != bones.size() + 1) return "shape";
  if (lab.state().playback.cursor >= lab.trace().size()) return "cursor";
  if (lab.ghost().size() != bones.size()) return "ghost";
  const bool planar = support::chainOf(lab).planar;
  for (const glm::dvec3& joint : shown.joints) {
    if (!isGood(joint, planar)) return "a joint that is no point";
  }
  if (!isGood(shown.pose, planar)) return "a pose that is none";
  if (planar && lab.creature()) return "a creature in the plane";
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!isGood(shown.bones[i], planar)) return "a bone";
    if (!isGood(lab.ghost()[i], planar)) return "the ghost's bone";
    const double length = glm::distance(shown.bones[i].start, shown.bones[i].end);
    const double expected = bones[i].length * shown.pose.stretchOf(i);
    const double far = glm::length(shown.bones[i].start) + glm::length(shown.bones[i].end);
    if (!(std::abs(length - expected) <= slackOf(lab) + 1e-14 * far)) {
      return "bone " + std::to_string(i) + " is " + std::to_string(length) + " long, not " +
             std::to_string(expected);
    }
  }
  if (!std::isfinite(lab.shownDistance())) return "distance";
  if (lab.trace().at(lab.state().playback.cursor).joints != shown.joints) return "not the cursor's";
  return lab.step().explanation.sentence.empty() ? "no sentence" : "";
}

// All that an explanation says.
std::string wordsOf(const explain::Explanation& explanation) {
  std::string words = explanation.sentence;
  for (const explain::Mark& mark : explanation.marks) words += ' ' + mark.text;
  for (const int line : explanation.lines) words += ' ' + std::to_string(line);
  return words;
}

// What the lab keeps of the step under its cursor, and what the trace says of it.
void expectFresh(const Lab& lab) {
  const std::size_t cursor = lab.state().playback.cursor;
  const rigs::TraceState now = lab.trace().at(cursor);
  const rigs::TraceState before = lab.trace().at(cursor > 0 ? cursor - 1 : 0);
  const rigs::Problem problem = lab::problemOf(lab.state().scene, lab.state().choices);
  EXPECT_EQ(lab.step().before.joints, before.joints);
  if (lab.ownRun().noteOf(cursor)) return;  // it says itself what it does
  EXPECT_EQ(
      wordsOf(lab.step().explanation),
      wordsOf(explain::explain({lab.solver(), problem, lab.settings(), lab.result(), lab.trace()},
                               {cursor, now, before}, lab.state().view.degrees)));
}

TEST(ActionFuzz, NothingBreaksTheLab) {
  support::Monkey monkey(support::seedOf("lab actions"));
  Lab lab;
  for (int i = 0; i < kActions; ++i) {
    const Action action = monkey.action(lab);
    lab.apply(action);
    ASSERT_EQ(faultIn(lab), "") << "after action " << i << ", alternative " << action.kind();
    if (support::chainOf(lab).bones.size() > 2 * support::kManyBones) {
      lab.apply(lab::SetBoneCount{support::kManyBones});
    }
    lab.apply(lab::Tick{monkey.seconds()});
    ASSERT_EQ(faultIn(lab), "") << "after tick " << i << ", alternative " << action.kind();
    if (i % 10 != 0) continue;
    expectFresh(lab);
    const std::string words = wordsOf(lab.step().explanation) + lab::statusSentence(lab);
    ASSERT_EQ(words.find("nan"), std::string::npos) << words;
    static const std::regex kInfinity("\\binf\\b");
    ASSERT_FALSE(std::regex_search(words, kInfinity)) << words;
  }
}

}  // namespace
