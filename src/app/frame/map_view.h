// The maps on the screen: what the workers have so far, in colours.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "app/canvas/canvas.h"
#include "draw/maps/map_picture.h"
#include "gl/texture.h"
#include "lab/maps/map_workers.h"
#include "ui/widgets/context.h"

namespace app {

/// The map of the workspace, under the chain; in space a sheet.
class WorkspaceMapView {
 public:
  WorkspaceMapView();

  /// Once a frame. Only coarse levels are computed during a drag.
  void update(const lab::Lab& lab, const ui::Rect& canvas, double unit, const Canvas& mouse);
  /// Null where there is no map to be seen.
  [[nodiscard]] const draw::MapPicture* picture() const { return level_ ? &picture_ : nullptr; }
  /// Seconds until the next frame is worth it; none where nothing more will come.
  [[nodiscard]] std::optional<double> wait() const { return wait_; }
  /// For the panel: what is being done, or why there is no map.
  [[nodiscard]] const std::string& note() const { return note_; }
  /// From now on update() waits until the map is complete.
  void setPatient() { isPatient_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] int finest(const Canvas& mouse) const;
  void compute();
  void look(const lab::Lab& lab, const lab::MapQuestion& question);

  lab::MapWorkers workers_;
  std::shared_ptr<const lab::MapLevel> level_;  // in the picture
  draw::MapPicture picture_;
  std::optional<double> wait_;
  Clock::time_point computed_ = Clock::now();  // where no thread does
  std::string note_;
  std::size_t solver_ = 0;  // last asked about
  std::size_t bones_ = 0;
  bool isPatient_ = false;
};

/// The map of joint space, for its panel.
class JointMapView {
 public:
  void update(const lab::Lab& lab);
  /// Null where there is no map to be seen.
  [[nodiscard]] const lab::JointMap* map() const { return question_ ? &map_ : nullptr; }
  [[nodiscard]] unsigned texture() const { return texture_.name(); }

 private:
  std::optional<lab::JointQuestion> question_;  // that map_ answers
  lab::JointMap map_;
  draw::Image image_;
  gl::Texture texture_;
};

}  // namespace app
