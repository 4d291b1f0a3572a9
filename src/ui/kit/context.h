// What every panel is given: what it shows, where its actions go, and how large things are.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "explain/explanation.h"
#include "lab/bench/lab.h"
#include "lab/maps/joint_map.h"
#include "ui/kit/attention.h"
#include "ui/kit/requests.h"

namespace ui {

/// A rectangle of the window, framebuffer pixels, y down.
struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
};

/// A widget as it lay in the last frame: for the keyboard's way through the panels, and for tests.
struct Widget : Rect {
  enum class Kind {
    text,     ///< is read
    control,  ///< is operated, and gets the keyboard's focus in its turn
    grip,     ///< is for the mouse alone; its help names the keys that do the same
  };
  Kind kind = Kind::text;
  unsigned id = 0;          ///< Dear ImGui's
  int order = 0;            ///< in which they are laid out
  bool isReachable = true;  ///< nothing that is open, such as a menu, keeps the keyboard from it
  std::string help{};       ///< its tooltip
};
using WidgetMap = std::map<std::string, Widget>;

/// What the page of the maps shows that is not in the lab.
struct MapInfo {
  std::string note;                      ///< how far the map of the workspace is
  const lab::JointMap* joint = nullptr;  ///< null: there is none
  unsigned jointTexture = 0;             ///< its picture, as the ImGui backend takes it; 0: none
};

/// What is typed to find something.
struct Searches {
  std::string keys{};        ///< in the window of keys
  std::string command{};     ///< in the command palette
  std::size_t selected = 0;  ///< of what is found there
};

struct Context {
  const lab::Lab& lab;
  lab::Actions& actions;
  WidgetMap& widgets;
  float unit;  ///< pixels a point
  const explain::Explanation* explanation =
      nullptr;  ///< of the step under the cursor, if there is one
  /// The id of the quantity that is lit up; a panel writes the one under the pointer.
  std::string* highlight = nullptr;
  MapInfo maps{};
  /// Pictures for the gallery's cards, as the ImGui backend takes them, 0 where one is to come.
  std::span<const unsigned> gallery{};
  Requests* requests = nullptr;     ///< null: nobody would hear them
  const FileInfo* files = nullptr;  ///< null: there are no files
  std::string version{};
  std::span<const std::string> keys{};  ///< that went down, as platform::Input names them
  Attention* attention = nullptr;       ///< null: tooltips do not wait, and no focus moves
  Searches* searches = nullptr;         ///< null: nothing is looked for

  void act(const lab::Action& action) const;
  void ask(RequestKind kind, const std::string& text = {}) const;
  [[nodiscard]] bool isPressed(std::string_view key) const;
  // Of the item that was just submitted:
  /// Remembers the place of what is only read.
  void note(const std::string& name) const { remember(name, Widget::Kind::text, {}); }
  /// Remembers a control, and teaches what it is for once the pointer or the focus rests on it:
  /// in plain words what it does to the picture, in which unit, and when one wants it.
  void control(const std::string& name, const std::string& help) const {
    remember(name, Widget::Kind::control, help);
  }
  void grip(const std::string& name, const std::string& help) const {
    remember(name, Widget::Kind::grip, help);
  }

 private:
  void remember(const std::string& name, Widget::Kind kind, const std::string& help) const;
};

}  // namespace ui
