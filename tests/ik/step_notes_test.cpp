// What solvers note about single bones, against angles measured between positions of the trace.
#include <glm/ext/quaternion_trigonometric.hpp>
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;

constexpr double kNear = 1e-9;

glm::dvec3 directionOf(const ik::Segment& bone) { return glm::normalize(bone.end - bone.start); }

// A chain of bones and angles that are all different.
Case bent(const char* id, bool planar, std::size_t n = 4) {
  const ik::SolverInfo& solver = support::solverNamed(id);
  const std::vector<double> lengths{1.0, 0.8, 1.2, 0.6};
  const std::vector<double> some(lengths.begin(), lengths.begin() + static_cast<int>(n));
  Case task = planar ? support::straight(solver, some, {0.3, 1.4, 0.0})
                     : support::straightInSpace(solver, some, {0.3, 1.4, 0.9});
  for (std::size_t i = 0; i < n; ++i) {
    const double angle = 0.4 - 0.3 * static_cast<double>(i);
    if (planar) task.pose.angles[i] = angle;
    if (!planar)
      task.pose.rotations[i] = support::turn(glm::normalize(glm::dvec3(0.2, i, 1)), angle);
  }
  task.settings.iterations = 3;
  task.settings.stopWhenDone = false;
  return task;
}

ik::Trace traceOf(const char* id, const Case& task) {
  ik::Trace trace;
  ik::Workspace workspace;
  ik::Pose pose = task.pose;
  const ik::SolverInfo& solver = support::solverNamed(id);
  const ik::Result result =
      ik::solve(solver, task.problem(), task.settings, pose, workspace, &trace);
  EXPECT_EQ(result.message, "");
  return trace;
}

// Counter-clockwise about z.
double angleFrom(const glm::dvec3& a, const glm::dvec3& b) {
  return support::angleAround({0.0, 0.0, 1.0}, a, b);
}

// By what CCD's bone was to turn, and by what its frame did turn, as seen along z.
struct Seen {
  double wanted = 0.0;
  double made = 0.0;
};
Seen seenInPlane(const Case& task, const ik::Trace& trace, std::size_t i) {
  const ik::TraceState before = trace.at(i - 1);
  const ik::TraceState after = trace.at(i);
  const auto bone = static_cast<std::size_t>(trace.step(i).bone);
  const glm::dvec3 joint = before.bones[bone].start;
  return {angleFrom(before.joints.back() - joint, task.target - joint),
          angleFrom(before.joints.back() - joint, after.joints.back() - joint)};
}

bool isAtAnEnd(const ik::JointLimit& limit, double angle) {
  return support::outsideRange({limit.least + 1e-7, limit.most - 1e-7}, angle) > 0.0;
}

TEST(StepNotes, OfAFreeBoneAreTheTurnThatItMade) {
  for (const bool planar : {true, false}) {
    const ik::Trace trace = traceOf("ccd", bent("ccd", planar));
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const ik::StepNotes notes = trace.notes(i);
      EXPECT_FALSE(notes.holds.any());
      EXPECT_EQ(notes.part, 1.0);
      EXPECT_EQ(notes.joint, -1);
      const ik::TraceState before = trace.at(i - 1);
      const ik::TraceState after = trace.at(i);
      const glm::dvec3 joint = before.bones[static_cast<std::size_t>(trace.step(i).bone)].start;
      const double size = glm::length(notes.wanted);
      EXPECT_GT(size, 1e-6);
      const glm::dvec3 tip = before.joints.back() - joint;
      const glm::dvec3 there = glm::angleAxis(size, notes.wanted / size) * tip;
      EXPECT_LT(glm::distance(joint + there, after.joints.back()), kNear);
    }
  }
}

TEST(StepNotes, ALimitThatStopsCcdIsNamed) {
  for (const int mirror : {1, -1}) {
    Case task = bent("ccd", true);
    task.chain.baseScale.y = mirror;
    for (ik::Bone& bone : task.chain.bones) bone.limit = {-0.5, 0.6};
    const ik::Trace trace = traceOf("ccd", task);
    int stopped = 0;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const ik::StepNotes notes = trace.notes(i);
      const auto bone = static_cast<std::size_t>(trace.step(i).bone);
      const Seen seen = seenInPlane(task, trace, i);
      EXPECT_NEAR(notes.wanted.z, seen.wanted, kNear) << i;
      EXPECT_EQ(notes.holds.range, std::abs(seen.wanted - seen.made) > kNear) << i;
      EXPECT_FALSE(notes.holds.weight || notes.holds.cap || notes.holds.mirror);
      if (!notes.holds.range) continue;
      ++stopped;
      EXPECT_EQ(notes.joint, trace.step(i).bone);
      EXPECT_TRUE(isAtAnEnd(task.chain.bones[bone].limit, trace.at(i).pose.angles[bone]));
    }
    EXPECT_GE(stopped, 3);
  }
}

