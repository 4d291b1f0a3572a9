// The memory of a Workspace; every part of a solve has its own.
#pragma once

#include <vector>

#include "ik/limits.h"
#include "ik/plane.h"
#include "ik/solve.h"
#include "ik/space.h"
#include "ik/work/known_chain.h"
#include "ik/work/plane_arrays.h"
#include "ik/work/space_arrays.h"

namespace iklab::ik {

/// What FABRIK needs.
struct WalkBuffers {
  std::vector<glm::dvec3> joints;    ///< n + 1: as the walk tip → base set them down
  std::vector<glm::dvec3> headings;  ///< n, with limits: see ik/work/own_turns.h
};

/// What ik/steps/self_motion.h needs.
struct SelfMotionBuffers {
  Pose rest;                         ///< where Problem::rest pulls to
  Pose start;                        ///< at the start of an iteration
  std::vector<glm::dvec3> turns;     ///< n: the joints' turns, rotation vectors of the world
  std::vector<glm::dvec3> toLimits;  ///< n: the turns that take joints to their limits
};

/// What planar chains need.
struct PlaneBuffers {
  std::vector<Turn> turns;
  std::vector<Turn> own;
  std::vector<double> gradient;
  std::vector<double> trialAngles;
  PlaneArrays arrays;
};

/// What chains in space need.
struct SpaceBuffers {
  std::vector<Rotation> turns;
  std::vector<glm::dvec3> gradient;
  std::vector<Rotation> orientations;
  std::vector<Rotation> trialRotations;
  std::vector<Rotation> trialOrientations;
  std::vector<LimitNormals> limitNormals;
  std::vector<glm::dvec3> hingeAxes;
  SpaceArrays arrays;
};

struct Workspace::Buffers {
  KnownChain known;  ///< the chain that is solved
  std::vector<glm::dvec3> joints;
  std::vector<glm::dvec3> trialJoints;
  std::vector<double> lengths;
  Pose nearest;
  Pose unread;
  WalkBuffers walk;
  SelfMotionBuffers selfMotion;
  PlaneBuffers plane;
  SpaceBuffers space;
};

}  // namespace iklab::ik
