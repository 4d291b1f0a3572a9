// Dear ImGui with its SDL and OpenGL backends: the one place where the three meet.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <SDL_events.h>

#include "app/canvas/cursor.h"
#include "draw/list/font_file.h"
#include "gl/triangles.h"
#include "platform/events/key_queue.h"
#include "platform/window.h"
#include "ui/widgets/attention.h"

struct ImGuiContext;

namespace app {

struct FontFiles {
  std::shared_ptr<const draw::FontFile> regular;
  std::shared_ptr<const draw::FontFile> bold;
  // For characters that these lack. Null: there are none.
  std::shared_ptr<draw::LateFontFile> second{};
  std::shared_ptr<draw::LateFontFile> secondBold{};
};

/// Pixels.
struct FontSizes {
  float usual = 0.0F;
  float reading = 0.0F;  ///< of formulas; code is as much smaller as small type is
  friend bool operator==(const FontSizes&, const FontSizes&) = default;
};

class ImGuiHost {
 public:
  /// Owns an ImGui context, which is current from begin() to end(); the first host's is current at
  /// all other times. Further hosts of a window, for pictures, get none of its events. FreeType
  /// rasterises `fonts`: Fonts[0] is regular, Fonts[1] bold,
  /// Fonts[2] regular at 0.85 size; then the two of what is read, where they differ.
  ImGuiHost(platform::Window& window, FontFiles fonts);
  ~ImGuiHost();
  ImGuiHost(const ImGuiHost&) = delete;
  ImGuiHost& operator=(const ImGuiHost&) = delete;

  /// Keys and text come in the frames that platform::KeyQueue gives them.
  void handle(const SDL_Event& event);
  /// Switches whether arrows, Tab, Space and Return go from widget to widget, with a ring.
  /// `byPages`: Page Up and Page Down do too; else they are a clicker's alone.
  void navigate(bool on, bool byPages);
  /// Texts with these characters are shown; from the next begin() or restart() on there are letters
  /// for them, where the fonts have any.
  void need(std::string_view utf8);
  /// For a first frame that waits for nothing: what is submitted after the next begin() only tells
  /// which letters it needs. After restart() there are these, and in the next frame bold ones of
  /// the second file too.
  void beginWithFewLetters() { letters_ = Letters::few; }
  [[nodiscard]] bool needsFonts() const { return hasMore_; }
  /// As Hint::wait(), from the last frame on.
  [[nodiscard]] std::optional<double> wait(const ui::Hint& hint) const;
  /// True while keys wait for the next frame.
  [[nodiscard]] bool wantsFrame() const { return typed_.isWaiting(); }
  /// Starts a frame of `input.size` pixels. Fonts are rebuilt when `sizes` differ from the
  /// last frame's. The mouse is taken from `input`, so pictures taken off
  /// screen and synthetic input work too.
  void begin(const platform::Input& input, double seconds, const FontSizes& sizes);
  /// Between begin() and end(): the keys of which this frame's panels hear.
  [[nodiscard]] const std::vector<std::string>& keys() const { return typed_.keys(); }
  /// Drops what was submitted since begin() and starts the frame again, without new input. Fonts as
  /// in begin().
  void restart(const FontSizes& sizes);
  /// Between begin() and end(): what came in may change something in a panel.
  [[nodiscard]] bool mayAct(const platform::Input& input) const;
  /// Between begin() and end(): a panel is under the mouse, or holds it.
  [[nodiscard]] bool hasMouse() const;
  /// Between begin() and end(): the mouse cursor has this shape from the next frame on.
  void setCursor(CursorShape shape);
  /// Between begin() and end(): a text field is being typed into.
  [[nodiscard]] bool wantsText() const;
  /// A menu, a list or a dialog is open: keys are for it.
  [[nodiscard]] bool hasPopup() const { return hasPopup_; }
  /// Between begin() and end(): a slider is held, a number typed in.
  [[nodiscard]] bool isEditing() const;
  [[nodiscard]] const FontSizes& fontSizes() const { return sizes_; }
  /// Paints the frame into the bound framebuffer.
  void end(gl::Triangles& triangles);

 private:
  enum class Letters { few, shown, all };
  [[nodiscard]] glm::dvec2 placeOf(const platform::Input& input);
  void feedKeys(const std::vector<std::string>& names);
  void useFonts(const FontSizes& sizes);

  platform::Window& window_;
  FontFiles fonts_;
  ImGuiContext* context_;
  ImGuiContext* outer_;  // current outside of begin() and end(): the first host's own
  platform::KeyQueue typed_;
  bool byPages_ = true;
  FontSizes sizes_;
  std::set<char32_t> more_;  // characters beyond draw::kCharacters
  bool hasMore_ = false;     // than the fonts were made with
  Letters letters_ = Letters::all;
  std::optional<glm::dvec2> releasedAt_;  // where the last frame's click ended
  bool hasPopup_ = false;                 // at the end of the last frame
};

}  // namespace app
