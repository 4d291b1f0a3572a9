// Targets with a direction, and joints that slide: every number that is told, by forward
// kinematics.
#include <functional>

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/space_explaining.h"

namespace {

using explain::Explanation;
using support::Case;
using support::Explained;
using support::Faults;

class ExplainDirected : public support::SolverTest {};

glm::dmat3 axesAt(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, pose, frames);
  const rigs::Frame& end = frames.back();
  return {end.x, end.y, end.z};
}
glm::dvec3 tipAt(const rigs::Chain& chain, const rigs::Pose& pose) {
  return rigs::forwardKinematics(chain, pose).back();
}

// The rotation vector that takes one frame to another.
glm::dvec3 vectorOf(const glm::dmat3& turn) {
  const glm::dquat q = glm::normalize(glm::quat_cast(turn));
  const glm::dvec3 way(q.x, q.y, q.z);
  const double sine = glm::length(way);
  if (!(sine > 0.0)) return glm::dvec3(0.0);
  return std::copysign(2.0, q.w) * std::atan2(sine, std::abs(q.w)) / sine * way;
}

glm::dmat3 matrixOf(const glm::dvec3& vector) {
  const double angle = glm::length(vector);
  return angle > 0.0 ? glm::mat3_cast(glm::angleAxis(angle, vector / angle)) : glm::dmat3(1.0);
}

// The axes that the target asks for; of a mirrored frame mirrored ones, whose y is turned round.
glm::dmat3 wantedAxes(const Case& task) {
  glm::dmat3 wanted = glm::mat3_cast(task.facing->rotation);
  if (glm::determinant(axesAt(task.chain, task.pose)) < 0.0) wanted[1] = -wanted[1];
  return wanted;
}

double worthOf(const Explanation& explanation) { return support::value(explanation, "worth"); }

glm::dvec3 vectorOf(const Explanation& explanation, const std::string& id) {
  const explain::Quantity* found = explanation.find(id);
  return found ? glm::dvec3(found->value, found->y, found->z) : glm::dvec3(NAN);
}

// A planar angle is one about z.
glm::dvec3 missingTurn(const Case& task, const Explanation& explanation) {
  const glm::dvec3 told = vectorOf(explanation, "om");
  return task.chain.planar ? glm::dvec3(0.0, 0.0, told.x) : told;
}

rigs::Pose moved(const rigs::Chain& chain, rigs::Pose pose, std::size_t bone,
                 const glm::dvec3& axis, double amount) {
  if (chain.bones[bone].joint == rigs::JointKind::slide) {
    pose.slides.resize(chain.bones.size());
    pose.slides[bone] += amount;
  } else if (chain.planar) {
    pose.angles[bone] += amount;
  } else {
    pose.rotations[bone] = pose.rotations[bone] * glm::angleAxis(amount, axis);
  }
  return pose;
}

struct Column {
  glm::dvec3 way, turn;
};
Column columnOf(const Case& task, const rigs::Pose& pose, std::size_t bone,
                const glm::dvec3& axis) {
  constexpr double kLittle = 1e-5;
  const rigs::Pose more = moved(task.chain, pose, bone, axis, kLittle);
  const rigs::Pose less = moved(task.chain, pose, bone, axis, -kLittle);
  Column column{(tipAt(task.chain, more) - tipAt(task.chain, less)) / (2.0 * kLittle),
                vectorOf(axesAt(task.chain, more) * glm::transpose(axesAt(task.chain, less))) /
                    (2.0 * kLittle)};
  if (task.facing && task.facing->axis) {
    const glm::dvec3 own = axesAt(task.chain, pose) * *task.facing->axis;
    column.turn -= glm::dot(column.turn, own) * own;
  }
  return column;
}

// What is missing, and one length made of both.
void checkError(const Explained& explained, const rigs::TraceState& before,
                const Explanation& explanation, Faults& faults) {
  const Case& task = explained.task;
  const double off =
      glm::distance(vectorOf(explanation, "e"), task.target - tipAt(task.chain, before.pose));
  faults.expect(off < 1e-9, "e is off by ", off);
  if (!task.facing) return;
  const glm::dvec3 turn = missingTurn(task, explanation);
  const glm::dmat3 now = axesAt(task.chain, before.pose);
  const glm::dmat3 got = matrixOf(turn) * now;
  const glm::dmat3 wanted = wantedAxes(task);
  for (int k = 0; k < 3; ++k) {
    const glm::dvec3 axis = task.facing->axis.value_or(glm::dmat3(1.0)[k]);
    const double away = glm::distance(got * axis, wanted * axis);
    faults.expect(away < 1e-7, "ω does not take axis ", k, " there, by ", away);
    if (!task.facing->axis) continue;
    faults.expect(std::abs(glm::dot(turn, now * axis)) < 1e-7, "ω turns about the axis");
  }
  faults.expect(glm::length(turn) < support::kPi + 1e-9, "ω goes the long way");
  if (task.lengthPerRadian > 0.0)
    faults.expect(worthOf(explanation) == task.lengthPerRadian, "κ is another one");
  const double whole =
      std::hypot(glm::length(vectorOf(explanation, "e")), worthOf(explanation) * glm::length(turn));
  faults.expect(std::abs(whole - support::value(explanation, "whole")) < 1e-9, "D");
}

