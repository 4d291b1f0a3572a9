// The program in a window or off screen: one frame at a time, without a loop of its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.h"
#include "app/frame/canvas.h"
#include "app/frame/imgui_host.h"
#include "app/frame/map_view.h"
#include "app/frame/view_motion.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/marks/annotations.h"
#include "draw/scene/scene_view.h"
#include "gl/renderer.h"
#include "gl/solid_renderer.h"
#include "lab/bench/lab.h"
#include "platform/input.h"
#include "platform/window.h"
#include "ui/kit/context.h"
#include "ui/windows/presentation.h"

namespace app {

/// How frames are painted, beside what the lab says: for pictures and films.
struct Dressing {
  bool ui = true;            ///< with the panels, in a program that has them
  bool transparent = false;  ///< the canvas has no background
  std::string caption{};     ///< a sentence over the lower edge of the canvas
};

/// What is to be seen on the canvas, or on one half of it while two runners of a race are side by
/// side.
struct CanvasPicture {
  ui::Rect rect;  ///< pixels of the window
  draw::Camera camera;
  const draw::SolidList* bodies = nullptr;  ///< null where the view is flat
  draw::BoundingSphere ball;                ///< holds all bodies
  const draw::DrawList& shapes;             ///< over the bodies
};

class Program {
 public:
  /// `data`: the folder with shaders/ and fonts/. With `hasUi` false only the canvas is painted.
  /// Null on failure; `error` says why.
  static std::unique_ptr<Program> create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error);

  /// Another one in the same window's context, for pictures and films beside it. Null on failure;
  /// `error` says why.
  [[nodiscard]] std::unique_ptr<Program> beside(bool hasUi, std::string& error) const;

  /// Makes what the view in space needs; frame() does so by itself when it comes to it, and stays
  /// flat where it cannot. False on failure; `error` says why.
  bool prepareSpace(std::string& error);

  /// Takes the input and paints a frame of input.size pixels into the bound framebuffer.
  void frame(const platform::Input& input, double seconds);
  /// True while frames are needed though no input comes.
  [[nodiscard]] bool wantsFrame() const {
    return lab_.isAnimating() || motion_.isMoving() || framesToSettle_ > 0 ||
           !echo_.text().empty() || (host_ && host_->wantsFrame(attention_.hint));
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
  void dress(const Dressing& dressing) { dressing_ = dressing; }
  /// What the panels show of files where there is no desk.
  void show(const ui::FileInfo& files) { files_ = files; }
  [[nodiscard]] const Dressing& dressing() const { return dressing_; }
  /// Panels are painted.
  [[nodiscard]] bool showsUi() const { return host_ && dressing_.ui; }
  /// What is on the canvas as of the last frame, part by part.
  void visitCanvas(const std::function<void(const CanvasPicture&)>& visit);

  /// From now on files can be opened and saved; without a desk what asks for one does nothing.
  void use(std::unique_ptr<Desk> desk) { desk_ = std::move(desk); }
  /// Null where there is none.
  [[nodiscard]] Desk* desk() { return desk_.get(); }
  [[nodiscard]] const Desk* desk() const { return desk_.get(); }

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
  void takeKeys(const ui::Context& context, const platform::Input& input, bool isTold);
  /// A key that is for what is in hand there.
  [[nodiscard]] bool takesOnCanvas(const std::string& key) const;
  /// Tab, which goes from control to control, into the panels and within what is open.
  void takeTab(const ui::Context& context, const platform::Input& input);
  void present(const ui::Context& context, const platform::Input& input, double seconds);
  [[nodiscard]] double unitOf(const platform::Input& input) const;
  void explain();
  void fitIfAsked();
  void fitWhatIsCovered(double unit);
  void checkSpace();
  void point(const platform::Input& input, double unit);
  void paint(const platform::Input& input);
  /// A part of the canvas.
  [[nodiscard]] draw::SceneView sceneView(std::size_t part, const draw::Camera& camera) const;
  draw::BoundingSphere composeInSpace(std::size_t part, const draw::Camera& camera,
                                      draw::SolidList& bodies);
  /// Over all that: what is edited, and what a drag snaps to.
  void composeEditing(const draw::Camera& camera);
  /// The canvas, or its halves where two runners of a race are side by side.
  [[nodiscard]] std::vector<ui::Rect> canvasParts() const;
  bool make(const std::string& data, bool hasUi, std::string& error);
  [[nodiscard]] std::string shaders() const { return data_ + "/shaders"; }

  platform::Window* window_ = nullptr;
  std::string data_;                  // the folder
  std::shared_ptr<draw::Font> font_;  // with those beside it
  std::unique_ptr<gl::Renderer> renderer_;
  std::unique_ptr<gl::SolidRenderer> solids_;  // null until the view in space is needed
  std::unique_ptr<ImGuiHost> host_;            // null without a UI
  std::unique_ptr<draw::DrawList> list_;
  Dressing dressing_;
  std::optional<ui::FileInfo> files_;
  lab::Lab lab_;
  std::unique_ptr<Desk> desk_;
  Canvas canvas_;
  ViewMotion motion_;
  WorkspaceMapView map_;
  JointMapView jointMap_;
  ui::Rect canvasRect_;
  double unit_ = 1.0;  // pixels a point, in the last frame
  std::size_t pointedPart_ =
      0;  // of canvasParts(): the one that the mouse is in, or is dragging in
  std::optional<explain::Explanation> explanation_;
  std::vector<draw::PlacedLabel> labels_;
  std::string highlight_;  // id of the quantity under the pointer
  ui::WidgetMap widgets_;
  ui::KeyEcho echo_;
  ui::Attention attention_;
  bool wasPresenting_ = false;
  bool navigates_ = false;         // arrows, Tab, Space and Return go about the panels
  bool navigatesDialog_ = false;   // the same of the dialog that is open
  bool keysAreElsewhere_ = false;  // than on the canvas
  int framesToSettle_ = 0;
  long frames_ = 0;
};

}  // namespace app
