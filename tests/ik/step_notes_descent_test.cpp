// What solvers note about steps of all joints: the pose that follows from the notes, computed again
// with derivatives by finite differences, is the one of the trace.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;

Case bent(const char* id, bool planar) {
  const ik::SolverInfo& solver = support::solverNamed(id);
  const std::vector<double> lengths{1.0, 0.8, 1.2, 0.6};
  Case task = planar ? support::straight(solver, lengths, {-0.7, 1.3, 0.0})
                     : support::straightInSpace(solver, lengths, {-0.7, 1.3, 0.9});
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double angle = 0.5 - 0.35 * static_cast<double>(i);
    if (planar) {
      task.pose.angles[i] = angle;
    } else {
      task.chain.bones[i].joint = ik::JointKind::hinge;
      task.chain.bones[i].axis = glm::normalize(glm::dvec3(0.2, 0.3 * static_cast<double>(i), 1.0));
      task.pose.rotations[i] = support::turn(task.chain.bones[i].axis, angle);
    }
  }
  task.settings.iterations = 6;
  task.settings.stopWhenDone = false;
  return task;
}

ik::Trace traceOf(const char* id, const Case& task) {
  ik::Trace trace;
  ik::Workspace workspace;
  ik::Pose pose = task.pose;
  ik::solve(support::solverNamed(id), task.problem(), task.settings, pose, workspace, &trace);
  return trace;
}

double parameterOf(const char* id, std::string_view name, const Case& task) {
  return task.settings.parameters[ik::findParameter(support::solverNamed(id), name).value()];
}

// By how much joint `bone` turns to get from one pose to the other: local, about its own axis.
double turnBetween(const Case& task, const ik::Pose& from, const ik::Pose& to, std::size_t bone) {
  if (task.chain.planar) return std::remainder(to.angles[bone] - from.angles[bone], 2.0 * kPi);
  const glm::dquat turn = to.rotations[bone] * glm::conjugate(from.rotations[bone]);
  const double sine = glm::dot(glm::dvec3(turn.x, turn.y, turn.z), task.chain.bones[bone].axis);
  return std::remainder(2.0 * std::atan2(sine, turn.w), 2.0 * kPi);
}

// How the tip moves as the joints turn, by finite differences.
std::vector<glm::dvec3> columnsOf(const Case& task, const ik::Pose& pose) {
  constexpr double kStep = 1e-6;
  std::vector<glm::dvec3> columns;
  for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
    const auto tip = [&](double change) {
      ik::Pose other = pose;
      if (task.chain.planar) {
        other.angles[i] += change;
      } else {
        other.rotations[i] = support::turn(task.chain.bones[i].axis, change) * pose.rotations[i];
      }
      return ik::forwardKinematics(task.chain, other).back();
    };
    columns.push_back((tip(kStep) - tip(-kStep)) / (2.0 * kStep));
  }
  return columns;
}

bool isLeftOut(const ik::StepNotes& notes, std::size_t bone) {
  return std::ranges::any_of(notes.stops, [&](const ik::Stop& each) { return each.bone == bone; });
}

// At the end of its range and drawn out of it.
bool isDrawnOut(const Case& task, const ik::Pose& pose, std::size_t bone, double pull) {
  const double way = pull > 0.0 ? 1e-7 : -1e-7;
  if (task.chain.planar) {
    return support::outsideRange(task.chain.bones[bone].limit, pose.angles[bone] + way) > 0.0;
  }
  ik::Pose other = pose;
  other.rotations[bone] = support::turn(task.chain.bones[bone].axis, way) * pose.rotations[bone];
  return support::outside(task.chain, other, bone) > 1e-9;
}

struct Variant {
  bool planar = true;
  bool limited = false;
  bool weighted = false;
  bool capped = false;
};

std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (int i = 0; i < 16; ++i) all.push_back({i % 2 == 0, i % 4 > 1, i % 8 > 3, i > 7});
  return all;
}

Case caseOf(const char* id, const Variant& variant) {
  Case task = bent(id, variant.planar);
  for (std::size_t i = 0; i < 4; ++i) {
    if (variant.limited) task.chain.bones[i].limit = {-0.6, 0.7};
    if (variant.weighted) task.chain.bones[i].weight = 0.25 * static_cast<double>(i + 1);
  }
  if (variant.capped) {
    support::setNumber(support::solverNamed(id), "max-step", 5.0, task.settings);
  }
  return task;
}

