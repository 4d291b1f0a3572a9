// The picture on the canvas: composed of shapes and bodies, and painted.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/canvas/canvas.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/marks/annotations.h"
#include "draw/scene/magnifier.h"
#include "draw/scene/scene_view.h"
#include "explain/explanation.h"
#include "gl/renderer.h"
#include "gl/solid_renderer.h"

namespace app {

/// How frames are painted, beside what the lab says: for pictures and films.
struct FrameStyle {
  bool ui = true;            ///< with the panels, in a program that has them
  bool transparent = false;  ///< the canvas has no background
  bool blanks = false;       ///< labels of what a step computes have no numbers
  std::string caption{};     ///< a sentence over the lower edge of the canvas
};

/// The picture on the canvas, or on one half of it while two runners of a race are side by side.
struct CanvasPicture {
  ui::Rect rect;  ///< pixels of the window
  draw::Camera camera;
  const draw::SolidList* bodies = nullptr;  ///< null where the view is flat
  draw::BoundingSphere ball;                ///< holds all bodies
  const draw::DrawList& shapes;             ///< over the bodies
  bool isMagnifier = false;                 ///< lies over another one, on a ground of its own
};

/// What the canvas shows in a frame.
struct CanvasScene {
  const lab::Lab& lab;
  const Canvas& canvas;
  lab::View view;  ///< as it is shown: on its way from one side to another
  std::vector<ui::Rect> parts;
  std::size_t pointedPart = 0;  ///< of `parts`: the one under the pointer
  double unit = 1.0;            ///< pixels a point
  const explain::Explanation* explanation = nullptr;
  std::string highlight{};  ///< id of the quantity under the pointer
  const draw::MapPicture* map = nullptr;
  const FrameStyle& style;
};

/// The canvas, or its halves while two runners of a race are side by side.
std::vector<ui::Rect> canvasParts(const lab::Lab& lab, const ui::Rect& canvas);

class CanvasPainter {
 public:
  /// `shaders`: their folder. Null on failure; `error` says why.
  static std::unique_ptr<CanvasPainter> create(const std::string& shaders, const draw::Font& font,
                                               std::string& error);
  /// Another one in the same context, with the same shaders.
  [[nodiscard]] std::unique_ptr<CanvasPainter> beside() const;
  ~CanvasPainter();
  CanvasPainter(const CanvasPainter&) = delete;
  CanvasPainter& operator=(const CanvasPainter&) = delete;

  /// Makes what the view in space needs, once. False on failure; `error` says why.
  bool prepareSpace(std::string& error);

  /// Clears a window of `size` pixels and paints the canvas into it. `hasPanels`: panels will be
  /// painted around it.
  void paint(const CanvasScene& scene, const glm::ivec2& size, bool hasPanels);
  /// Composes the pictures, one after the other.
  void visit(const CanvasScene& scene, const std::function<void(const CanvasPicture&)>& visit);
  /// For what is painted over the canvas.
  [[nodiscard]] gl::Triangles& triangles() { return shared_->renderer->triangles(); }
  /// Where the last picture has its labels.
  [[nodiscard]] const std::vector<draw::PlacedLabel>& labels() const { return labels_; }

 private:
  // What all painters of a context have in common: a driver takes long to compile shaders.
  struct Shared {
    std::string shaders;
    const draw::Font& font;
    std::unique_ptr<gl::Renderer> renderer;
    std::unique_ptr<gl::SolidRenderer> solids;  // null until the view in space is needed
  };
  explicit CanvasPainter(std::shared_ptr<Shared> shared);
  draw::BoundingSphere composeInSpace(const CanvasScene& scene, const draw::SceneView& view,
                                      draw::SolidList& bodies);
  void visitMagnifier(const CanvasScene& scene, const draw::SceneView& whole,
                      const draw::Magnifier& magnifier,
                      const std::function<void(const CanvasPicture&)>& visit);
  void composeEditing(const CanvasScene& scene, const draw::Camera& camera);

  std::shared_ptr<Shared> shared_;
  draw::DrawList list_;
  std::vector<draw::PlacedLabel> labels_;
};

}  // namespace app