// J by small moves. Returns it with rows that turn times κ, columns times √w.
std::vector<std::array<double, 6>> checkMatrix(const Explained& explained,
                                               const rigs::TraceState& before,
                                               const Explanation& explanation, Faults& faults) {
  const Case& task = explained.task;
  const double worth = task.facing ? worthOf(explanation) : 0.0;
  std::vector<std::array<double, 6>> scaled;
  faults.expect(explanation.jacobian.has_value(), "no J");
  if (!explanation.jacobian) return {};
  for (const auto& told : explanation.jacobian->columns) {
    const auto bone = static_cast<std::size_t>(std::stoul(told.id.substr(1))) - 1;
    const rigs::Bone& it = task.chain.bones[bone];
    const char freedom = told.id.back();
    const bool isBall = freedom >= 'x';
    const glm::dvec3 axis = isBall ? glm::dmat3(1.0)[freedom - 'x'] : it.axis;
    Column column = columnOf(task, before.pose, bone, axis);
    if (!task.facing) column.turn = glm::dvec3(0.0);
    std::vector<double> right{column.way.x, column.way.y};
    if (!task.chain.planar) right.push_back(column.way.z);
    if (task.facing && task.chain.planar) right.push_back(column.turn.z);
    if (task.facing && !task.chain.planar)
      right.insert(right.end(), {column.turn.x, column.turn.y, column.turn.z});
    faults.expect(
        right.size() == explanation.jacobian->rows.size() && right.size() == told.entries.size(),
        "rows");
    const bool isLeftOut = std::ranges::all_of(told.entries, [](double e) { return e == 0.0; });
    for (std::size_t r = 0; r < told.entries.size() && !isLeftOut && !isBall; ++r)
      faults.expect(std::abs(told.entries[r] - right[r]) < 1e-5, told.id, " row ", r, " is off");
    const double root = std::sqrt(it.effectiveWeight());
    const auto& e = told.entries;
    std::array<double, 6> six{};
    for (std::size_t r = 0; r < e.size(); ++r) {
      const bool isTurn = task.chain.planar ? r == 2 : r > 2;
      six[isTurn && task.chain.planar ? 5 : r] = root * (isTurn ? worth : 1.0) * e[r];
    }
    scaled.push_back(six);
  }
  return scaled;
}

// F and τ are what the rule says: (J·W·Jᵗ + damping)·F = part·e.
void checkDamped(const Explained& explained, std::size_t cursor, const Explanation& explanation,
                 const std::vector<std::array<double, 6>>& columns, Faults& faults) {
  const Case& task = explained.task;
  const ik::StepNotes notes = explained.trace.notes(cursor);
  const auto sixOf = [&](const glm::dvec3& way, const glm::dvec3& turn) {
    return std::array{way.x, way.y, way.z, turn.x, turn.y, turn.z};
  };
  const double worth = task.facing ? worthOf(explanation) : 1.0;
  glm::dvec3 torque = task.facing ? vectorOf(explanation, "tau") : glm::dvec3(0.0);
  if (task.chain.planar) torque = {0.0, 0.0, torque.x};
  const glm::dvec3 turn = task.facing ? missingTurn(task, explanation) : glm::dvec3(0.0);
  const auto force = sixOf(vectorOf(explanation, "F"), torque / worth);
  const auto error = sixOf(vectorOf(explanation, "e"), worth * turn);
  double size = 0.0;
  for (const double each : error) size += std::abs(each);
  for (std::size_t r = 0; r < 6; ++r) {
    double sum = notes.damping * force[r] - notes.step * error[r];
    for (const auto& column : columns) {
      for (std::size_t s = 0; s < 6; ++s) sum += column[r] * column[s] * force[s];
    }
    faults.expect(std::abs(sum) < 1e-6 * size, "row ", r, " of F is off by ", sum);
  }
}

