// The text of the user's own solver while it is written: lines with numbers, in colours, with the
// line of an error and that of the step on show.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/widgets/context.h"

namespace ui {

/// What is written, until the lab has it.
struct ScriptEditor {
  static constexpr double kRest = 0.4;  ///< seconds that it stands still before it is tried

  std::string text{};
  std::string known{};                ///< the lab's, when it was looked at last
  std::optional<std::string> sent{};  ///< given to the lab, which does not have it yet
  double changedAt = 0.0;             ///< seconds
  std::optional<double> wait{};       ///< seconds until a frame is needed for it; nothing: none is

  struct Moment {
    std::string text;
    int cursor = 0;
  };
  std::vector<Moment> before{};  ///< to go back to
  std::vector<Moment> after{};   ///< that were gone back from
  int cursor = 0;                ///< bytes
  bool isWriting = false;        ///< the field has the keyboard
  bool isReplaced = false;       ///< `text` is not from the field
  bool showsHelp = false;

  /// It gets another text, from elsewhere.
  void take(const std::string& other);
};

struct ScriptMarks {
  int step = 0;   ///< the line that made the step on show; 0: none
  int fault = 0;  ///< of the error; 0: none
};

/// Fills what is left of the window. True where the text was changed.
bool scriptField(const Context& context, ScriptEditor& editor, const ScriptMarks& marks,
                 bool isReadOnly);

}  // namespace ui
