// What of the chain the pointer is on while it is edited.
#pragma once

#include "draw/pick/limit_handles.h"

namespace draw {

enum class EditPart { none, joint, bone, limit };

struct EditPick {
  EditPart part = EditPart::none;
  std::size_t index = 0;  ///< of a joint 0 to n, else of a bone
  double at = 0.0;        ///< of a bone: the part of its length
  LimitHandle limit{};
  /// The same joint, bone or handle.
  friend bool operator==(const EditPick& a, const EditPick& b) {
    return a.part == b.part && a.index == b.index && a.limit == b.limit;
  }
};

/// The nearest limit handle, else the nearest joint, else the nearest bone away from its joints.
/// The target goes before joints that are not almost at the pointer: its ring is free for it where
/// the tip lies in its middle. `selected`: a joint, 0 to n, whose limits have handles in any case.
EditPick pickEdit(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit,
                  std::optional<std::size_t> selected);

}  // namespace draw
