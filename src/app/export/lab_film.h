// A film of a lab, picture by picture: of its playback, or of its creature's walk.
#pragma once

#include <cstddef>

#include "app/frame/program.h"
#include "gl/framebuffer.h"
#include "platform/media/movie.h"

namespace app {

inline constexpr int kUsualFps = 25;  // frames a second, whole hundredths each, as a GIF counts
inline constexpr double kLongestFilm = 3600.0;  // seconds

struct FilmPlan {
  int fps = kUsualFps;
  double stepSeconds = 1.0 / 3.0;  ///< of each step; a walk takes its own time
  lab::Unit unit = lab::Unit::bone;
  std::size_t from = 0;  ///< the first step and the last, as Lab::cursor() counts
  std::size_t to = lab::kWholeTrace;
  double seconds = 0.0;  ///< how long; 0: until the last step, or until the creature stands
};

/// Without panels; each step's sentence stands over the lower edge.
class LabFilm {
 public:
  /// Films the lab of `program`, painted into `framebuffer`; `scale` as platform::Input has it. A
  /// lab that does not walk is stepped through from the plan's first step.
  LabFilm(Program& program, const gl::Framebuffer& framebuffer, const FilmPlan& plan,
          double scale = 1.0);

  /// True once the picture is complete. Else a map is still computed, and it was painted again.
  [[nodiscard]] bool isReady();
  struct Picture {
    platform::Frame frame;
    int count = 1;  ///< frames of the film that show it
  };
  /// Returns the picture and paints the one after it. Not once isOver().
  Picture next();
  [[nodiscard]] bool isOver() const { return isOver_; }
  /// How much is done, 0 to 1; of a walk without an end 0.
  [[nodiscard]] double part() const;

 private:
  [[nodiscard]] int framesIn(double seconds) const;
  [[nodiscard]] int framesOfStep(int step) const;
  [[nodiscard]] bool isTimed() const { return plan_.seconds > 0.0; }
  void say() const;
  void paint(double seconds) const;
  bool advance();
  bool step();

  Program& program_;
  const gl::Framebuffer& framebuffer_;
  FilmPlan plan_;
  double scale_;
  int frames_ = 0;  // filmed
  int steps_ = 0;   // played
  int left_ = 0;    // frames of the step that are not filmed yet
  bool isAtEnd_ = false;
  bool isOver_ = false;
};

}  // namespace app
