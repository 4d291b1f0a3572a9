// What a mechanism is behind the functions of C, and what these share.
#pragma once

#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ik/c/iklab_mechanism.h"
#include "ik/solve.h"
#include "ik/trace.h"

struct iklab_mechanism {
  std::vector<iklab::ik::Joint> joints;
  std::vector<iklab::ik::Goal> goals;
  const iklab::ik::Solver* solver = &iklab::ik::kAutomatic;
  iklab::ik::Settings settings{};
  std::optional<glm::dvec3> pole;
  std::vector<double> restNumbers;
  bool hasRest = false;
  double restGain = 0.0;
  bool ignoresMirrors = false;
  iklab_mechanism_listener listener = nullptr;
  void* context = nullptr;
  iklab::ik::Pose pose;  // that plain numbers are read into
  iklab::ik::Pose rest;
  iklab::ik::Workspace workspace;
  std::string words;
  const char* message = "";  // of the last call: `words`, or a text that needs no memory

  iklab_mechanism() { settings.parameters = iklab::ik::defaultParameters(*solver); }
};

namespace iklab::ik::c {

// Does `act`, which returns an empty text, or what is wrong. Returns whether it went well.
template <class Act>
inline bool succeeds(iklab_mechanism* mechanism, const Act& act) {
  if (!mechanism) return false;
  try {
    mechanism->words = act(*mechanism);
    mechanism->message = mechanism->words.c_str();
    return mechanism->words.empty();
  } catch (const std::bad_alloc&) {
    mechanism->message = "memory: there is not enough";
    return false;
  }
}

inline std::string expected(std::string_view field, std::string_view what) {
  return std::string(field) + ": expected " + std::string(what);
}
inline std::string item(const char* list, int index) {
  return std::string(list) + '[' + std::to_string(index) + ']';
}
inline std::string sizeFault(const char* field, int size, int got) {
  return expected(field, std::to_string(size) + " numbers, got " + std::to_string(got));
}

template <class Item>
inline bool has(const std::vector<Item>& items, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < items.size();
}

inline glm::dvec3 vectorFrom(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }
inline glm::dmat3 axesFrom(const double* numbers) {
  return {vectorFrom(numbers), vectorFrom(numbers + 3), vectorFrom(numbers + 6)};
}

inline int sizeOfValue(const Joint& joint) {
  if (joint.kind == JointKind::ball) return 4;
  return joint.kind == JointKind::fixed ? 0 : 1;
}
inline int sizeOfPose(const std::vector<Joint>& joints, std::size_t count) {
  int size = 0;
  for (std::size_t i = 0; i < count; ++i) size += sizeOfValue(joints[i]);
  return size;
}

// Does something that cannot fail.
template <class Act>
inline int change(iklab_mechanism* mechanism, const Act& act) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    act(m);
    return {};
  });
}

// As a caller's pose: the values of all joints, one after the other.
void writePose(const std::vector<Joint>& joints, const Pose& pose, double* numbers);
// iklab_mechanism_solve(), which is recorded where a trace is given. Returns what is wrong.
std::string solveFor(iklab_mechanism& m, double* pose, int poseSize, iklab_mechanism_result& told,
                     Trace* trace = nullptr);

}  // namespace iklab::ik::c