double changeOf(const Explained& explained, std::size_t cursor, std::size_t bone) {
  const rigs::TraceState before = explained.trace.at(cursor - 1);
  const rigs::TraceState now = explained.trace.at(cursor);
  const rigs::Bone& it = explained.task.chain.bones[bone];
  if (it.joint == rigs::JointKind::slide) return now.pose.slideOf(bone) - before.pose.slideOf(bone);
  if (explained.task.chain.planar || it.joint == rigs::JointKind::ball)
    return support::jointTurn(explained.task.chain, before, now, bone);
  const glm::dquat turn = glm::conjugate(before.pose.rotations[bone]) * now.pose.rotations[bone];
  return 2.0 * std::atan2(glm::dot(glm::dvec3(turn.x, turn.y, turn.z), it.axis), turn.w);
}

void checkAllJoints(const Explained& explained, std::size_t cursor, const Explanation& explanation,
                    Faults& faults) {
  const rigs::TraceState before = explained.trace.at(cursor - 1);
  checkError(explained, before, explanation, faults);
  const auto columns = checkMatrix(explained, before, explanation, faults);
  const std::string_view id = ik::workerOf(explained.solver, explained.outcome.result.used).id;
  const bool isTaken = explained.trace.notes(cursor).step > 0.0;
  if (isTaken && (id == "dls" || id == "levenberg-marquardt"))
    checkDamped(explained, cursor, explanation, columns, faults);
  for (std::size_t i = 0; i < explained.task.chain.bones.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    if (!explanation.find("turn" + number)) continue;
    const double told = support::toldOf(explanation, "made" + number, "turn" + number);
    const bool slides = explained.task.chain.bones[i].joint == rigs::JointKind::slide;
    const double off = told - changeOf(explained, cursor, i);
    faults.expect(std::abs(slides ? off : std::remainder(off, 2.0 * support::kPi)) < 1e-6, "joint ",
                  i, " moves otherwise, by ", off);
  }
}

// The pairs are those of the tip, and no turn about the same axis serves them better.
void checkCcd(const Explained& explained, std::size_t cursor, const Explanation& explanation,
              Faults& faults) {
  const Case& task = explained.task;
  const rigs::TraceState before = explained.trace.at(cursor - 1);
  const auto bone = static_cast<std::size_t>(explained.step(cursor).bone);
  const rigs::Bone& it = task.chain.bones[bone];
  if (it.joint == rigs::JointKind::fixed) return;
  if (it.joint == rigs::JointKind::slide) {
    checkError(explained, before, explanation, faults);
    const glm::dvec3 axis = columnOf(task, before.pose, bone, it.axis).way;
    const double way = glm::dot(axis, vectorOf(explanation, "e"));
    faults.expect(std::abs(way - support::value(explanation, "slide")) < 1e-6, "the slide's way");
    const char* wanted = explanation.find("taken") ? "taken" : "slide";
    const double made = support::toldOf(explanation, "made", wanted);
    faults.expect(std::abs(made - changeOf(explained, cursor, bone)) < 1e-9, "it slid otherwise");
    return;
  }
  if (!task.facing) return;
  checkError(explained, before, explanation, faults);
  const glm::dmat3 now = axesAt(task.chain, before.pose);
  const glm::dmat3 wanted = wantedAxes(task);
  const glm::dvec3 joint = vectorOf(explanation, "A");
  const glm::dvec3 tip = tipAt(task.chain, before.pose);
  const glm::dvec3 axis = task.chain.planar ? glm::dvec3(0, 0, 1) : vectorOf(explanation, "n");
  const double angle = support::value(explanation, "turn");
  // What is left over all pairs, where more of the turn is made.
  const auto left = [&](const glm::dvec3& about, double more) {
    const glm::dmat3 turn = matrixOf(more * about) * matrixOf(angle * axis);
    const double worth = worthOf(explanation);
    double sum = std::pow(glm::distance(turn * (tip - joint), task.target - joint), 2.0);
    const int count = task.facing->axis ? 1 : 3;
    for (int k = 0; k < count; ++k) {
      const glm::dvec3 own = task.facing->axis.value_or(glm::dmat3(1.0)[k]);
      const double off = glm::distance(turn * (now * own), wanted * own);
      sum += (count == 1 ? 1.0 : 0.5) * worth * worth * off * off;
    }
    return sum;
  };
  const bool isBall = !task.chain.planar && it.joint == rigs::JointKind::ball;
  for (int k = 0; k < (isBall ? 3 : 1); ++k) {
    const glm::dvec3 about = isBall ? glm::dmat3(1.0)[k] : axis;
    for (const double more : {-2.0, -0.3, -1e-3, 1e-3, 0.3, 2.0})
      faults.expect(left(about, more) > left(about, 0.0) - 1e-12, "a better turn, by ", more);
  }
  if (!isBall && !task.chain.planar) {
    const glm::dvec3 right = columnOf(task, before.pose, bone, it.axis).way;
    faults.expect(glm::distance(glm::cross(axis, tip - joint), right) < 1e-5, "the axis");
  }
}