TEST(StepNotes, AWeightAndACapSayWhatTheyLeave) {
  for (const bool planar : {true, false}) {
    for (const bool capped : {false, true}) {
      Case task = bent("ccd", planar);
      const double most = capped ? 10.0 * kPi / 180.0 : kPi;
      if (capped) support::setNumber(support::solverNamed("ccd"), "max-step", 10.0, task.settings);
      for (std::size_t i = 0; i < 4; ++i) {
        task.chain.bones[i].weight = 0.25 * static_cast<double>(i + 1);
      }
      const ik::Trace trace = traceOf("ccd", task);
      int caps = 0;
      for (std::size_t i = 1; i < trace.size(); ++i) {
        const ik::StepNotes notes = trace.notes(i);
        const ik::TraceState before = trace.at(i - 1);
        const ik::TraceState after = trace.at(i);
        const auto bone = static_cast<std::size_t>(trace.step(i).bone);
        const glm::dvec3 joint = before.bones[bone].start;
        const glm::dvec3 tip = before.joints.back() - joint;
        const double wanted = support::angleBetween(tip, task.target - joint);
        const double made = support::angleBetween(tip, after.joints.back() - joint);
        EXPECT_NEAR(glm::length(notes.wanted), wanted, kNear) << i;
        EXPECT_NEAR(made, notes.part * wanted, kNear) << i;
        const double weight = task.chain.bones[bone].weight;
        EXPECT_EQ(notes.holds.weight, weight != 1.0) << i;
        EXPECT_EQ(notes.holds.cap, weight * wanted > most) << i;
        EXPECT_NEAR(notes.part, std::min(weight, most / wanted), kNear);
        if (notes.holds.cap) ++caps;
      }
      EXPECT_EQ(caps > 0, capped);
    }
  }
}

// One that does not turn at all.
TEST(StepNotes, AHeldJointHasWantedItsTurn) {
  for (const bool planar : {true, false}) {
    for (const char* id : {"ccd", "look-at"}) {
      Case task = bent(id, planar);
      task.chain.bones.back().weight = 0.0;
      const ik::StepNotes notes = traceOf(id, task).notes(1);
      EXPECT_TRUE(notes.holds.weight);
      EXPECT_EQ(notes.part, 0.0);
      const ik::TraceState start = traceOf(id, task).at(0);
      const glm::dvec3 joint = start.bones.back().start;
      EXPECT_NEAR(glm::length(notes.wanted),
                  support::angleBetween(start.joints.back() - joint, task.target - joint), kNear);
    }
  }
}

// A solver that ignores negative scale turns the other way round inside a mirrored parent.
TEST(StepNotes, AnIgnoredMirrorIsNamed) {
  for (const char* form : {"", "tree"}) {
    const char* const id = *form ? "fabrik" : "ccd";
    Case task = bent(id, true);
    if (*form) support::choose(support::solverNamed(id), "form", form, task.settings);
    task.chain.bones[1].scale.y = -1;
    task.ignoreNegativeScale = true;
    for (const bool limited : {false, true}) {
      if (limited) task.chain.bones[3].limit = {-0.6, 0.6};
      const ik::Trace trace = traceOf(id, task);
      int mirrored = 0;
      for (std::size_t i = 1; i < trace.size(); ++i) {
        const ik::StepNotes notes = trace.notes(i);
        const bool isMirrored = trace.step(i).bone > 1;
        const bool turns = !*form || trace.step(i).phase == ik::Phase::tipToBase;
        EXPECT_EQ(notes.holds.mirror, isMirrored && turns) << id << ", step " << i;
        if (*form || !isMirrored) continue;
        const Seen seen = seenInPlane(task, trace, i);
        EXPECT_NEAR(notes.wanted.z, seen.wanted, kNear);
        if (!notes.holds.range) {
          EXPECT_NEAR(seen.made, -seen.wanted, kNear);
        }
        ++mirrored;
      }
      EXPECT_EQ(mirrored > 0, !*form);
    }
  }
}

TEST(StepNotes, AnIgnoredMirrorIsNamedInSpace) {
  Case task = bent("ccd", false);
  task.chain.bones[0].scale.z = -1;
  task.chain.bones[2].joint = ik::JointKind::hinge;
  task.pose.rotations[2] = support::turn({0.0, 0.0, 1.0}, 0.3);
  task.ignoreNegativeScale = true;
  const ik::Trace trace = traceOf("ccd", task);
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const auto bone = static_cast<std::size_t>(trace.step(i).bone);
    const ik::StepNotes notes = trace.notes(i);
    EXPECT_EQ(notes.holds.mirror, bone > 0) << i;
    const ik::TraceState before = trace.at(i - 1);
    const glm::dvec3 joint = before.bones[bone].start;
    const glm::dvec3 tip = before.joints.back() - joint;
    if (bone == 2) continue;  // a hinge may not point it at the target
    EXPECT_NEAR(glm::length(notes.wanted), support::angleBetween(tip, task.target - joint), kNear);
    EXPECT_NEAR(glm::dot(notes.wanted, tip), 0.0, kNear);
  }
}

