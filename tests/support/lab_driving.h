// The short way to bring a lab::Lab into the state that a test is about, and what must hold in any.
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lab/core/lab.h"
#include "lab/file/presets.h"
#include "support/matrix_kinematics.h"
#include "support/solving.h"
#include "support/space_matrices.h"

namespace support {

inline std::size_t solverIndex(std::string_view id) {
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]->id == id) return i;
  }
  throw std::invalid_argument("no solver " + std::string(id));
}

inline std::size_t presetIndex(std::string_view name) {
  const auto all = lab::presets();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return i;
  }
  throw std::invalid_argument("no preset " + std::string(name));
}

/// Sets one of the current solver's choices by its option's name.
inline void choose(lab::Lab& lab, std::string_view parameter, std::string_view option) {
  ik::Settings settings = lab.settings();
  choose(lab.solver(), parameter, option, settings);
  const std::size_t index = ik::findParameter(lab.solver(), parameter).value();
  lab.apply(lab::SetParameter{index, settings.parameters[index]});
}

/// Live, with this solver and preset.
inline lab::Lab labWith(std::string_view solver, std::string_view preset) {
  lab::Lab lab;
  lab.apply(lab::LoadPreset{presetIndex(preset)});
  lab.apply(lab::SetMode{lab::Mode::live});
  lab.apply(lab::SelectSolver{solverIndex(solver)});
  lab.apply(lab::ResetScene{});
  return lab;
}

/// A scene that is no preset, live: a chain of these lengths from the origin, at these angles.
inline lab::Lab labWith(std::string_view solver, const std::vector<double>& lengths,
                        const std::vector<double>& angles, const glm::dvec3& target) {
  lab::Lab lab;
  lab::Scene scene;
  for (const double each : lengths) scene.chain.bones.push_back({each, {}});
  scene.target = target;
  lab::Choices choices = lab.state().choices;
  choices.solver = solverIndex(solver);
  if (const auto fault = lab.apply(lab::LoadScene{scene, {angles}, choices}); !fault.empty()) {
    throw std::invalid_argument(fault);
  }
  return lab;
}

inline const rigs::Chain& chainOf(const lab::Lab& lab) { return lab.state().scene.chain; }

/// The joints of the pose shown, recomputed by matrices.
inline std::vector<Point> posedJoints(const lab::Lab& lab) {
  return matrixJoints(chainOf(lab), lab.shown().pose);
}

inline Real tipDistance(const lab::Lab& lab) {
  if (!chainOf(lab).planar) {
    return distance(spaceJoints(chainOf(lab), lab.shown().pose).back(),
                    point3Of(lab.state().scene.target));
  }
  return distance(posedJoints(lab).back(), pointOf(lab.state().scene.target));
}

/// The angle from one direction to another, degrees in (-180, 180].
inline Real degreesBetween(const Point& from, const Point& to) {
  const Real angle = std::atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
  return angle * 180.0L / 3.14159265358979323846L;
}

/// The largest distance between two lists of joints.
inline Real largestGap(const std::vector<glm::dvec3>& a, const std::vector<Point>& b) {
  if (a.size() != b.size()) return INFINITY;
  Real most = 0.0L;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, distance(pointOf(a[i]), b[i]));
  return most;
}

}  // namespace support
