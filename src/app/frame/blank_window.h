// A window that is blank, so that a class looks at whoever teaches.
#pragma once

#include "lab/core/lab.h"
#include "platform/input.h"
#include "ui/widgets/requests.h"

namespace app {

class BlankWindow {
 public:
  /// What a blank window hears: the blanking key, Escape, or a click bring it back. Returns what
  /// the window itself is to do, for which it stays blank; nothing else is heard.
  ui::Requests hear(const platform::Input& input, lab::Lab& lab);

 private:
  bool wasClicked_ = false;
};

}  // namespace app
