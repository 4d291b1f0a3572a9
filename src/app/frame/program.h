// The program in a window or off screen: one frame at a time, without a loop of its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/canvas/canvas.h"
#include "app/canvas/canvas_names.h"
#include "app/canvas/canvas_painter.h"
#include "app/canvas/presented_view.h"
#include "app/canvas/view_motion.h"
#include "app/frame/blank_window.h"
#include "app/frame/frame_delegate.h"
#include "app/frame/gallery_pictures.h"
#include "app/frame/imgui_host.h"
#include "app/frame/keyboard_focus.h"
#include "app/frame/map_view.h"
#include "app/frame/resources.h"
#include "app/frame/scene_host.h"
#include "app/frame/window_language.h"
#include "lab/core/lab.h"
#include "platform/input.h"
#include "platform/window.h"
#include "ui/script/script_editor.h"
#include "ui/widgets/context.h"
#include "ui/windows/presentation.h"

namespace app {

class Program {
 public:
  /// `data`: the folder with shaders/ and fonts/. With `hasUi` false only the canvas is painted.
  /// Null on failure; `error` says why.
  static std::unique_ptr<Program> create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error);

  /// What is wrong with a file of the data that it does without; empty: nothing.
  [[nodiscard]] const std::string& complaint() const { return resources_->complaint(); }

  /// Another one in the same window's context, for pictures and films beside it. Null on failure;
  /// `error` says why.
  [[nodiscard]] std::unique_ptr<Program> beside(bool hasUi, std::string& error) const;

  /// Makes what the view in space needs; frame() does so by itself when it comes to it, and stays
  /// flat where it cannot. False on failure; `error` says why.
  bool prepareSpace(std::string& error) { return painter_->prepareSpace(error); }

  void handle(const SDL_Event& event);
  /// Takes the input and paints a frame of input.size pixels into the bound framebuffer. Numbers
  /// and picture show the same state: the one after all that this input did. `seconds` passed since
  /// the frame before, and `asleep` ones more, in which nothing moved.
  void frame(const platform::Input& input, double seconds, double asleep = 0.0);
  /// True while frames are needed though no input comes.
  [[nodiscard]] bool wantsFrame() const;
  /// Seconds until a frame is needed for the name, or the tooltip, of what the pointer rests on;
  /// none where none is about to appear.
  [[nodiscard]] std::optional<double> tipWait() const;
  /// Seconds until a frame can show more of a map; none where no map is being computed.
  [[nodiscard]] std::optional<double> mapWait() const { return map_.wait(); }
  /// Every frame has its map complete from now on, however long that takes.
  void waitForMaps() { map_.setPatient(); }
  /// How many blocks the map under the chain has so far; 0 where there is none.
  [[nodiscard]] std::size_t mapBlocks() const {
    return map_.picture() ? map_.picture()->image.pixels.size() : 0;
  }

  void setStyle(const FrameStyle& style) { style_ = style; }
  /// A view that is turning arrives at once.
  void finishViewMotion() { motion_.finish(); }
  [[nodiscard]] const FrameStyle& style() const { return style_; }
  [[nodiscard]] const draw::Font& font() const { return resources_->font(); }
  /// Panels are painted.
  [[nodiscard]] bool showsUi() const { return host_ && style_.ui; }
  [[nodiscard]] double unit() const { return unit_; }  ///< pixels a point, as of the last frame
  /// What is on the canvas as of the last frame, part by part.
  void visitCanvas(const std::function<void(const CanvasPicture&)>& visit) {
    painter_->visit(canvasScene(), visit);
  }

  /// What the panels show of files where there is no delegate.
  void setFiles(const ui::FileInfo& files) { files_ = files; }
  /// Null where there are none.
  [[nodiscard]] const ui::FileInfo* files() const;

