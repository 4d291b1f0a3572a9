// What part of the chain the pointer is on in edit mode.
#pragma once

#include "draw/pick/limit_handles.h"

namespace draw {

enum class EditPart { none, joint, bone, limit };

struct EditPick {
  EditPart part = EditPart::none;
  std::size_t index = 0;  ///< of the joint (0 to n) or the bone
  double at = 0.0;        ///< bone: the position along it, 0 to 1
  LimitHandle limit{};
  /// The same joint, bone or handle.
  friend bool operator==(const EditPick& a, const EditPick& b) {
    return a.part == b.part && a.index == b.index && a.limit == b.limit;
  }
};

/// The nearest limit handle, else the nearest joint, else the nearest bone away from its joints.
/// The target takes precedence over joints that are not almost at the pointer, so that its ring can
/// be dragged when the tip is in its middle. `selected`: a joint, 0 to n, whose limits always have
/// handles.
EditPick pickEdit(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit,
                  std::optional<std::size_t> selected);

}  // namespace draw