TEST(StepNotes, GradientDescentsStepGivesThePose) {
  const char* const id = "gradient-descent";
  int leftOut = 0;
  int refused = 0;
  for (const Variant& variant : variants()) {
    Case task = caseOf(id, variant);
    support::setNumber(support::solverNamed(id), "step-scale", 1.9, task.settings);
    const ik::Trace trace = traceOf(id, task);
    for (std::size_t step = 1; step < trace.size(); ++step) {
      const ik::StepNotes notes = trace.notes(step);
      const ik::TraceState before = trace.at(step - 1);
      const ik::TraceState after = trace.at(step);
      const std::vector<glm::dvec3> columns = columnsOf(task, before.pose);
      const glm::dvec3 error = before.joints.back() - task.target;
      double squared = 0.0;
      double largest = 0.0;
      glm::dvec3 move{0.0};
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const double slope = glm::dot(columns[i], error);
        const bool isOut = variant.limited && isDrawnOut(task, before.pose, i, -slope);
        EXPECT_EQ(isLeftOut(notes, i), isOut) << "joint " << i << ", step " << step;
        leftOut += isOut ? 1 : 0;
        if (isOut) continue;
        const double weight = task.chain.bones[i].weight;
        squared += weight * slope * slope;
        move += weight * slope * columns[i];
        largest = std::max(largest, weight * std::abs(slope));
        const double turned = turnBetween(task, before.pose, after.pose, i);
        const double wanted = -notes.step * weight * slope;
        if (support::outside(task.chain, after.pose, i) == 0.0 &&
            !isDrawnOut(task, after.pose, i, wanted)) {
          EXPECT_NEAR(turned, wanted, 1e-7) << "joint " << i << ", step " << step;
        }
      }
      if (squared == 0.0) continue;  // every joint is left out
      EXPECT_NEAR(notes.best, squared / glm::dot(move, move), 1e-6 * notes.best);
      const double scaled = 1.9 * notes.best;
      const double most = 5.0 * kPi / 180.0;
      EXPECT_EQ(notes.holds.cap, variant.capped && scaled * largest > most);
      EXPECT_NEAR(notes.first, notes.holds.cap ? most / largest : scaled, 1e-6 * scaled);
      EXPECT_NEAR(notes.step, notes.first * std::pow(0.5, notes.refused), 1e-12 * notes.first);
      refused += notes.refused;
    }
  }
  EXPECT_GT(leftOut, 5);
  EXPECT_GE(refused, 3);
}

// No step leads downhill from a target in line with a straight chain.
TEST(StepNotes, WhereNothingHelpsNoStepIsTaken) {
  for (const char* id : {"gradient-descent", "dls", "levenberg-marquardt"}) {
    Case task = support::straight(support::solverNamed(id), {1.0, 1.0}, {1.2, 0.0, 0.0});
    task.settings.iterations = 1;
    const ik::StepNotes notes = traceOf(id, task).notes(1);
    EXPECT_EQ(notes.step, 0.0) << id;
    EXPECT_EQ(notes.force, glm::dvec3(0.0)) << id;
  }
}

