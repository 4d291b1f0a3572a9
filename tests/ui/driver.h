// The panels under Dear ImGui without any backend: a mouse that is a few numbers, a screen that is
// read back from the vertices.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <imgui.h>

#include "explain/explanation.h"
#include "lab/core/lab.h"
#include "lab/lesson/lesson_request.h"
#include "lab/lesson/lesson_run.h"
#include "lab/lesson/progress.h"
#include "ui/widgets/context.h"

namespace ui_test {

/// A piece of text as it stands on the screen.
struct Text {
  std::string text;   ///< UTF-8, spaces left out
  ui::Rect box;       ///< of the letters, what is clipped away left out
  bool whole = true;  ///< nothing was clipped away
};

/// As Driver::read() gives it.
std::string withoutSpaces(std::string_view text);

class Driver {
 public:
  /// A window of this many pixels; `unit`: pixels a point. High enough by default that no panel
  /// has to scroll.
  explicit Driver(float width = 1280.0F, float height = 1600.0F, float unit = 1.0F);
  ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  /// One frame. What the panels ask for is applied to the lab and kept in `taken`.
  void frame();
  void frames(int count);

  /// This preset under this solver, in its first frames.
  void put(std::string_view solver, std::string_view preset);
  [[nodiscard]] const lab::Scene& scene() const { return lab.state().scene; }

  void moveTo(ImVec2 place);
  void press();
  void release();
  /// The middle of a widget, or the place at these parts of its width and height.
  [[nodiscard]] ImVec2 placeOf(const std::string& widget, float x = 0.5F, float y = 0.5F) const;
  [[nodiscard]] bool has(const std::string& widget) const { return widgets.contains(widget); }
  /// Press and release, and a frame for what opens. Forgets what was taken before.
  void click(const std::string& widget);
  void clickAt(ImVec2 place);
  /// Opens a drop-down list and clicks its entry.
  void choose(const std::string& combo, std::size_t entry, std::size_t count);
  /// Presses at one part of a widget's width, goes to another and releases.
  void drag(const std::string& widget, float from, float to);

  /// The only action of this type taken since the last click; a failure where there is none.
  template <typename Action>
  Action only() const;
  /// The same of the only value of the view that was set.
  template <typename Part, typename Value>
  Value onlyInView(Value Part::*which) const;
  template <typename Action>
  [[nodiscard]] bool took() const;

  // The keyboard.
  /// Gives the focus to a widget, as Tab would, and a frame for the ring around it.
  void focus(const std::string& widget);
  /// The name of what has the focus; empty where nothing has, "?" where it is nothing that is
  /// known.
  [[nodiscard]] std::string focused() const;
  /// Presses and releases one of Dear ImGui's keys while the panels have the keyboard.
  void key(ImGuiKey key);
  /// Makes a field of a number a field of text, by a click with Ctrl.
  void openField(const std::string& widget);
  /// And types a number there.
  void typeInto(const std::string& widget, const char* text);
  void tab(int direction);
  void closePopups();

  /// Every piece of text of the last frame.
  [[nodiscard]] std::vector<Text> read() const;
  /// All of it in one piece: a line that wraps breaks at a space, which is left out.
  [[nodiscard]] std::string screen() const;
  /// True where a piece of text is this, spaces left out.
  [[nodiscard]] bool shows(const std::string& text) const;

  lab::Lab lab;
  lab::Actions taken;
  ui::WidgetMap widgets;
  std::optional<explain::Explanation> explanation;  ///< what the formula panel shows
  std::string highlight;
  bool holdsControl = false;
  ui::MapInfo maps;
  ui::Attention attention;
  ui::Searches searches;
  ui::FileInfo files;
  std::string publishedAt;
  std::vector<lab::Lesson> lessons;
  lab::Progress progress;
  std::vector<lab::LessonRequest> asked;  ///< of lessons
  lab::LessonRun* lesson = nullptr;       ///< that is open
  ui::LessonEntry entry;                  ///< what is typed into its question
  bool unfolds = true;                    ///< every section of the page Setup, in each frame
  bool byTouch = false;                   ///< for fingers
  std::vector<std::string> keys;          ///< that went down, as platform::Input names them
  ui::Rect canvas;
  std::function<void(const ui::Context& context)> dialog;  ///< drawn over the panels
  int button = 0;  ///< which one press() presses, as Dear ImGui counts them

 private:
  void hold(ImGuiKey key, bool down);

  ImGuiContext* context_;
  int tab_ = 0;
  ImVec2 size_;
  float unit_;
  ImVec2 mouse_{-1.0F, -1.0F};
  bool down_ = false;
};

template <typename Action>
Action Driver::only() const {
  std::vector<Action> found;
  for (const lab::Action& each : taken) {
    if (const auto* action = each.as<Action>()) found.push_back(*action);
  }
  EXPECT_EQ(found.size(), 1U) << "of " << taken.size() << " actions";
  return found.empty() ? Action{} : found.back();
}

template <typename Part, typename Value>
Value Driver::onlyInView(Value Part::*which) const {
  std::vector<Value> found;
  for (const lab::Action& each : taken) {
    const auto* action = each.as<lab::SetView>();
    if (!action) continue;
    const auto* field = action->field.as<lab::SetView::Field<Part, Value>>();
    EXPECT_TRUE(field && field->which == which) << "another value of the view";
    if (field) found.push_back(field->value);
  }
  EXPECT_EQ(found.size(), 1U) << "of " << taken.size() << " actions";
  return found.empty() ? Value{} : found.back();
}

template <typename Action>
bool Driver::took() const {
  for (const lab::Action& each : taken) {
    if (each.is<Action>()) return true;
  }
  return false;
}

}  // namespace ui_test
