// Scenes as files: JSON, as docs/scene-format.md says. Text in, a document out, and back; nothing
// here opens a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/state.h"

namespace lab {

/// How the scene is looked at.
struct SceneCamera {
  glm::dvec3 focus{0.0};  ///< world; of a planar chain in z = 0
  double height = 4.0;    ///< scene units from the lower edge of the canvas to the upper, > 0
  double yaw = kHomeYaw;  ///< as in SpaceView
  double pitch = kHomePitch;
  bool perspective = true;
  friend bool operator==(const SceneCamera&, const SceneCamera&) = default;
};

/// What a file without choices gets.
Choices defaultChoices();

/// What a scene file holds.
struct Document {
  std::string name;
  std::string notes;
  Scene scene;    ///< with a walk: the walk alone, its chain follows from it
  ik::Pose pose;  ///< from which the solver starts
  Choices choices;
  bool namesSolver = true;              ///< false: a preset that keeps the solver that is chosen
  std::optional<SceneCamera> camera;    ///< else everything is brought into view
  std::size_t cursor = 0;               ///< the step of the trace that is shown, step by step
  std::vector<OtherChain> otherChains;  ///< than the one in hand, which all of the above is about
  std::size_t place = 0;                ///< of the chain in hand among all: 0 to otherChains.size()
  Unit unit = Unit::bone;
  /// Fields that this program does not know, kept for whoever wrote them: a JSON object from JSON
  /// pointer to value; empty: none.
  std::string others;
};

/// 2: several chains. What 1 had is as it was.
inline constexpr int kSceneVersion = 2;
inline constexpr std::string_view kSceneFormat = "iklab-scene";

/// Reads a scene. Returns what is wrong with the text, in one line: line and column where its
/// JSON is broken, else the JSON pointer of the field and what was expected of it; then `document`
/// is as it was. Empty where nothing is. O(length of the text).
std::string readScene(std::string_view text, Document& document);

/// The document as text, indented, with a newline at its end: readScene() gives the same document,
/// every bit of its numbers. Unknown fields go back to where they were, as long as what they were
/// in is still there.
std::string writeScene(const Document& document);

}  // namespace lab
