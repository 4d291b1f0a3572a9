// The buttons of the lesson panel: each keeps its place, and hears no double click meant for what
// stood there before.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ui/widgets/context.h"

namespace ui {

/// A button known as `id`; `isMain`: in the accent's colour. True once it is pressed, by Return too
/// where it is the main one. `width`: pixels.
bool lessonButton(const Context& context, std::string_view text, const std::string& id, bool isMain,
                  float width);

/// Whether Return is for the panel: not while something is to be done, or tried, on the canvas.
bool takesReturn(const lab::LessonRun& run);
/// Whether it was pressed for the panel and nothing has the keyboard that it is for: a field, a
/// control with the focus, a menu, a window.
bool isReturnFree(const Context& context);

/// The wider one: a button that says the one or the other keeps its width.
std::string_view wider(std::string_view one, std::string_view other);

/// Buttons side by side, each as wide as its text and a share of what is left; below each other
/// where that is too narrow. Pixels.
class Beside {
 public:
  Beside(std::initializer_list<std::string_view> texts, float gap);
  [[nodiscard]] float width(std::size_t place) const { return widths_[place]; }
  [[nodiscard]] bool isOneRow() const { return isBeside_; }
  [[nodiscard]] float rows() const { return isBeside_ ? 1.0F : static_cast<float>(widths_.size()); }
  void next() const;

 private:
  float gap_;
  bool isBeside_ = true;
  std::vector<float> widths_;
};

}  // namespace ui
