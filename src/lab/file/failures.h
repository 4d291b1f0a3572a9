// The failure gallery: scenes in which solvers fail, why, and what cures them. They are the files
// of assets/failures/, which are built into the program.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/file/scene_file.h"

namespace lab {

/// The target goes straight on, so many frames, and the scene opens in the replay of that, where a
/// joint jumps the farthest.
struct FailureDrag {
  glm::dvec3 to{0.0};  ///< world
  int frames = 1;
};

struct FailureScene {
  std::string name;  ///< what is special about it, such as "Use FABRIK"
  bool isCure = false;
  Document document;                  ///< step by step, or with a drag live
  std::optional<std::size_t> step{};  ///< of the trace, to look at; without one the last
  std::optional<FailureDrag> drag{};
};

struct Failure {
  std::string name;
  std::string what;  ///< happens, with numbers
  std::string why;   ///< it happens
  std::vector<std::string>
      reports;  ///< public ones of people who met it: "owner/repository#number"
  /// In which people met it, such as "Godot"; empty: in a library, or in a solver of their own.
  std::string engine;
  std::vector<FailureScene> scenes;  ///< the first one fails; at least one is a cure
};

/// In the order in which they are offered: those of engines first.
std::span<const Failure> failures();

}  // namespace lab
