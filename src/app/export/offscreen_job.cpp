#include "app/export/offscreen_job.h"

#include <chrono>
#include <utility>

#include "app/export/file_job.h"
#include "app/export/picture_file.h"
#include "app/export/recorder.h"
#include "platform/media/png.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTimePerCall = std::chrono::milliseconds(40);

// A lab that is painted off screen, in the window's own context.
struct Offscreen {
  std::unique_ptr<Program> program;
  std::unique_ptr<gl::Framebuffer> framebuffer;
};

std::optional<Offscreen> setUp(const Program& window, lab::Lab lab, const ExportPicture& picture,
                               std::string& error) {
  Offscreen offscreen;
  offscreen.program = window.beside(picture.ui, error);
  if (!offscreen.program) return std::nullopt;
  offscreen.program->lab() = std::move(lab);
  FrameStyle style;
  style.transparent = picture.transparent;
  offscreen.program->setStyle(style);
  if (picture.worksheet) prepareWorksheet(*offscreen.program, *picture.worksheet);
  if (window.files()) offscreen.program->setFiles(*window.files());
  if (offscreen.program->lab().state().view.space.on && !offscreen.program->prepareSpace(error)) {
    return std::nullopt;
  }
  offscreen.framebuffer = gl::Framebuffer::create(picture.size.x, picture.size.y, error);
  if (!offscreen.framebuffer) return std::nullopt;
  return offscreen;
}

// The first call of work() does nothing here and below, so that the progress box is seen at once.
class PictureJob final : public ExportJob {
 public:
  PictureJob(const Program& window, lab::Lab lab, ExportPicture picture)
      : window_(window), lab_(std::move(lab)), picture_(std::move(picture)) {}

  std::optional<Outcome> work() override {
    if (writing_) return writing_->work();
    if (isCancelled_) return Outcome{};
    if (!std::exchange(isShown_, true)) return std::nullopt;
    if (!offscreen_) return begin();
    if (offscreen_->program->mapWait()) {
      paintInto(*offscreen_->program, *offscreen_->framebuffer, picture_.scale, 0.0);
      return std::nullopt;
    }
    // What the panels say of a map that is complete.
    if (picture_.ui) paintInto(*offscreen_->program, *offscreen_->framebuffer, picture_.scale, 0.0);
    return write();
  }
  void cancel() override {
    isCancelled_ = true;
    if (writing_) writing_->cancel();
  }

 private:
  std::optional<Outcome> begin() {
    std::string error;
    offscreen_ = setUp(window_, std::move(lab_), picture_, error);
    if (!offscreen_) return Outcome{false, error};
    settle(*offscreen_->program, *offscreen_->framebuffer, picture_.scale);
    return std::nullopt;
  }
  std::optional<Outcome> write() {
    if (picture_.worksheet) {
      writing_ =
          fileJob(picture_.path,
                  [text = worksheetOf(*offscreen_->program, *picture_.worksheet)] { return text; });
    } else if (picture_.svg) {
      writing_ = fileJob(picture_.path, [text = svgOf(*offscreen_->program)] { return text; });
    } else {
      writing_ = fileJob(picture_.path,
                         [size = picture_.size, pixels = offscreen_->framebuffer->readPixels()] {
                           return platform::encodePng(size.x, size.y, pixels);
                         });
    }
    offscreen_.reset();
    return std::nullopt;
  }

  const Program& window_;
  lab::Lab lab_;  // until it is painted
  ExportPicture picture_;
  std::optional<Offscreen> offscreen_;
  std::unique_ptr<ExportJob> writing_;
  bool isShown_ = false;
  bool isCancelled_ = false;
};

class FilmJob final : public ExportJob {
 public:
  FilmJob(const Program& window, lab::Lab lab, ExportPicture picture, const FilmPlan& plan)
      : window_(window), lab_(std::move(lab)), picture_(std::move(picture)), plan_(plan) {}

  std::optional<Outcome> work() override {
    if (isCancelled_) return Outcome{};
    if (!std::exchange(isShown_, true)) return std::nullopt;
    if (!film_) return begin();
    const Clock::time_point until = Clock::now() + kTimePerCall;
    while (!film_->isOver() && Clock::now() < until) {
      if (recorder_->isBusy() || !film_->isReady()) return std::nullopt;
      LabFilm::Picture picture = film_->next();
      if (!recorder_->add(std::move(picture.frame), picture.count)) return end();
    }
    if (!film_->isOver()) return std::nullopt;
    recorder_->close();
    return recorder_->isDone() ? end() : std::nullopt;
  }
  void cancel() override {
    isCancelled_ = true;
    recorder_.reset();
  }
  [[nodiscard]] std::optional<double> part() const override { return film_ ? film_->part() : 0.0; }

 private:
  std::optional<Outcome> begin() {
    std::string error;
    offscreen_ = setUp(window_, std::move(lab_), picture_, error);
    if (!offscreen_) return Outcome{false, error};
    recorder_ =
        Recorder::start({picture_.path, picture_.size.x, picture_.size.y, plan_.fps}, error);
    if (!recorder_) return Outcome{false, error};
    film_.emplace(*offscreen_->program, *offscreen_->framebuffer, plan_, picture_.scale);
    return std::nullopt;
  }
  std::optional<Outcome> end() {
    Outcome outcome;
    outcome.isWritten = recorder_->finish(outcome.error);
    return outcome;
  }

  const Program& window_;
  lab::Lab lab_;  // until it is painted
  ExportPicture picture_;
  FilmPlan plan_;
  std::optional<Offscreen> offscreen_;
  std::unique_ptr<Recorder> recorder_;
  std::optional<LabFilm> film_;
  bool isShown_ = false;
  bool isCancelled_ = false;
};

}  // namespace

std::unique_ptr<ExportJob> pictureJob(const Program& window, lab::Lab lab,
                                      const ExportPicture& picture) {
  return std::make_unique<PictureJob>(window, std::move(lab), picture);
}

std::unique_ptr<ExportJob> filmJob(const Program& window, lab::Lab lab,
                                   const ExportPicture& picture, const FilmPlan& plan) {
  return std::make_unique<FilmJob>(window, std::move(lab), picture, plan);
}

}  // namespace app
