// The camera while the canvas gets larger and smaller: for presenting, and with its window.
#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "lab/core/lab.h"

namespace app {

/// How a class is presented to; in each of them the canvas has another size.
enum class Presenting { no, canvas, page };

inline Presenting presentingOf(const lab::View& view) {
  if (!view.presenting) return Presenting::no;
  return view.presentsPage ? Presenting::page : Presenting::canvas;
}

/// A view that showed all shows all again, one that the user chose stays, unless it loses the
/// chain; afterwards the view is what it was before, unless it was moved meanwhile. A view that was
/// fitted, and not moved since, is fitted again when the window gets another size.
class PresentedView {
 public:
  /// Asks for what another size of the window, pixels, needs: before arrange().
  void resize(lab::Lab& lab, const glm::ivec2& window);
  /// Asks for what the change to `now` needs: before fit(). `size` of the canvas and `margin`:
  /// pixels.
  void arrange(lab::Lab& lab, Presenting now, const glm::dvec2& size, double margin);
  /// Brings all into view where that is asked for. `size` as above.
  void fit(lab::Lab& lab, const glm::dvec2& size);

 private:
  /// What was asked for when the view was fitted last, and where the camera came to be.
  struct Fit {
    lab::SetCamera camera;
    double height = 0.0;    // lab::View::fitHeight
    double distance = 0.0;  // lab::SpaceView::fitDistance
  };

  Presenting was_ = Presenting::no;
  bool isNew_ = false;  // a change of this frame
  glm::ivec2 window_{0};
  std::optional<Fit> last_;
  bool isRefitted_ = false;    // in this frame, where the camera was at placed_
  lab::SetCamera fitted_{};    // where the camera was when all had been brought into view
  lab::SetCamera usual_{};     // where it was before presenting
  glm::ivec2 usualWindow_{0};  // and how large the window
  bool wasFitted_ = false;     // and showed all there
  lab::SetCamera placed_{};    // where it was after the last change
};

}  // namespace app
