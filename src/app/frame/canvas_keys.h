// What is on the canvas without a mouse: a handle or a bone is taken in hand, moved with the
// arrows, and let go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "app/frame/canvas_frame.h"
#include "draw/pick/picking.h"

namespace app {

class CanvasKeys {
 public:
  /// What can be in hand.
  struct Item {
    draw::Handle handle = draw::Handle::none;  ///< none: the bone
    std::size_t bone = 0;                      ///< of a joint the one that ends in it
    friend bool operator==(const Item&, const Item&) = default;
  };

  /// What the frame's keys do, unless somebody else has the keyboard. `selected`: the joint, 0 to
  /// n, that was clicked last while editing.
  void handle(CanvasFrame& frame, std::optional<std::size_t> selected);
  void letGo() { held_.reset(); }

  /// True for a key that means something to it now, and then nothing else.
  [[nodiscard]] bool wants(const lab::Lab& lab, std::string_view key) const;
  [[nodiscard]] const std::optional<Item>& held() const { return held_; }
  /// What the keys do now, for a line on the canvas; empty while nothing is in hand.
  [[nodiscard]] std::string hint(const lab::Lab& lab) const;

 private:
  void take(CanvasFrame& frame, const Item& item);
  void press(CanvasFrame& frame, std::string_view key);
  void put(CanvasFrame& frame, const glm::dvec3& position) const;
  void move(CanvasFrame& frame, const glm::dvec3& by) const;
  void shape(CanvasFrame& frame, const glm::dvec3& way, double fine) const;
  void addOrSplit(CanvasFrame& frame, bool atTip);
  void next(CanvasFrame& frame, int direction);
  void putBack(CanvasFrame& frame);

  std::optional<Item> held_;
  glm::dvec3 before_{0.0};  // where it was when it was taken; of a bone its end
};

}  // namespace app