  [[nodiscard]] lab::Lab& lab() { return scenes_.lab(); }
  [[nodiscard]] const lab::Lab& lab() const { return scenes_.lab(); }
  /// Its delegate stays as long as frames are painted.
  [[nodiscard]] SceneHost& scenes() { return scenes_; }
  [[nodiscard]] const SceneHost& scenes() const { return scenes_; }
  [[nodiscard]] LessonHost& lessons() { return scenes_.lessons(); }
  [[nodiscard]] const LessonHost& lessons() const { return scenes_.lessons(); }
  [[nodiscard]] const ui::WidgetMap& widgets() const { return widgets_; }
  [[nodiscard]] const ui::Rect& canvas() const { return canvasRect_; }
  [[nodiscard]] draw::Handle heldHandle() const { return canvas_.held(); }
  /// Between frames: in a page, Tab in this direction goes on to what stands beside the canvas, as
  /// no control is left.
  [[nodiscard]] bool leavesAtTab(int direction);
  /// Something is dragged on the canvas.
  [[nodiscard]] bool isDragging() const { return canvas_.isDragging(); }
  [[nodiscard]] long frames() const { return frames_; }

 private:
  /// What was done in panels.
  struct PanelOutput {
    lab::Actions actions;
    ui::Requests requests;
    std::vector<lab::LessonRequest> lessons;
  };
  Program() = default;
  bool makeHost(bool hasUi, std::string& error);
  [[nodiscard]] FrameDelegate* delegate() const { return scenes_.delegate(); }

  // The parts of a frame, in their order.
  void begin(platform::Input& input, double seconds);
  void act(platform::Input& input);
  void arrange(const platform::Input& input);
  void advance(double seconds);
  void derive(double seconds);
  void layOut(const platform::Input& input);
  void paint(const platform::Input& input);

  bool actInLesson(const std::string& key, const platform::Input& input);
  void applyPanelActions();
  void actOnPanels(const platform::Input& input);
  void actByKeys(const platform::Input& input, bool hadMessage);
  void actOnCanvas(const platform::Input& input);
  [[nodiscard]] bool isBlank() const { return showsUi() && lab().state().view.blank; }
  void pointAtQuantity(const platform::Input& input, const ui::Rect& part);
  [[nodiscard]] bool isForCanvas(const std::string& key) const;
  [[nodiscard]] ui::Context panelContext(std::span<const std::string> keys);
  void submitPanels(ui::Context& context, const platform::Input& input);
  void placeCanvas(const platform::Input& input);
  void checkSpace();
  void explain();
  [[nodiscard]] CanvasScene canvasScene() const;
  [[nodiscard]] FontSizes fontSizes() const;
  [[nodiscard]] double unitOf(const platform::Input& input) const;
  [[nodiscard]] std::vector<ui::Rect> parts() const { return canvasParts(lab(), canvasRect_); }

  platform::Window* window_ = nullptr;
  std::shared_ptr<Resources> resources_;  // with those beside it
  WindowLanguage language_;
  std::unique_ptr<CanvasPainter> painter_;
  std::unique_ptr<ImGuiHost> host_;  // null without a UI
  FrameStyle style_;
  std::optional<ui::FileInfo> files_;

  SceneHost scenes_;
  ui::LessonEntry lessonEntry_;
  ui::ScriptEditor script_;
  Canvas canvas_;
  CanvasNames names_;
  double seconds_ = 0.0;  // since the frame before, those asleep too
  KeyboardFocus focus_;
  PanelOutput panelOutput_;
  ui::KeyEcho echo_;
  ui::Attention attention_;
  ui::Searches searches_;
  std::size_t pointedPart_ = 0;    // of parts(): the one that the mouse is in, or is dragging in
  bool keysAreElsewhere_ = false;  // than on the canvas
  BlankWindow blank_;

  // What follows from the lab and the input.
  ViewMotion motion_;
  WorkspaceMapView map_;
  JointMapView jointMap_;
  GalleryPictures gallery_;
  std::optional<std::size_t> pointedCard_;  // ui::Context::pointedCard
  std::optional<explain::Explanation> explanation_;
  std::string highlight_;         // id of the quantity under the pointer
  std::vector<glm::vec2> drawn_;  // ui::Context::drawn
  double unit_ = 1.0;             // pixels a point
  ui::Rect canvasRect_;
  ui::WidgetMap widgets_;
  PresentedView presented_;
  bool panelsWereSubmitted_ = false;  // in this frame, to act
  int framesToSettle_ = 0;
  long frames_ = 0;
};

}  // namespace app
