// What every panel is given: what it shows, where its actions go, and how large things are.
#pragma once

#include <map>
#include <string>

#include "lab/explanation.h"
#include "lab/joint_map.h"
#include "lab/lab.h"

namespace ui {

/// A rectangle of the window, framebuffer pixels, y down.
struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
};

/// Where each widget lay in the last frame, by name: for tests that drive a real mouse.
using WidgetMap = std::map<std::string, Rect>;

/// What the page of the maps shows that is not in the lab.
struct MapInfo {
  std::string note;                      ///< how far the map of the workspace is
  const lab::JointMap* joint = nullptr;  ///< null: there is none
  unsigned jointTexture = 0;             ///< its picture, as the ImGui backend takes it; 0: none
};

struct Context {
  const lab::Lab& lab;
  lab::Actions& actions;
  WidgetMap& widgets;
  float unit;                                     ///< pixels a point
  const lab::Explanation* explanation = nullptr;  ///< of the step under the cursor, if there is one
  /// The id of the quantity that is lit up; a panel writes the one under the pointer.
  std::string* highlight = nullptr;
  MapInfo maps{};

  void act(const lab::Action& action) const { actions.push_back(action); }
  /// Remembers the place of the widget that was just submitted.
  void note(const std::string& name) const;
};

}  // namespace ui
