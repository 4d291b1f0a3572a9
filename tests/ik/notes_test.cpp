// What solvers note about their steps, against what the steps do: by the frames before and after,
// and by a Jacobian of the tests' own.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/every_solver.h"

namespace iklab::ik {
namespace {

using testing::Case;
using testing::Random;

glm::dmat3 turnOf(const glm::dvec3& vector) {
  const double angle = glm::length(vector);
  return angle > 0.0 ? glm::mat3_cast(glm::angleAxis(angle, vector / angle)) : glm::dmat3(1.0);
}
double apart(const glm::dmat3& a, const glm::dmat3& b) {
  double most = 0.0;
  for (int k = 0; k < 3; ++k) most = std::max(most, glm::distance(a[k], b[k]));
  return most;
}

// A solve with one goal that is a point, its trace, and the step that is looked at.
struct Traced {
  Case made;
  bool isNaive = false;
  Settings settings;
  Result result;
  Trace trace;
  StepInfo step;
  ik::StepNotes notes;
  TraceState before;
  TraceState after;

  [[nodiscard]] Problem problem() const { return {made.joints, made.goals, isNaive}; }
  [[nodiscard]] const Joint& joint() const { return made.joints[index()]; }
  [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(step.joint); }
  [[nodiscard]] glm::dvec3 target() const { return made.goals[0].target; }
  [[nodiscard]] glm::dvec3 tip(const TraceState& state) const {
    return state.bones[made.joints.size()].end;
  }
  template <typename Look>
  void forEachStep(const Look& look) {
    for (std::size_t s = 1; s < trace.size(); ++s) {
      step = trace.step(s);
      notes = trace.notes(s);
      trace.at(s - 1, before);
      trace.at(s, after);
      look(s);
    }
  }
};

struct Kind {
  bool isHeld = false;  // by weights, limits or a cap
  bool isNaive = false;
};

class Notes : public testing::OfEverySolver {
 protected:
  [[nodiscard]] std::unique_ptr<Traced> solved(Random& random, const Kind& kind,
                                               int iterations = 4) const {
    auto traced = std::make_unique<Traced>();
    traced->isNaive = kind.isNaive;
    traced->made =
        testing::randomCase(random, solver(), {.limits = kind.isHeld, .branches = false});
    traced->made.goals[0].facing.reset();
    for (Joint& joint : traced->made.joints) {
      const double weight = random.below(4) == 0 ? 0.0 : random.between(0.2, 0.9);
      if (kind.isHeld && random.below(3) == 0) joint.weight = weight;
    }
    traced->settings = settings(iterations);
    cap(traced->settings, kind.isHeld && random.below(2) == 0 ? 10.0 : 180.0);
    Workspace workspace;
    Pose pose = traced->made.pose;
    traced->result =
        solve(solver(), traced->problem(), traced->settings, pose, workspace, &traced->trace);
    EXPECT_EQ(traced->result.message, "");
    return traced;
  }
  void cap(Settings& settings, double degrees) const {
    for (std::size_t i = 0; i < solver().parameters.size(); ++i) {
      if (solver().parameters[i].id == "max-step") settings.parameters[i] = degrees;
    }
  }
};

// --- One joint -----------------------------------------------------------------------------------

void expectTurnAsNoted(const Traced& traced, bool isLookAt) {
  const ik::StepNotes& notes = traced.notes;
  const Joint& joint = traced.joint();
  EXPECT_EQ(notes.joint, notes.holds.any() ? traced.step.joint : -1);
  EXPECT_EQ(notes.holds.weight, joint.weight != 1.0);
  if (notes.holds.cap && notes.holds.limit()) {
    EXPECT_LE(notes.part, joint.weight);
  } else if (notes.holds.cap) {
    EXPECT_NEAR(notes.part * glm::length(notes.wanted), std::numbers::pi / 18.0, 1e-9);
  } else {
    EXPECT_EQ(notes.part, joint.weight);
  }
  EXPECT_FALSE(notes.holds.cone && joint.kind != JointKind::ball);
  EXPECT_FALSE(notes.holds.range && joint.kind == JointKind::ball);
  const Frame& before = traced.before.frames[traced.index()];
  const Frame& after = traced.after.frames[traced.index()];
  if (notes.refused > 0) {
    EXPECT_TRUE(notes.holds.cone || notes.holds.twist);
    EXPECT_EQ(traced.before.pose, traced.after.pose);
  } else if (!notes.holds.limit() && joint.kind == JointKind::slide) {
    EXPECT_LT(glm::distance(before.at + notes.part * notes.wanted, after.at), 1e-9);
  } else if (!notes.holds.limit() && !(notes.holds.mirror && isLookAt)) {
    // Look at without mirrors turns to an angle, from wherever it stands: conformance_test.cpp.
    const double sense = notes.holds.mirror ? -1.0 : 1.0;
    EXPECT_LT(apart(turnOf(sense * notes.part * notes.wanted) * before.axes, after.axes), 1e-9);
  }
  EXPECT_EQ(notes.holds.mirror,
            traced.isNaive && joint.kind != JointKind::slide && before.sense() < 0.0);
}

// The wanted turn brings the tip as near to the target as any about the joint can.
void expectBest(const Traced& traced) {
  const glm::dvec3& at = traced.before.frames[traced.index()].at;
  const glm::dvec3 from = traced.tip(traced.before) - at;
  const auto leftBy = [&](const glm::dvec3& turn) {
    return glm::distance(at + turnOf(turn) * from, traced.target());
  };
  const double left = leftBy(traced.notes.wanted);
  if (traced.joint().kind == JointKind::ball) {
    const double least = std::abs(glm::length(from) - glm::distance(at, traced.target()));
    EXPECT_NEAR(left, least, 1e-7);
  } else if (traced.joint().kind == JointKind::hinge) {
    const Frame& frame = traced.before.frames[traced.index()];
    const glm::dvec3 axis = frame.axes * traced.joint().axis;
    EXPECT_LT(glm::length(glm::cross(axis, traced.notes.wanted)), 1e-9);
    for (const double more : {-2.0, -0.1, -1e-3, 1e-3, 0.1, 2.0})
      EXPECT_LE(left, leftBy(traced.notes.wanted + more * axis) + 1e-9);
  } else {
    const glm::dvec3 missing = traced.target() - traced.tip(traced.before);
    EXPECT_NEAR(glm::dot(missing - traced.notes.wanted, traced.notes.wanted), 0.0, 1e-9);
  }
}

TEST_P(Notes, OfOneJointSayWhatItWantedAndWhatHeldIt) {
  Random random(81);
  if (sharesTheTurn()) return;
  const bool isBest = solver().id == "ccd" || solver().id == "look-at";
  int seen = 0;
  ik::Holds holds;
  for (int i = 0; i < 120; ++i) {
    const auto traced = solved(random, {.isHeld = i % 3 != 0, .isNaive = i % 2 == 0});
    traced->forEachStep([&](std::size_t s) {
      const StepInfo& step = traced->step;
      const bool isOne = step.joint != kAllJoints && step.bone == kNoBone;
      if (!isOne || solver().id == "two-bone") return;
      SCOPED_TRACE(std::to_string(i) + ' ' + std::to_string(s));
      const bool isWayBack = solver().id == "fabrik" && step.phase == ik::Phase::baseToTip;
      if (isWayBack) {
        EXPECT_EQ(traced->notes.wanted, glm::dvec3(0.0));
        return;
      }
      expectTurnAsNoted(*traced, solver().id == "look-at");
      if (isBest) expectBest(*traced);
      holds.add(traced->notes.holds);
      ++seen;
    });
  }
  if (seen == 0) return;
  EXPECT_TRUE(holds.weight && holds.range && holds.cone && holds.twist && holds.mirror);
  EXPECT_EQ(holds.cap, solver().id != "look-at");
}

TEST_P(Notes, OfTwoBonesHaveTheTriangle) {
  if (solver().id != "two-bone") return;
  Random random(82);
  for (int i = 0; i < 200; ++i) {
    const auto traced = solved(random, {.isHeld = i % 2 == 0});
    int turned = 0;
    bool wasHeld = false;
    traced->forEachStep([&](std::size_t) {
      if (traced->step.phase == ik::Phase::blend) {
        EXPECT_TRUE(traced->notes.holds.weight);
        EXPECT_EQ(traced->notes.arm, nullptr);
        return;
      }
      ASSERT_NE(traced->notes.arm, nullptr);
      const ik::ArmNotes& arm = *traced->notes.arm;
      const ik::StepNotes& notes = traced->notes;
      const Frame& before = traced->before.frames[traced->index()];
      if (turned++ == 0) {
        const double l1 = glm::distance(before.at, arm.elbow);
        EXPECT_NEAR(arm.distance, glm::distance(before.at, traced->target()), 1e-9);
        if (traced->result.shortfall == 0.0) {
          EXPECT_LT(glm::distance(arm.tip, traced->target()), 1e-9);
        }
        const glm::dvec3 normal = glm::cross(arm.elbow - before.at, arm.tip - arm.elbow);
        if (glm::length(normal) > 1e-6 * l1) {
          EXPECT_LT(glm::distance(glm::normalize(normal), arm.normal), 1e-6);
        }
        wasHeld = notes.holds.any();
      } else if (!notes.holds.any() && !wasHeld) {
        EXPECT_LT(glm::distance(traced->tip(traced->after), arm.tip), 2e-6);
      }
      if (!notes.holds.any()) {
        EXPECT_LT(
            apart(turnOf(notes.wanted) * before.axes, traced->after.frames[traced->index()].axes),
            1e-9);
      }
    });
    EXPECT_EQ(turned, 2);
  }
}

// In a cone wider than a quarter turn the way between two of its directions may lead out of it.
TEST(MechanismNotes, OfABlendSayWhichJointsLimitsStop) {
  std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
  joints[0].axis = {1.0, 0.0, 0.0};
  joints[0].limit.cone = 2.0;
  const double lean = 1.95;
  Pose pose(3);
  pose[0].turn = glm::angleAxis(lean, glm::dvec3(0.0, 0.0, 1.0));
  const glm::dvec3 aim(std::cos(lean), 0.0, std::sin(lean));
  const std::vector<Goal> goals{{.joint = 2, .target = 1.8 * aim}};
  const Solver& solver = *findSolver("two-bone");
  Settings settings;
  settings.parameters = defaultParameters(solver);
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    if (solver.parameters[i].id == "weight") settings.parameters[i] = 0.5;
  }
  Workspace workspace;
  Trace trace;
  solve(solver, {joints, goals}, settings, pose, workspace, &trace);
  const std::size_t last = trace.size() - 1;
  EXPECT_EQ(trace.step(last).phase, ik::Phase::blend);
  const ik::StepNotes notes = trace.notes(last);
  EXPECT_EQ(notes.holds, (ik::Holds{.weight = true}));
  ASSERT_EQ(notes.stops.size(), 1U);
  EXPECT_EQ(notes.stops[0].bone, 0U);
  EXPECT_EQ(notes.stops[0].limit, (ik::Holds{.cone = true}));
  EXPECT_EQ(notes.stops[0].normal, glm::dvec3(0.0));
  EXPECT_NEAR(glm::dot(pose[0].turn * joints[0].axis, joints[0].axis), std::cos(2.0), 1e-9);
}

// --- Bones that are set down ---------------------------------------------------------------------

TEST_P(Notes, OfABoneThatWasSetDownSayWhereItWasToLie) {
  if (solver().id != "fabrik" || GetParam().option == 2) return;
  Random random(83);
  ik::Holds holds;
  int straight = 0;
  for (int i = 0; i < 150; ++i) {
    const auto traced = solved(random, {.isHeld = i % 2 == 0, .isNaive = i % 3 == 0});
    const auto& joints = traced->made.joints;
    bool hasFixed = false;
    for (std::size_t j = 0; j + 1 < joints.size(); ++j)
      hasFixed = hasFixed || joints[j].kind == JointKind::fixed;
    TraceState begun;
    std::vector<glm::dvec3> wishes(joints.size());
    traced->forEachStep([&](std::size_t s) {
      SCOPED_TRACE(std::to_string(i) + ' ' + std::to_string(s));
      const StepInfo& step = traced->step;
      const ik::StepNotes& notes = traced->notes;
      if (step.bone == kNoBone) return;
      if (s == 1 || traced->trace.step(s - 1).iteration != step.iteration) begun = traced->before;
      const auto bone = static_cast<std::size_t>(step.bone);
      const Segment& lies = traced->after.bones[bone];
      straight += notes.isStraight;
      if (notes.isStraight) wishes.assign(joints.size(), traced->target());
      const bool isHeld = notes.holds.any();
      EXPECT_EQ(notes.joint >= 0, isHeld);
      EXPECT_NEAR(glm::length(notes.heading), isHeld ? 1.0 : 0.0, 1e-12);
      holds.add(notes.holds);
      const bool isToBase = step.phase == ik::Phase::tipToBase;
      if (isToBase) wishes[bone] = lies.end;
      if (hasFixed) return;
      if (isHeld) {
        EXPECT_EQ(notes.joint, isToBase ? step.bone : step.joint);
      }
      const glm::dvec3 heading = isHeld ? notes.heading : glm::normalize(lies.end - lies.start);
      const glm::dvec3 aim =
          isToBase ? lies.end - begun.frames[traced->index()].at : wishes[bone] - lies.start;
      if (isToBase || GetParam().option == 0) {
        EXPECT_LT(glm::distance(heading, glm::normalize(aim)), 1e-6);
      }
    });
  }
  EXPECT_TRUE(holds.weight && holds.range && holds.cone && holds.twist && holds.cap);
  EXPECT_EQ(straight > 0, false);  // all targets are in reach
}

TEST_P(Notes, OfBonesThatPointAtATargetOutOfReachSayThatTheyAreStraight) {
  Random random(84);
  Case made = testing::randomCase(random, solver(), {.limits = false, .branches = false});
  made.goals[0].facing.reset();
  made.goals[0].target *= 50.0;
  if (!findFault(solver(), made.problem(), settings(1), made.pose).empty()) return;
  Workspace workspace;
  Trace trace;
  solve(solver(), made.problem(), settings(1), made.pose, workspace, &trace);
  const bool points = solver().id == "fabrik" && GetParam().option == 0;
  for (std::size_t s = 1; s < trace.size(); ++s) EXPECT_EQ(trace.notes(s).isStraight, points);
}

// --- All joints ----------------------------------------------------------------------------------

// How the tip moves with each freedom of a joint, from its frame.
std::vector<glm::dvec3> columnsOf(const Traced& traced, std::size_t j) {
  const Joint& joint = traced.made.joints[j];
  const Frame& frame = traced.before.frames[j];
  const glm::dvec3 arm = traced.tip(traced.before) - frame.at;
  const double sense = traced.isNaive ? 1.0 : frame.sense();
  if (joint.kind == JointKind::slide) return {frame.axes * joint.axis};
  if (joint.kind == JointKind::hinge) return {sense * glm::cross(frame.axes * joint.axis, arm)};
  std::vector<glm::dvec3> columns;
  for (int k = 0; k < joint.freedoms(); ++k)
    columns.push_back(sense * glm::cross(frame.axes[k], arm));
  return columns;
}

// How far a joint has gone, in its own frame.
glm::dvec3 wentBy(const Traced& traced, std::size_t j) {
  const Value& from = traced.before.pose[j];
  const Value& to = traced.after.pose[j];
  if (traced.made.joints[j].kind == JointKind::ball)
    return turnBetween(glm::dmat3(1.0), glm::mat3_cast(glm::conjugate(from.turn) * to.turn));
  const double way = to.amount - from.amount;
  const bool isHinge = traced.made.joints[j].kind == JointKind::hinge;
  return {isHinge ? std::remainder(way, 2.0 * std::numbers::pi) : way, 0.0, 0.0};
}

// The columns times the weights times the columns, times a vector.
glm::dvec3 squareTimes(const Traced& traced, const glm::dvec3& vector) {
  glm::dvec3 sum(0.0);
  for (std::size_t j = 0; j < traced.made.joints.size(); ++j) {
    for (const glm::dvec3& column : columnsOf(traced, j))
      sum += traced.made.joints[j].weight * glm::dot(column, vector) * column;
  }
  return sum;
}

void expectJointsWentByTheForce(const Traced& traced, const glm::dvec3& force) {
  for (std::size_t j = 0; j < traced.made.joints.size(); ++j) {
    const Joint& joint = traced.made.joints[j];
    bool isStopped = isLimited(joint);
    for (const ik::Stop& stop : traced.notes.stops) {
      EXPECT_NEAR(glm::length(stop.normal), 1.0, 1e-9);
      EXPECT_TRUE(stop.limit.limit());
      EXPECT_TRUE(isLimited(traced.made.joints[stop.bone]));
      isStopped = isStopped || stop.bone == j;
    }
    const std::vector<glm::dvec3> columns = columnsOf(traced, j);
    if (isStopped || columns.empty()) continue;
    glm::dvec3 asked(0.0);
    for (std::size_t k = 0; k < columns.size(); ++k)
      asked[static_cast<int>(k)] = joint.weight * glm::dot(columns[k], force);
    const glm::dvec3 went = wentBy(traced, j);
    if (joint.kind == JointKind::slide) {
      EXPECT_NEAR(went.x, asked.x, 1e-9);
    } else {
      EXPECT_LT(apart(turnOf(went), turnOf(asked)), 1e-9);
    }
  }
}

// The step of gradient descent, which is best if the tip moves along a straight line.
double cauchyOf(const Traced& traced) {
  const glm::dvec3 error = traced.target() - traced.tip(traced.before);
  const glm::dvec3 move = squareTimes(traced, error);
  return glm::dot(error, move) / glm::dot(move, move);
}

TEST_P(Notes, OfAStepOfAllJointsReproduceIt) {
  Random random(85);
  int seen = 0;
  int damped = 0;
  int stops = 0;
  bool wasCapped = false;
  const bool isGradient = solver().id == "gradient-descent";
  const bool isDamped =
      solver().id == "dls" || solver().id == "levenberg-marquardt" || solver().id == "automatic";
  for (int i = 0; i < 80; ++i) {
    const auto traced = solved(random, {.isHeld = i % 2 == 0, .isNaive = i % 4 == 1});
    traced->forEachStep([&](std::size_t s) {
      if (traced->step.phase != ik::Phase::descend) return;
      SCOPED_TRACE(std::to_string(i) + ' ' + std::to_string(s));
      const ik::StepNotes& notes = traced->notes;
      ++seen;
      stops += static_cast<int>(notes.stops.size());
      wasCapped = wasCapped || notes.holds.cap;
      const bool isWhole = notes.stops.empty();
      if (isGradient && isWhole) {
        EXPECT_NEAR(notes.best, cauchyOf(*traced), 1e-9 * notes.best);
        EXPECT_EQ(notes.first < (1.0 - 1e-9) * notes.best, notes.holds.cap);
        EXPECT_NEAR(notes.step, std::ldexp(notes.first, -notes.refused), 1e-12);
      } else if (!isGradient) {
        EXPECT_EQ(notes.best, 1.0);
        EXPECT_EQ(notes.damping > 0.0, isDamped);
        EXPECT_FALSE(notes.holds.cap && notes.step >= 1.0);
      }
      if (notes.step == 0.0) {
        EXPECT_EQ(traced->before.pose, traced->after.pose);
        return;
      }
      const glm::dvec3 error = traced->target() - traced->tip(traced->before);
      const auto pulls = traced->trace.pulls(s);
      ASSERT_EQ(pulls.size(), 1U);
      EXPECT_EQ(pulls[0].force, notes.force);
      expectJointsWentByTheForce(*traced, notes.force);
      if (isGradient) {
        EXPECT_LT(glm::distance(notes.force, notes.step * error),
                  1e-9 * (1.0 + glm::length(notes.force)));
      } else if (isDamped && isWhole) {
        // (J·W·Jᵀ + damping)·f = e, before cap and halving.
        const glm::dvec3 force = notes.force / notes.step;
        EXPECT_LT(glm::distance(squareTimes(*traced, force) + notes.damping * force, error), 1e-7);
        ++damped;
      }
    });
  }
  if (seen == 0) return;
  EXPECT_GT(stops, 0);
  EXPECT_TRUE(wasCapped);
  EXPECT_EQ(damped > 20, isDamped);
}

TEST_P(Notes, OfSeveralGoalsHaveAPullForEach) {
  Random random(86);
  if (!solver().anyJoint || solver().id == "ccd") return;
  Workspace workspace;
  for (int i = 0; i < 30; ++i) {
    const auto joints = testing::randomMechanism(random, {.balls = false, .limits = false}, 6);
    const Pose reached = testing::randomPose(random, joints);
    std::vector<Goal> goals{testing::goalOf(joints, reached, 6, true),
                            testing::goalOf(joints, reached, 3, false)};
    goals[1].weight = 2.0;
    Pose pose = testing::randomPose(random, joints);
    Trace trace;
    solve(solver(), {joints, goals}, settings(3), pose, workspace, &trace);
    TraceState before;
    TraceState after;
    for (std::size_t s = 1; s < trace.size(); ++s) {
      const auto pulls = trace.pulls(s);
      if (trace.step(s).phase != ik::Phase::descend || trace.notes(s).step == 0.0) continue;
      ASSERT_EQ(pulls.size(), 2U);
      trace.at(s - 1, before);
      trace.at(s, after);
      std::vector<double> moved(joints.size(), 0.0);
      for (std::size_t g = 0; g < 2; ++g) {
        for (int j = goals[g].joint; j != kWorld; j = joints[static_cast<std::size_t>(j)].parent) {
          const auto at = static_cast<std::size_t>(j);
          const Frame& frame = before.frames[at];
          const glm::dvec3 axis = frame.axes * joints[at].axis;
          const glm::dvec3 arm = before.bones[joints.size() + g].end - frame.at;
          const glm::dvec3 torque = glm::cross(arm, pulls[g].force) + pulls[g].torque;
          const bool isSlide = joints[at].kind == JointKind::slide;
          moved[at] +=
              isSlide ? glm::dot(axis, pulls[g].force) : frame.sense() * glm::dot(axis, torque);
        }
      }
      for (std::size_t j = 0; j < joints.size(); ++j) {
        if (joints[j].kind == JointKind::fixed || isLimited(joints[j])) continue;
        const double went = after.pose[j].amount - before.pose[j].amount;
        EXPECT_NEAR(std::remainder(went - moved[j], 2.0 * std::numbers::pi), 0.0, 1e-7);
      }
    }
  }
}

TEST_P(Notes, OfTheWayToARestPoseSayHowFarItWent) {
  if (!solver().iterative) return;
  Random random(87);
  Workspace workspace;
  int seen = 0;
  for (int i = 0; i < 20; ++i) {
    Case made = testing::randomCase(random, solver(), {.branches = false});
    made.goals[0].facing.reset();
    Pose rest = testing::randomPose(random, made.joints);
    Problem problem = made.problem();
    problem.rest = {&rest, 0.4};
    Trace trace;
    solve(solver(), problem, settings(60), made.pose, workspace, &trace);
    for (std::size_t s = 1; s < trace.size(); ++s) {
      if (trace.step(s).phase != ik::Phase::selfMotion) continue;
      const ik::StepNotes notes = trace.notes(s);
      EXPECT_EQ(notes.holds.cap, notes.first < 0.4);
      if (notes.step > 0.0) {
        EXPECT_EQ(std::ldexp(notes.step, notes.refused), notes.first);
      }
      seen += notes.step > 0.0;
    }
  }
  EXPECT_GT(seen, 0);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Notes, ::testing::ValuesIn(testing::allForms()), testing::nameOf);

}  // namespace
}  // namespace iklab::ik
