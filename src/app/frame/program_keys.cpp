// Whose a key is: what is in hand on the canvas, the panels, or a command.
#include "app/frame/program.h"
#include "ui/keys/commands.h"

namespace app {

bool Program::takesOnCanvas(const std::string& key) const {
  return !keysAreElsewhere_ && canvas_.keys().wants(lab_, key);
}

void Program::takeTab(const ui::Context& context, const platform::Input& input) {
  for (const std::string& key : input.keys) {
    const int direction = key == "Tab" ? 1 : key == "Shift+Tab" ? -1 : 0;
    const bool asks = desk_ && desk_->isAsking();
    if (direction == 0 || (!asks && takesOnCanvas(key))) continue;
    ui::moveFocus(context, direction);
    navigatesDialog_ = navigatesDialog_ || asks;
    navigates_ = navigates_ || !host_->hasPopup();
  }
}

// `isTold`: there was a message, which Escape has just dismissed; it does no more.
void Program::takeKeys(const ui::Context& context, const platform::Input& input, bool isTold) {
  for (const std::string& key : input.keys) {
    if (host_->wantsText() && !ui::worksWhileTyping(key)) continue;
    if (navigates_ && key == "Escape") {
      navigates_ = false;
      continue;
    }
    if (navigates_ && ui::isNavigation(key)) continue;
    if (takesOnCanvas(key) || (isTold && key == "Escape")) continue;
    if (const ui::Wish wish = ui::wishFor(key); wish != ui::Wish::none) {
      context.ask(wish);
    } else if (const auto action = ui::actionFor(key, lab_)) {
      applyAll({*action});
    }
  }
}

}  // namespace app