// (J·W·Jᵗ + damping)·f = step·e, and f turns the joints by W·Jᵗ·f.
TEST(StepNotes, TheForceAndItsDampingGiveThePose) {
  int halved = 0;
  int capped = 0;
  int leftOut = 0;
  for (const char* id : {"dls", "levenberg-marquardt"}) {
    for (const Variant& variant : variants()) {
      const Case task = caseOf(id, variant);
      const ik::Trace trace = traceOf(id, task);
      for (std::size_t step = 1; step < trace.size(); ++step) {
        const ik::StepNotes notes = trace.notes(step);
        if (notes.step == 0.0) continue;
        const ik::TraceState before = trace.at(step - 1);
        const ik::TraceState after = trace.at(step);
        const std::vector<glm::dvec3> columns = columnsOf(task, before.pose);
        const glm::dvec3 error = task.target - before.joints.back();
        glm::dvec3 pulled = notes.damping * notes.force;
        double squares = 0.0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
          const bool isOut =
              variant.limited && isDrawnOut(task, before.pose, i, glm::dot(columns[i], error));
          EXPECT_EQ(isLeftOut(notes, i), isOut) << id << ", joint " << i << ", step " << step;
          leftOut += isOut ? 1 : 0;
          if (isOut) continue;
          const double turn = task.chain.bones[i].weight * glm::dot(columns[i], notes.force);
          pulled += turn * columns[i];
          squares += task.chain.bones[i].weight * glm::dot(columns[i], columns[i]);
          if (!isDrawnOut(task, after.pose, i, turn)) {
            EXPECT_NEAR(turnBetween(task, before.pose, after.pose, i), turn, 1e-5) << id;
          }
        }
        EXPECT_LT(glm::distance(pulled, notes.step * error), 1e-5) << id << ", step " << step;
        if (std::string_view(id) == "dls") {
          const double part = parameterOf(id, "damping", task);
          EXPECT_NEAR(notes.damping, part * part * squares / 3.0, 1e-6 * squares);
          EXPECT_NEAR(notes.step, notes.first * std::pow(0.5, notes.refused), 1e-12);
          halved += notes.refused;
        }
        EXPECT_EQ(notes.best, 1.0);
        if (notes.holds.cap) {
          ++capped;
          EXPECT_LT(notes.step, 1.0);
        }
      }
    }
  }
  EXPECT_GT(halved, 0);
  EXPECT_GT(capped, 5);
  EXPECT_GT(leftOut, 5);
}

// A ball joint's way to turn that is left out leads out of its cone or its twist.
TEST(StepNotes, ABallsStopsLeadOutOfItsLimits) {
  int cones = 0;
  int twists = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    support::RandomSource random(seed);
    const char* const id = seed % 2 == 0 ? "gradient-descent" : "dls";
    Case task = bent(id, false);
    task.target = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (std::size_t i = 0; i < 4; ++i) {
      ik::Bone& bone = task.chain.bones[i];
      bone.joint = ik::JointKind::ball;
      bone.limit = {-0.2, 0.25, 0.4};
      task.pose.rotations[i] = support::rotationWithin(bone, random);
    }
    const ik::Trace trace = traceOf(id, task);
    for (std::size_t step = 1; step < trace.size(); ++step) {
      const ik::TraceState before = trace.at(step - 1);
      const glm::dvec3 tip = before.joints.back();
      for (const ik::Stop& stop : trace.notes(step).stops) {
        EXPECT_NEAR(glm::length(stop.normal), 1.0, 1e-9);
        const glm::dvec3 pull = glm::cross(tip - before.joints[stop.bone], task.target - tip);
        const double way = glm::dot(pull, stop.normal) > 0.0 ? 1e-4 : -1e-4;
        const glm::dquat parent =
            stop.bone > 0 ? before.orientations[stop.bone - 1] : glm::dquat(1.0, 0.0, 0.0, 0.0);
        ik::Pose other = before.pose;
        other.rotations[stop.bone] = glm::conjugate(parent) * support::turn(stop.normal, way) *
                                     parent * before.pose.rotations[stop.bone];
        EXPECT_GT(support::outside(task.chain, other, stop.bone), 1e-6) << seed;
        cones += stop.limit.cone ? 1 : 0;
        twists += stop.limit.twist ? 1 : 0;
      }
    }
  }
  EXPECT_GT(cones, 10);
  EXPECT_GT(twists, 10);
}

// Its part of the way to the rest pose.
TEST(StepNotes, SelfMotionSaysHowFarItWent) {
  Case task = bent("dls", true);
  const ik::Pose rest{.angles = {0.0, 0.0, 0.0, 0.0}};
  task.rest = {&rest, 0.5};
  task.settings.iterations = 40;
  task.settings.stopWhenDone = true;
  const ik::Trace trace = traceOf("dls", task);
  int moved = 0;
  for (std::size_t i = 1; i < trace.size(); ++i) {
    if (trace.step(i).phase != ik::Phase::selfMotion) continue;
    const ik::StepNotes notes = trace.notes(i);
    EXPECT_LE(notes.first, 0.5);
    EXPECT_EQ(notes.holds.cap, notes.first < 0.5);
    if (notes.step == 0.0) continue;
    ++moved;
    EXPECT_NEAR(notes.step, notes.first * std::pow(0.5, notes.refused), 1e-15);
    EXPECT_NE(trace.at(i).joints, trace.at(i - 1).joints);
  }
  EXPECT_GT(moved, 1);
}

}  // namespace
