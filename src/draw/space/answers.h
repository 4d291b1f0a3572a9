// The answers of an arm that are not on show, as thin arms beside it.
#pragma once

#include <string_view>
#include <vector>

#include "draw/list/painter.h"
#include "draw/list/solids.h"
#include "draw/marks/labels.h"
#include "lab/core/lab.h"

namespace draw {

/// Those that are drawn: all, where View::answers says so, and the one that is lit up.
struct AnswerGhosts {
  struct Ghost {
    std::size_t number = 1;  ///< in the list of them, from 1
    std::vector<rigs::Segment> lines{};
    glm::dvec3 place{0.0};  ///< world: of its number
    bool isOutside = false;
    bool isLit = false;
  };
  std::vector<Ghost> list{};

  /// `highlight`: SceneView's.
  static AnswerGhosts of(const lab::Lab& lab, std::string_view highlight, const Painter& painter);
  void add(SolidList& solids, const Painter& painter) const;
  /// Over all bodies. Numbers of one place, within a few pixels, stand side by side; labels that
  /// are placed afterwards keep off them.
  void paintNumbers(const Painter& painter, LabelArea& area) const;
};

}  // namespace draw