// On the way back a free ball turns the last bone as serves its end and its direction best: then no
// small turn gains anything.
void checkWayBack(const Explained& explained, std::size_t cursor, const Explanation& explanation,
                  Faults& faults) {
  const Case& task = explained.task;
  const rigs::TraceState now = explained.trace.at(cursor);
  const bool isFree = task.chain.bones.back().joint == rigs::JointKind::ball &&
                      !explained.trace.notes(cursor).holds.any();
  const bool isStandard = task.settings.parameters[0] == 0.0;
  const bool serves = explanation.find("worth") != nullptr;
  if (!isFree || !isStandard || task.facing->axis || !serves) return;
  const glm::dmat3 axes = axesAt(task.chain, now.pose);
  const glm::dvec3 start = now.bones.back().start;
  const double worth = worthOf(explanation);
  glm::dvec3 gain = glm::cross(now.bones.back().end - start, task.target - start);
  for (int k = 0; k < 3; ++k)
    gain += 0.5 * worth * worth * glm::cross(axes[k], wantedAxes(task)[k]);
  const double left = task.chain.planar ? std::abs(gain.z) : glm::length(gain);
  faults.expect(left < 1e-7, "another turn serves both better: ", left);
}

// The last bone is put down where the target's direction has it.
void checkFabrik(const Explained& explained, std::size_t cursor, const Explanation& explanation,
                 Faults& faults, int& given) {
  const Case& task = explained.task;
  const std::size_t last = task.chain.bones.size() - 1;
  const rigs::StepInfo step = explained.step(cursor);
  if (static_cast<std::size_t>(step.bone) != last || !explanation.find("given")) return;
  glm::dvec3 along = wantedAxes(task)[0];
  if (task.facing->axis) {
    const glm::dmat3 now = axesAt(task.chain, explained.trace.at(cursor - 1).pose);
    const glm::dvec3 from = now * *task.facing->axis;
    const glm::dvec3 to = wantedAxes(task) * *task.facing->axis;
    const glm::dvec3 normal = glm::normalize(glm::cross(from, to));
    const double angle = std::atan2(glm::length(glm::cross(from, to)), glm::dot(from, to));
    along = matrixOf(angle * normal) * now[0];
  }
  const double off = glm::distance(vectorOf(explanation, "given"), along);
  faults.expect(off < 1e-7, "the direction is off by ", off);
  if (step.phase == ik::Phase::baseToTip) checkWayBack(explained, cursor, explanation, faults);
  if (step.phase != ik::Phase::tipToBase || explanation.find("h")) return;
  const glm::dvec3 start = task.target - task.chain.bones[last].length * along;
  faults.expect(glm::distance(vectorOf(explanation, "newA"), start) < 1e-7, "A′");
  faults.expect(glm::distance(explained.trace.at(cursor).bones[last].start, start) < 1e-7, "lies");
  ++given;
}

// Hinges, slides, fixed parts and balls anywhere in the one before.
Case armCase(const ik::Solver& solver, std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 51));
  support::RandomSpaceProblem directions(solver, support::mixSeed(seed, 52));
  Case task = support::straightInSpace(solver, {}, {});
  for (std::size_t i = 0; i < 6; ++i) {
    rigs::Bone bone{0.0, {}};
    bone.at = random.uniform(0.1, 0.8) * directions.direction();
    bone.axes = support::turn(directions.direction(), random.angle());
    bone.axis = directions.direction();
    bone.joint = i == seed % 4 ? rigs::JointKind::slide
                 : i == 4      ? rigs::JointKind::fixed
                               : rigs::JointKind::hinge;
    if (i == 5 && seed % 5 == 0) bone.joint = rigs::JointKind::ball;
    if (seed % 4 == 3) bone.weight = random.uniform(0.2, 1.0);
    bone.limit = rigs::freeLimit(bone.joint);
    const bool slides = bone.joint == rigs::JointKind::slide;
    if (seed % 3 == 1 && slides) bone.limit = {-0.1, 0.1};
    if (seed % 3 == 1 && !slides) bone.limit = support::randomLimit(random);
    task.chain.bones.push_back(bone);
    task.pose.rotations.push_back(slides ? glm::dquat(1, 0, 0, 0)
                                         : support::turn(bone.axis, random.angle()));
  }
  task.target = random.uniform(0.5, 2.0) * directions.direction();
  if (seed % 6 != 5)
    task.facing = rigs::Facing{support::turn(directions.direction(), random.angle())};
  if (task.facing && seed % 2 == 0) task.facing->axis = directions.direction();
  if (seed % 4 == 1) task.lengthPerRadian = random.uniform(0.1, 3.0);
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  return task;
}

