#include "app/export/lab_film.h"

#include <algorithm>
#include <cmath>

#include "app/export/picture_file.h"
#include "lab/words/step_words.h"

namespace app {
namespace {

constexpr double kFirstSeconds = 0.6;  // a look at the start, and at the end
constexpr double kLastSeconds = 1.2;

}  // namespace

LabFilm::LabFilm(Program& program, const gl::Framebuffer& framebuffer, const FilmPlan& plan,
                 double scale)
    : program_(program), framebuffer_(framebuffer), plan_(plan), scale_(scale) {
  lab::Lab& lab = program_.lab();
  if (!lab.isWalking()) {
    lab.apply(lab::EndReplay{true});  // the film is of the solve on show
    lab.apply(lab::SetUnit{plan_.unit});
    lab.apply(lab::Seek{plan_.from});
    plan_.from = lab.cursor();
    plan_.to = std::clamp(plan_.to, plan_.from, lab.lastCursor());
    left_ = framesOfStep(0);
  }
  say();
  settle(program_, framebuffer_, scale_);
}

int LabFilm::framesIn(double seconds) const {
  return std::max(1, static_cast<int>(std::lround(seconds * plan_.fps)));
}

// All steps together are as long as they should be, whatever the length of a frame.
int LabFilm::framesOfStep(int step) const {
  const double frames = plan_.stepSeconds * plan_.fps;
  return static_cast<int>(std::lround((step + 1) * frames) - std::lround(step * frames));
}

void LabFilm::say() const {
  if (program_.lab().isWalking()) return;
  FrameStyle style = program_.style();
  style.caption = lab::sentenceOnShow(program_.lab());
  program_.setStyle(style);
}

void LabFilm::paint(double seconds) const {
  say();
  paintInto(program_, framebuffer_, scale_, seconds);
}

bool LabFilm::isReady() {
  if (!program_.mapWait()) return true;
  paint(0.0);
  return !program_.mapWait();
}

// False at the end.
bool LabFilm::step() {
  lab::Lab& lab = program_.lab();
  const std::size_t cursor = lab.cursor();
  const std::size_t line = lab.state().playback.line;
  const bool isByLine = plan_.unit == lab::Unit::line;
  if (cursor >= plan_.to && !isByLine) return false;
  // Seen to move for most of its time, then at rest.
  constexpr double kMoving = 0.75;
  constexpr double kLongestMove = 0.4;  // seconds
  lab.apply(lab::Step{plan_.unit, +1, std::min(kMoving * plan_.stepSeconds, kLongestMove)});
  if (lab.cursor() <= plan_.to) return lab.cursor() != cursor || lab.state().playback.line != line;
  // Beyond the last step that was asked for, which a pass or an iteration may jump over.
  if (isByLine) {
    lab.apply(lab::Step{plan_.unit, -1});
  } else {
    lab.apply(lab::Seek{plan_.to});
  }
  return !isByLine;
}

// Paints the next picture; false where there is none.
bool LabFilm::advance() {
  if (left_ > 0) {
    paint(1.0 / plan_.fps);
    return true;
  }
  if (program_.lab().isWalking()) {
    if (!program_.lab().isAnimating()) return false;
    paint(1.0 / plan_.fps);
    return true;
  }
  // Steps that are shorter than a frame are not all seen.
  do {
    if (!step()) return false;
    ++steps_;
    left_ = framesOfStep(steps_);
  } while (left_ == 0);
  paint(0.0);
  return true;
}

LabFilm::Picture LabFilm::next() {
  Picture picture{framebuffer_.readPixels(), 1};
  const int left = isTimed() ? framesIn(std::min(plan_.seconds, kLongestFilm)) - frames_ : 0;
  if (isAtEnd_) {
    picture.count = isTimed() ? left : framesIn(kLastSeconds);
  } else {
    // A picture a frame while the chain moves; at rest one for all that are left.
    if (!program_.lab().isAnimating()) picture.count = std::max(1, left_);
    left_ = std::max(0, left_ - picture.count);
    if (!isTimed() && frames_ == 0) picture.count += framesIn(kFirstSeconds);
    if (isTimed()) picture.count = std::min(picture.count, left);
  }
  frames_ += picture.count;
  isOver_ = isTimed() ? picture.count == left : isAtEnd_ || frames_ >= framesIn(kLongestFilm);
  if (!isOver_) isAtEnd_ = !advance();
  return picture;
}

double LabFilm::part() const {
  if (isOver_) return 1.0;
  if (isTimed()) return static_cast<double>(frames_) / framesIn(plan_.seconds);
  const lab::Lab& lab = program_.lab();
  if (lab.isWalking() || plan_.to == plan_.from) return 0.0;
  return static_cast<double>(lab.cursor() - plan_.from) /
         static_cast<double>(plan_.to - plan_.from);
}

}  // namespace app
