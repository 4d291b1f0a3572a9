#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/builders.h"
#include "ik/c/handle.h"
#include "ik/c/iklab_mechanism.h"

namespace {

using namespace iklab::ik::c;

static_assert(static_cast<int>(ik::JointKind::ball) == IKLAB_JOINT_BALL);
static_assert(ik::kWorld == IKLAB_WORLD);

// What keeps `count` joints and one more from being added.
std::string faultOfAdding(const iklab_mechanism& mechanism, int parent, int count) {
  const int first = static_cast<int>(mechanism.joints.size());
  if (parent != IKLAB_WORLD && !has(mechanism.joints, parent)) {
    return expected(item("joints", first) + ".parent", "a joint before this one, or -1");
  }
  if (count >= IKLAB_MOST_JOINTS - first) {
    return expected("joints", "at most " + std::to_string(IKLAB_MOST_JOINTS));
  }
  return {};
}

bool isKind(int kind) { return kind >= IKLAB_JOINT_FIXED && kind <= IKLAB_JOINT_BALL; }

// Adds joints whose parents are among themselves; the first gets `parent`.
void append(iklab_mechanism& mechanism, int parent, std::vector<ik::Joint> joints) {
  const int first = static_cast<int>(mechanism.joints.size());
  for (ik::Joint& joint : joints) {
    joint.parent = joint.parent == ik::kWorld ? parent : joint.parent + first;
  }
  mechanism.joints.insert(mechanism.joints.end(), joints.begin(), joints.end());
}

bool areFinite(const double* numbers, int count) {
  return std::all_of(numbers, numbers + count, [](double number) { return std::isfinite(number); });
}

// What is wrong with a joint's origin, whose numbers nobody would know again in a solve's message.
std::string faultOfOrigin(const iklab_mechanism_origin& origin, const std::string& name) {
  constexpr double kUnit = 1e-6;  // as a solve takes an axis
  if (!areFinite(origin.xyz, 3)) return expected(name + ".xyz", "three finite numbers");
  if (!areFinite(origin.rpy, 3)) return expected(name + ".rpy", "three finite numbers");
  if (!isKind(origin.kind)) return expected(name + ".kind", "one of IKLAB_JOINT_...");
  const double length = glm::length(vectorFrom(origin.axis));
  if (origin.kind != IKLAB_JOINT_FIXED && !(std::abs(length - 1.0) <= kUnit)) {
    return expected(name + ".axis", "a unit vector");
  }
  if (!(origin.least <= origin.most)) return expected(name + ".limit", "least <= most");
  return {};
}

int lastJointIf(bool isAdded, const iklab_mechanism* mechanism) {
  return isAdded ? static_cast<int>(mechanism->joints.size()) - 1 : -1;
}

// Does something to one joint.
template <class Act>
int changeJoint(iklab_mechanism* mechanism, int joint, const Act& act) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (!has(m.joints, joint)) return expected(item("joints", joint), "the index of a joint");
    act(m.joints[static_cast<std::size_t>(joint)]);
    return {};
  });
}

template <class Act>
int changeGoal(iklab_mechanism* mechanism, int goal, const Act& act) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (!has(m.goals, goal)) return expected(item("goals", goal), "the index of a goal");
    return act(m.goals[static_cast<std::size_t>(goal)]);
  });
}

}  // namespace

iklab_mechanism* iklab_mechanism_create(void) try {
  return new iklab_mechanism;
} catch (const std::bad_alloc&) {
  return nullptr;
}

void iklab_mechanism_destroy(iklab_mechanism* mechanism) { delete mechanism; }

const char* iklab_mechanism_message(const iklab_mechanism* mechanism) {
  return mechanism ? mechanism->message : "mechanism: expected one, got null";
}

int iklab_mechanism_add_joint(iklab_mechanism* mechanism, int parent, int kind, const double at[3],
                              const double axes[9], const double axis[3]) {
  const bool isAdded = succeeds(mechanism, [&](iklab_mechanism& m) {
    std::string fault = faultOfAdding(m, parent, 0);
    if (fault.empty() && !isKind(kind)) fault = expected("kind", "one of IKLAB_JOINT_...");
    if (!fault.empty()) return fault;
    ik::Joint joint{.parent = parent, .kind = static_cast<ik::JointKind>(kind)};
    if (at) joint.at = vectorFrom(at);
    if (axes) joint.axes = axesFrom(axes);
    if (axis) joint.axis = vectorFrom(axis);
    m.joints.push_back(joint);
    return fault;
  });
  return lastJointIf(isAdded, mechanism);
}

int iklab_mechanism_add_chain(iklab_mechanism* mechanism, int parent, int kind,
                              const double* lengths, int count) {
  const bool isAdded = succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (count < 1 || !lengths) return expected("lengths", "at least one");
    if (!isKind(kind)) return expected("kind", "one of IKLAB_JOINT_...");
    std::string fault = faultOfAdding(m, parent, count);
    if (!fault.empty()) return fault;
    for (int i = 0; i < count; ++i) {
      if (!std::isfinite(lengths[i])) return expected(item("lengths", i), "a finite number");
    }
    const std::span given(lengths, static_cast<std::size_t>(count));
    append(m, parent, ik::chain(given, static_cast<ik::JointKind>(kind)));
    return {};
  });
  return lastJointIf(isAdded, mechanism);
}