// Which limits a ball joint was stopped by, by where it stands after its turn.
TEST(StepNotes, ABallsConeAndTwistAreNamed) {
  int cones = 0;
  int twists = 0;
  int halvings = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    support::RandomSource random(seed);
    Case task = bent("ccd", false);
    task.target = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (std::size_t i = 0; i < 4; ++i) {
      ik::Bone& bone = task.chain.bones[i];
      bone.limit = {-0.3, 0.3, 0.5};
      task.pose.rotations[i] = support::rotationWithin(bone, random);
    }
    const ik::Trace trace = traceOf("ccd", task);
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const ik::StepNotes notes = trace.notes(i);
      const auto bone = static_cast<std::size_t>(trace.step(i).bone);
      const ik::TraceState before = trace.at(i - 1);
      const glm::dvec3 joint = before.bones[bone].start;
      const glm::dvec3 tip = before.joints.back() - joint;
      EXPECT_NEAR(glm::length(notes.wanted), support::angleBetween(tip, task.target - joint), 1e-8);
      const glm::dquat made =
          trace.at(i).orientations[bone] * glm::conjugate(before.orientations[bone]);
      const glm::dquat off =
          made * support::turn(directionOf({{}, notes.wanted}), -glm::length(notes.wanted));
      const double missed = glm::length(glm::dvec3(off.x, off.y, off.z));
      EXPECT_EQ(notes.holds.limit() || notes.refused > 0, missed > 1e-8) << seed << ", step " << i;
      const glm::dquat now = trace.at(i).pose.rotations[bone];
      const glm::dquat old = before.pose.rotations[bone];
      const auto leans = [](const glm::dquat& q) { return support::swingOf(q) > 0.5 - 1e-6; };
      const auto ends = [](const glm::dquat& q) {
        return std::abs(support::twistOf(q)) > 0.3 - 1e-6;
      };
      if (notes.holds.cone) {
        EXPECT_TRUE(leans(now) || leans(old)) << seed;
      }
      if (notes.holds.twist) {
        EXPECT_TRUE(ends(now) || ends(old)) << seed;
      }
      EXPECT_FALSE(notes.holds.range || notes.holds.weight || notes.holds.cap);
      cones += notes.holds.cone ? 1 : 0;
      twists += notes.holds.twist ? 1 : 0;
      halvings += notes.refused > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(cones, 50);
  EXPECT_GT(twists, 50);
  EXPECT_GT(halvings, 5);
}

// FABRIK: where a bone lies otherwise than along the way to the point that it reached for.
TEST(StepNotes, FabrikNamesTheJointThatTurnedABoneBack) {
  for (const bool planar : {true, false}) {
    for (const bool weighted : {false, true}) {
      Case task = bent("fabrik", planar);
      for (ik::Bone& bone : task.chain.bones) {
        if (!weighted) bone.limit = {-0.45, 0.45, 0.45};
        if (weighted) bone.weight = 0.5;
      }
      const ik::Trace trace = traceOf("fabrik", task);
      int held = 0;
      for (std::size_t i = 1; i < trace.size(); ++i) {
        const ik::StepNotes notes = trace.notes(i);
        const ik::TraceState before = trace.at(i - 1);
        const ik::TraceState after = trace.at(i);
        const auto bone = static_cast<std::size_t>(trace.step(i).bone);
        const bool toBase = trace.step(i).phase == ik::Phase::tipToBase;
        const glm::dvec3 way = toBase ? after.bones[bone].end - before.bones[bone].start
                                      : before.bones[bone].end - after.bones[bone].start;
        const glm::dvec3 lies = directionOf(after.bones[bone]);
        const double off = support::angleBetween(way, lies);
        EXPECT_EQ(notes.holds.any(), off > 1e-8) << i << ", off by " << off;
        if (!notes.holds.any()) continue;
        ++held;
        EXPECT_LT(glm::distance(notes.heading, glm::normalize(way)), kNear) << i;
        EXPECT_EQ(notes.joint, toBase ? trace.step(i).bone + 1 : trace.step(i).bone);
        const auto joint = static_cast<std::size_t>(notes.joint);
        if (weighted) {
          EXPECT_TRUE(notes.holds == (ik::Holds{.weight = true}));
          EXPECT_EQ(notes.part, 0.5);
        } else if (planar) {
          EXPECT_TRUE(notes.holds == (ik::Holds{.range = true}));
          EXPECT_TRUE(isAtAnEnd(task.chain.bones[joint].limit, after.pose.angles[joint]));
        } else {
          EXPECT_TRUE(notes.holds.cone);
          EXPECT_NEAR(support::swingOf(after.pose.rotations[joint]), 0.45, 1e-6) << i;
        }
      }
      EXPECT_GE(held, 5);
    }
  }
}

