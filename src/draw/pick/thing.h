// What the pointer rests on, whether it can be dragged or not, and its name.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>

#include "draw/list/camera.h"
#include "lab/core/lab.h"

namespace draw {

struct Thing {
  enum class Kind {
    target,
    goal,  ///< of a walk
    base,
    pole,
    joint,
    tip,
    bone,
    runner,  ///< a chain of a race
    otherChain,
    otherGoal,
    ghost,
    reachEdge,
    hole,       ///< in the reachable area, or its edge
    reachable,  ///< that area itself
  };
  Kind kind;
  /// Of a joint or a bone, from 1 as on the canvas; a runner's place, or another goal's.
  std::size_t number = 0;
  friend bool operator==(const Thing&, const Thing&) = default;
};

/// What is seen at `canvas`: what could be dragged first, then bones, then what lies below them,
/// down to the area that the tip can reach, in the plane. Nothing where that is empty ground, or
/// not drawn. `unit`: pixels a point.
std::optional<Thing> thingAt(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas,
                             double unit);

struct ThingText {
  std::string name;
  std::string help;  ///< what it is, or what a drag does; may be empty
};
ThingText textOf(const lab::Lab& lab, const Thing& thing);
/// The angle, the limit and the weight of the joint that is selected, from 0.
ThingText textOfSelected(const lab::Lab& lab, std::size_t joint);

/// What keys and the mouse do, one beside the other; empty parts are left out.
std::string hintOf(std::initializer_list<std::string> parts);

/// What Del does with it: "Del: remove joint 3", "Del: remove the tip"; or why it does nothing.
std::string removalText(const lab::Lab& lab, std::size_t joint);
std::string boneRemovalText(const lab::Lab& lab, std::size_t bone);

}  // namespace draw