int iklab_mechanism_add_dh(iklab_mechanism* mechanism, int parent, int convention,
                           const double* rows, const int* kinds, int count) {
  const bool isAdded = succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (count < 1 || !rows) return expected("rows", "at least one");
    if (convention != IKLAB_DH_STANDARD && convention != IKLAB_DH_CRAIG) {
      return expected("convention", "one of IKLAB_DH_...");
    }
    std::string fault = faultOfAdding(m, parent, count);
    if (!fault.empty()) return fault;
    std::vector<ik::DhRow> table;
    for (int i = 0; i < count; ++i) {
      const int kind = kinds ? kinds[i] : IKLAB_JOINT_HINGE;
      if (kind != IKLAB_JOINT_HINGE && kind != IKLAB_JOINT_SLIDE) {
        return expected(item("kinds", i), "IKLAB_JOINT_HINGE or IKLAB_JOINT_SLIDE");
      }
      const double* row = rows + 4 * static_cast<std::size_t>(i);
      if (!areFinite(row, 4)) return expected(item("rows", i), "four finite numbers");
      table.push_back({row[0], row[1], row[2], row[3], static_cast<ik::JointKind>(kind)});
    }
    append(m, parent, ik::fromDenavitHartenberg(table, static_cast<ik::DhConvention>(convention)));
    return {};
  });
  return lastJointIf(isAdded, mechanism);
}

int iklab_mechanism_add_origins(iklab_mechanism* mechanism, int parent,
                                const iklab_mechanism_origin* origins, int count,
                                const double tool[6]) {
  const bool isAdded = succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (count < 1 || !origins) return expected("origins", "at least one");
    std::string fault = faultOfAdding(m, parent, count);
    if (!fault.empty()) return fault;
    if (tool && !areFinite(tool, 6)) return expected("tool", "six finite numbers");
    std::vector<ik::JointOrigin> table;
    for (int i = 0; i < count; ++i) {
      const iklab_mechanism_origin& origin = origins[i];
      fault = faultOfOrigin(origin, item("origins", i));
      if (!fault.empty()) return fault;
      table.push_back({vectorFrom(origin.xyz),
                       vectorFrom(origin.rpy),
                       static_cast<ik::JointKind>(origin.kind),
                       vectorFrom(origin.axis),
                       {.least = origin.least, .most = origin.most}});
    }
    ik::Frame end;
    if (tool) end = {vectorFrom(tool), ik::rollPitchYaw(vectorFrom(tool + 3))};
    append(m, parent, ik::fromOrigins(table, end));
    return {};
  });
  return lastJointIf(isAdded, mechanism);
}

int iklab_mechanism_set_limit(iklab_mechanism* mechanism, int joint, double least, double most) {
  return changeJoint(mechanism, joint, [&](ik::Joint& changed) {
    changed.limit.least = least;
    changed.limit.most = most;
  });
}

int iklab_mechanism_set_cone(iklab_mechanism* mechanism, int joint, double cone) {
  return changeJoint(mechanism, joint, [&](ik::Joint& changed) { changed.limit.cone = cone; });
}

int iklab_mechanism_set_weight(iklab_mechanism* mechanism, int joint, double weight) {
  return changeJoint(mechanism, joint, [&](ik::Joint& changed) { changed.weight = weight; });
}

int iklab_mechanism_add_goal(iklab_mechanism* mechanism, int joint, const double point[3],
                             const double target[3]) {
  const bool isAdded = succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    const std::string goal = item("goals", static_cast<int>(m.goals.size()));
    if (!has(m.joints, joint)) return expected(goal + ".joint", "the index of a joint");
    if (!target) return expected(goal + ".target", "three numbers, got null");
    if (m.goals.size() >= IKLAB_MOST_JOINTS)
      return expected("goals", "at most " + std::to_string(IKLAB_MOST_JOINTS));
    ik::Goal made{.joint = joint, .target = vectorFrom(target)};
    if (point) made.point = vectorFrom(point);
    m.goals.push_back(made);
    return {};
  });
  return isAdded ? static_cast<int>(mechanism->goals.size()) - 1 : -1;
}

int iklab_mechanism_set_target(iklab_mechanism* mechanism, int goal, const double target[3]) {
  return changeGoal(mechanism, goal, [&](ik::Goal& changed) -> std::string {
    if (!target) return expected(item("goals", goal) + ".target", "three numbers, got null");
    changed.target = vectorFrom(target);
    return {};
  });
}

int iklab_mechanism_set_facing(iklab_mechanism* mechanism, int goal, const double axes[9]) {
  return changeGoal(mechanism, goal, [&](ik::Goal& changed) -> std::string {
    changed.facing.reset();
    if (axes) changed.facing = axesFrom(axes);
    return {};
  });
}

int iklab_mechanism_set_facing_axis(iklab_mechanism* mechanism, int goal, const double axis[3]) {
  return changeGoal(mechanism, goal, [&](ik::Goal& changed) -> std::string {
    changed.axis.reset();
    if (axis) changed.axis = vectorFrom(axis);
    return {};
  });
}

int iklab_mechanism_set_goal_weight(iklab_mechanism* mechanism, int goal, double weight,
                                    double length) {
  return changeGoal(mechanism, goal, [&](ik::Goal& changed) -> std::string {
    changed.weight = weight;
    changed.lengthPerRadian = length;
    return {};
  });
}

int iklab_mechanism_clear_goals(iklab_mechanism* mechanism) {
  return change(mechanism, [](iklab_mechanism& m) { m.goals.clear(); });
}
