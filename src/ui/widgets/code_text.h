// A line of pseudo-code on the screen: keywords in colour, remarks dim.
#pragma once

#include <string_view>
#include <vector>

#include <imgui.h>

#include "lab/palette.h"

namespace ui {

/// The parts of a line of pseudo-code, or of C++. A remark stands behind two or more spaces, or
/// behind a # or //.
struct CodeParts {
  std::size_t indent = 0;  ///< spaces before it
  std::string_view code;
  std::string_view remark;  ///< empty for none
};
CodeParts codeParts(std::string_view line);

/// Writes code in the small type of explanations. Nothing is wider than the available room.
class CodeWriter {
 public:
  explicit CodeWriter(const lab::Palette& colors);

  [[nodiscard]] float width(std::string_view text) const;
  [[nodiscard]] float size() const { return size_; }  ///< the size of the type, pixels

  /// Cuts the code at spaces into rows that fit into `room` pixels; only long lines need more than
  /// one.
  [[nodiscard]] std::vector<std::string_view> rows(std::string_view code, float room) const;
  /// `isStart`: the text begins with a line's first word. Only that can be a keyword, since the
  /// rest of a line is close to prose.
  void code(std::string_view text, ImVec2 at, bool isStart) const;
  /// A row of a remark, dim.
  void remark(std::string_view text, ImVec2 at) const { write(text, at, dim_); }
  /// A line's number, which ends at `at`.
  void number(std::string_view text, ImVec2 at) const;

 private:
  float write(std::string_view text, ImVec2 at, ImU32 ink) const;

  ImFont* font_;
  float size_;
  ImU32 plain_;
  ImU32 keyword_;
  ImU32 dim_;
};

}  // namespace ui
