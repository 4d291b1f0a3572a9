// The program in a window or off screen: one frame at a time, without a loop of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/canvas.h"
#include "app/imgui_host.h"
#include "app/map_view.h"
#include "app/view_motion.h"
#include "draw/annotations.h"
#include "draw/draw_list.h"
#include "gl/renderer.h"
#include "gl/solids.h"
#include "lab/lab.h"
#include "platform/input.h"
#include "platform/window.h"
#include "ui/context.h"

namespace app {

class Program {
 public:
  /// `data`: the folder with shaders/ and fonts/. With `hasUi` false only the canvas is painted.
  /// Null on failure; `error` says why.
  static std::unique_ptr<Program> create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error);

  /// Makes what the view in space needs; frame() does so by itself when it comes to it, and stays
  /// flat where it cannot. False on failure; `error` says why.
  bool prepareSpace(std::string& error);

  /// Takes the input and paints a frame of input.size pixels into the bound framebuffer.
  void frame(const platform::Input& input, double seconds);
  /// True while frames are needed though no input comes.
  [[nodiscard]] bool wantsFrame() const {
    return lab_.isAnimating() || motion_.isMoving() || framesToSettle_ > 0;
  }
  /// Seconds until a frame is needed for what a map will have by then, though no input comes; none
  /// where no map is being computed.
  [[nodiscard]] std::optional<double> mapWait() const { return map_.wait(); }
  /// Of the map under the chain: how many blocks it has so far; 0 where there is none.
  [[nodiscard]] std::size_t mapBlocks() const {
    return map_.picture() ? map_.picture()->image.pixels.size() : 0;
  }
  /// From now on every frame has its map complete, however long that takes.
  void waitForMaps() { map_.setPatient(); }
  void handle(const SDL_Event& event);

  [[nodiscard]] lab::Lab& lab() { return lab_; }
  [[nodiscard]] const lab::Lab& lab() const { return lab_; }
  [[nodiscard]] const ui::WidgetMap& widgets() const { return widgets_; }
  [[nodiscard]] const ui::Rect& canvas() const { return canvasRect_; }
  [[nodiscard]] draw::Handle heldHandle() const { return canvas_.held(); }
  [[nodiscard]] long frames() const { return frames_; }

 private:
  Program() = default;
  void applyAll(const lab::Actions& actions);
  void layOut(const platform::Input& input, double seconds, double unit);
  void explain();
  void fitIfAsked();
  void checkSpace();
  void point(const platform::Input& input, double unit);
  void paint(const platform::Input& input, double unit);
  void paintFlat(std::size_t part, const draw::Camera& camera, double unit);
  void paintInSpace(std::size_t part, const draw::Camera& camera, const gl::Rect& rect,
                    const platform::Input& input, double unit);
  /// The canvas, or its halves where two runners of a race are side by side.
  [[nodiscard]] std::vector<ui::Rect> canvasParts() const;

  std::unique_ptr<draw::Font> font_;
  std::unique_ptr<gl::Renderer> renderer_;
  std::unique_ptr<gl::Solids> solids_;  // null until the view in space is needed
  std::string shaders_;                 // the folder
  std::unique_ptr<ImGuiHost> host_;     // null without a UI
  std::unique_ptr<draw::DrawList> list_;
  lab::Lab lab_;
  Canvas canvas_;
  ViewMotion motion_;
  WorkspaceMapView map_;
  JointMapView jointMap_;
  ui::Rect canvasRect_;
  std::size_t pointedPart_ =
      0;  // of canvasParts(): the one that the mouse is in, or is dragging in
  std::optional<lab::Explanation> explanation_;
  std::vector<draw::PlacedLabel> labels_;
  std::string highlight_;  // id of the quantity under the pointer
  ui::WidgetMap widgets_;
  int framesToSettle_ = 0;
  long frames_ = 0;
};

}  // namespace app
