// Scenes as text: JSON, as docs/scene-format.md describes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/state.h"

namespace lab {

/// The camera of a scene.
struct SceneCamera {
  glm::dvec3 focus{0.0};  ///< world; of a planar chain in z = 0
  double height = 4.0;    ///< scene units across the canvas, up or sideways, which is less; > 0
  double yaw = kHomeYaw;  ///< as in SpaceView
  double pitch = kHomePitch;
  bool perspective = true;
  friend bool operator==(const SceneCamera&, const SceneCamera&) = default;
};

/// The solver where none is named: of a file, of a link, of the command line.
inline constexpr std::string_view kDefaultSolver = "automatic";

/// The choices of a file that has none.
Choices defaultChoices();

/// A creature's, whose legs the chains are.
struct Walk {
  std::size_t legs = 8;  ///< kFewestLegs to kMostLegs, even
  std::size_t leg = 0;   ///< the selected one
  glm::dvec3 goal{0.0};  ///< as State::walkGoal
  friend bool operator==(const Walk&, const Walk&) = default;
};

/// What a scene file holds.
struct Document {
  std::string name;
  std::string notes;
  std::optional<Walk> walk{};
  Scene scene;
  rigs::Pose pose;  ///< from which the solver starts
  Choices choices;
  std::optional<std::string> script{};  ///< of the user's own solver, in Lua
  std::optional<SceneCamera> camera;    ///< else everything is brought into view
  std::size_t cursor = 0;               ///< the step of the trace that is shown, step by step
  std::vector<OtherChain> otherChains;  ///< all but the selected one, which the above is about
  std::size_t place = 0;  ///< of the selected chain among all: 0 to otherChains.size()
  Unit unit = Unit::bone;
  /// Fields that this program does not know, kept for those who wrote them, but for those of bones:
  /// a JSON object from JSON pointer to value; empty: none.
  std::string others;
  /// What its reader tells of slips, one line each, beginning with the field's JSON pointer: a
  /// field that is nearly a known one, an angle that looks like degrees. Never written.
  std::vector<std::string> warnings{};
  /// It was made of a file that is no scene, where it is not to be saved. Never written.
  bool isImported = false;
};

/// 2 adds several chains to 1; 3 branches, slides and several goals.
inline constexpr int kSceneVersion = 3;
/// Says chains whose bones follow each other, each with one target.
inline constexpr int kVersionOfLines = 2;
inline constexpr std::string_view kSceneFormat = "iklab-scene";

/// Reads a scene. Returns what is wrong with the text in one line, empty where nothing is: line and
/// column where its JSON is broken, else the JSON pointer of the field and what was expected there.
/// Then `document` is as it was. O(length of the text).
std::string readScene(std::string_view text, Document& document);

/// Why a scene may not have it: no solver could take it, or its file would be refused, which is
/// told by the field's JSON pointer. Empty where it may.
std::string sceneFaultOf(const OtherChain& chain);

/// The document as text, indented, with a newline at its end. readScene() gives the same document
/// with every bit of its numbers. Unknown fields go back to where they were, if what they were in
/// is still there; those of bones are left out.
std::string writeScene(const Document& document);

}  // namespace lab
