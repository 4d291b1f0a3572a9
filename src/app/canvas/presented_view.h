// The camera while the canvas gets larger and smaller for presenting.
#pragma once

#include <glm/vec2.hpp>

#include "lab/bench/lab.h"

namespace app {

/// How a class is presented to; in each of them the canvas has another size.
enum class Presenting { no, canvas, page };

inline Presenting presentingOf(const lab::View& view) {
  if (!view.presenting) return Presenting::no;
  return view.presentsPage ? Presenting::page : Presenting::canvas;
}

/// A view that showed all shows all again, one that the user chose stays, unless it loses the
/// chain; afterwards the view is what it was before, unless it was moved meanwhile.
class PresentedView {
 public:
  /// Asks for what the change to `now` needs: before fitIfAsked(). `size` of the canvas and
  /// `margin`: pixels.
  void arrange(lab::Lab& lab, Presenting now, const glm::dvec2& size, double margin);
  /// After fitIfAsked(). `isFitted`: all was brought into view.
  void arranged(const lab::Lab& lab, bool isFitted);

 private:
  Presenting was_ = Presenting::no;
  bool isNew_ = false;       // a change of this frame
  lab::SetCamera fitted_{};  // where the camera was when all had been brought into view
  lab::SetCamera usual_{};   // where it was before presenting
  bool wasFitted_ = false;   // and showed all there
  lab::SetCamera placed_{};  // where it was after the last change
};

}  // namespace app