// The same in the plane: joints anywhere, one of which slides.
Case planarArmCase(const ik::Solver& solver, std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 71));
  Case task = support::straight(solver, {}, {});
  const auto inPlane = [&] {
    const double angle = random.angle();
    return glm::dvec3(std::cos(angle), std::sin(angle), 0.0);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    rigs::Bone bone{i == 3 ? 0.4 : 0.0, {}};
    bone.at = random.uniform(0.1, 0.8) * inPlane();
    bone.axes = support::turn({0.0, 0.0, 1.0}, random.angle());
    bone.joint = i == seed % 4 ? rigs::JointKind::slide : rigs::JointKind::hinge;
    if (i == seed % 4) bone.axis = inPlane();
    bone.limit = rigs::freeLimit(bone.joint);
    if (seed % 3 == 1 && i == seed % 4) bone.limit = {-0.1, 0.1};
    if (seed % 5 == 2) bone.weight = random.uniform(0.2, 1.0);
    task.chain.bones.push_back(bone);
    task.pose.angles.push_back(i == seed % 4 ? 0.0 : random.angle());
  }
  task.target = random.uniform(0.5, 2.0) * inPlane();
  if (seed % 2 == 0) task.facing = rigs::Facing{support::turn({0.0, 0.0, 1.0}, random.angle())};
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  return task;
}

// Chains of balls, or of the plane, with mirrors.
Case chainCase(const ik::Solver& solver, std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 61));
  support::RandomSpaceProblem directions(solver, support::mixSeed(seed, 62));
  const bool isFlat = seed % 2 == 0;
  Case task = isFlat ? support::ordinaryCase(solver, seed, 2 + seed % 4)
                     : support::ordinarySpaceCase(solver, seed, 2 + seed % 4);
  task.pole.reset();
  task.ignoreNegativeScale = false;
  const double angle = random.angle();
  task.facing =
      rigs::Facing{support::turn(isFlat ? glm::dvec3(0, 0, 1) : directions.direction(), angle)};
  if (!isFlat && seed % 3 == 0) task.facing->axis = directions.direction();
  if (seed % 5 == 1) support::limitJoints(task, seed);
  if (seed % 5 == 2) task.chain.bones[0].weight = 0.5;
  return task;
}

TEST_P(ExplainDirected, EveryNumberIsThatOfForwardKinematics) {
  if (!solver().facing) return;
  int given = 0;
  const auto isSound = [&](const Explained& explained, std::size_t cursor,
                           const Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    const rigs::StepInfo step = explained.step(cursor);
    if (cursor == 0) return false;
    if (step.phase == ik::Phase::descend)
      checkAllJoints(explained, cursor, explanation, faults);
    else if (explained.solver.id == "ccd" && step.bone >= 0)
      checkCcd(explained, cursor, explanation, faults);
    else if (explained.solver.id == "fabrik" && step.bone >= 0)
      checkFabrik(explained, cursor, explanation, faults, given);
    return true;
  };
  const auto arms = [](std::uint64_t seed) { return armCase(solver(), seed); };
  const auto chains = [](std::uint64_t seed) { return chainCase(solver(), seed); };
  const auto flat = [](std::uint64_t seed) { return planarArmCase(solver(), seed); };
  if (solver().anyJoint) {
    EXPECT_GT(support::countSteps(solver(), 40, flat, isSound), 100);
    EXPECT_GT(support::countSteps(solver(), 60, arms, isSound), 100);
  }
  EXPECT_GT(support::countSteps(solver(), 60, chains, isSound), 100);
  if (solver().id == "fabrik") {
    EXPECT_GT(given, 30);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ExplainDirected, support::everySolver(),
                         support::SolverTestName());

}  // namespace