// Soften by its formula, stretch by the bones' lengths, and the triangle by its sides.
TEST(StepNotes, FabrikSaysWhichBonesItLaysOnALine) {
  for (const bool planar : {true, false}) {
    for (const double form : {0.0, 1.0}) {  // the standard one alone points at such a target
      for (const double far : {1.0, 9.0}) {
        Case task = bent("fabrik", planar);
        task.settings.parameters[0] = form;
        task.target *= far;
        const ik::Trace trace = traceOf("fabrik", task);
        const bool isStraight = form == 0.0 && far > 1.0;
        for (std::size_t i = 1; i < trace.size(); ++i) {
          EXPECT_EQ(trace.notes(i).isStraight, isStraight);
          if (!isStraight) continue;
          const auto bone = static_cast<std::size_t>(trace.step(i).bone);
          const glm::dvec3 off = directionOf(trace.at(i).bones[bone]) - glm::normalize(task.target);
          EXPECT_LT(glm::length(off), kNear);
        }
      }
    }
  }
}

TEST(StepNotes, TwoBoneNotesItsTriangle) {
  for (const bool planar : {true, false}) {
    for (const bool limited : {false, true}) {
      for (const double away : {1.2, 1.75}) {
        Case task = bent("two-bone", planar, 2);
        task.target *= away / glm::length(task.target);
        const ik::SolverInfo& solver = support::solverNamed("two-bone");
        support::setNumber(solver, "soften", 0.9, task.settings);
        support::setNumber(solver, "weight", 0.5, task.settings);
        if (limited) task.chain.bones[1].limit = {-0.2, 0.2, 0.2};
        const ik::Trace trace = traceOf("two-bone", task);
        const double eased = 0.9 * 1.8;
        const double behind = 0.1 * 1.8;
        const double wanted =
            away > eased ? eased + behind * (1.0 - std::exp(-(away - eased) / behind)) : away;
        ASSERT_GE(trace.size(), 4U);
        EXPECT_EQ(trace.notes(0).arm, nullptr);
        EXPECT_TRUE(trace.notes(3).holds.weight);
        for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
          const ik::StepNotes notes = trace.notes(i);
          ASSERT_NE(notes.arm, nullptr);
          EXPECT_NEAR(notes.arm->distance, wanted, kNear);
          EXPECT_NEAR(glm::length(notes.arm->elbow), 1.0, kNear);
          EXPECT_NEAR(glm::distance(notes.arm->elbow, notes.arm->tip), 0.8, kNear);
          EXPECT_LT(glm::distance(notes.arm->tip, wanted * glm::normalize(task.target)), kNear);
          const glm::dvec3 bend = glm::cross(notes.arm->elbow, notes.arm->tip - notes.arm->elbow);
          EXPECT_LT(glm::distance(notes.arm->normal, glm::normalize(bend)), kNear);
          EXPECT_EQ(notes.holds.limit(), limited && i == 2) << i;
        }
        const ik::TraceState start = trace.at(0);
        const double first = support::angleBetween(start.joints[1], trace.notes(1).arm->elbow);
        EXPECT_NEAR(glm::length(trace.notes(1).wanted), first, kNear);
      }
    }
  }
}

// Halfway from one end of a range that leaves out a part to the other it is outside.
TEST(StepNotes, ABlendNamesWhatItIsStoppedAt) {
  Case task = bent("two-bone", true, 2);
  task.target = {-1.2, 0.0, 0.0};
  support::setNumber(support::solverNamed("two-bone"), "weight", 0.5, task.settings);
  const ik::Trace free = traceOf("two-bone", task);
  const double half = free.at(free.size() - 1).pose.angles[0];
  task.chain.bones[0].limit = {half + 0.1 - 2.0 * kPi, half - 0.1};
  const ik::Trace trace = traceOf("two-bone", task);
  const std::span<const ik::Stop> stops = trace.notes(trace.size() - 1).stops;
  ASSERT_EQ(stops.size(), 1U);
  EXPECT_EQ(stops[0].bone, 0U);
  EXPECT_TRUE(stops[0].limit.range);
  EXPECT_TRUE(trace.notes(1).stops.empty());
}

}  // namespace
