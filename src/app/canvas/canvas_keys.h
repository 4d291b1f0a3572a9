// The canvas by keyboard: selects a handle or a bone, moves it with the arrows, deselects it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "app/canvas/canvas_frame.h"
#include "draw/pick/picking.h"

namespace app {

class CanvasKeys {
 public:
  /// What can be selected.
  struct Item {
    draw::Handle handle = draw::Handle::none;  ///< none: the bone
    std::size_t bone = 0;                      ///< of a joint the one that ends in it
    friend bool operator==(const Item&, const Item&) = default;
  };

  /// Carries out the frame's keys, unless something else has the keyboard. `selected`: the joint, 0
  /// to n, that was clicked last while editing.
  void handle(CanvasFrame& frame, std::optional<std::size_t> selected);
  void letGo() { held_.reset(); }

  /// True for a key that is used here now, and nowhere else.
  [[nodiscard]] bool wants(const lab::Lab& lab, std::string_view key) const;
  [[nodiscard]] const std::optional<Item>& held() const { return held_; }
  /// What the keys do now, for a line on the canvas; empty while nothing is selected.
  [[nodiscard]] std::string hint(const lab::Lab& lab, bool byTouch = false) const;

 private:
  [[nodiscard]] std::string arrowsText(const lab::Lab& lab) const;
  void take(CanvasFrame& frame, const Item& item);
  void press(CanvasFrame& frame, std::string_view key);
  void move(CanvasFrame& frame, const glm::dvec3& by) const;
  void shape(CanvasFrame& frame, const glm::dvec3& direction, double fine) const;
  void addOrSplit(CanvasFrame& frame, bool atTip);
  void removeEnd(CanvasFrame& frame, std::size_t bone);
  void next(CanvasFrame& frame, int direction);

  std::optional<Item> held_;
};

}  // namespace app
