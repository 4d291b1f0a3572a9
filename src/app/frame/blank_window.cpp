#include "app/frame/blank_window.h"

#include <algorithm>
#include <string>

#include "ui/keys/commands.h"

namespace app {

// A click does no more, and so counts when it is over.
ui::Requests BlankWindow::hear(const platform::Input& input, lab::Lab& lab) {
  const bool isPressed =
      std::ranges::find(input.buttonChanges, true, &platform::ButtonChange::down) !=
      input.buttonChanges.end();
  bool isOver = wasClicked_ && input.buttonChanges.empty() && !input.isAnyButtonHeld();
  ui::Requests requests;
  for (const std::string& key : input.keys) {
    isOver = isOver || ((key == "." || key == "Escape") && !input.keysRepeat);
    const ui::RequestKind request = ui::requestFor(key);
    if (request == ui::RequestKind::fullScreen || request == ui::RequestKind::quit) {
      requests.push_back({request});
    }
  }
  wasClicked_ = (wasClicked_ || isPressed) && !isOver;
  if (isOver) lab.apply(lab::SetView{&lab::View::blank, false});
  return requests;
}

}  // namespace app
