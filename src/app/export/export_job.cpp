#include "app/export/export_job.h"

#include <chrono>
#include <utility>

#include "app/export/picture_file.h"
#include "platform/files.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTimePerCall = std::chrono::milliseconds(40);

}  // namespace

ExportJob::ExportJob(const Program& window, lab::Lab lab, ExportPicture picture,
                     std::optional<FilmPlan> plan)
    : window_(window), lab_(std::move(lab)), picture_(std::move(picture)), plan_(plan) {}

std::optional<std::string> ExportJob::work() {
  // The first call does nothing, so that the progress box is seen at once.
  if (!std::exchange(isShown_, true)) return std::nullopt;
  if (!framebuffer_) return begin();
  return film_ ? workOnFilm() : workOnPicture();
}

std::optional<double> ExportJob::part() const {
  if (!plan_) return std::nullopt;
  return film_ ? film_->part() : 0.0;
}

std::optional<std::string> ExportJob::begin() {
  std::string error;
  program_ = window_.beside(picture_.ui, error);
  if (!program_) return error;
  program_->lab() = std::move(lab_);
  FrameStyle style;
  style.transparent = picture_.transparent;
  program_->setStyle(style);
  if (picture_.worksheet) prepareWorksheet(*program_, *picture_.worksheet);
  if (window_.files()) program_->setFiles(*window_.files());
  if (program_->lab().state().view.space.on && !program_->prepareSpace(error)) return error;
  framebuffer_ = gl::Framebuffer::create(picture_.size.x, picture_.size.y, error);
  if (!framebuffer_) return error;
  if (!plan_) {
    settle(*program_, *framebuffer_, picture_.scale);
    return std::nullopt;
  }
  movie_ =
      platform::Movie::create({picture_.path, picture_.size.x, picture_.size.y, plan_->fps}, error);
  if (!movie_) return error;
  film_.emplace(*program_, *framebuffer_, *plan_, picture_.scale);
  return std::nullopt;
}

std::optional<std::string> ExportJob::workOnPicture() {
  if (program_->mapWait()) {
    paintInto(*program_, *framebuffer_, picture_.scale, 0.0);
    return std::nullopt;
  }
  // What the panels say of a map that is complete.
  if (picture_.ui) paintInto(*program_, *framebuffer_, picture_.scale, 0.0);
  std::string error;
  if (picture_.worksheet) {
    platform::writeFile(picture_.path, worksheetOf(*program_, *picture_.worksheet), error);
  } else {
    writePicture(*program_, *framebuffer_, picture_.path, error);
  }
  return error;
}

std::optional<std::string> ExportJob::workOnFilm() {
  std::string error;
  const Clock::time_point until = Clock::now() + kTimePerCall;
  while (!film_->isOver() && Clock::now() < until) {
    if (!movie_->isReady() || !film_->isReady()) return std::nullopt;
    LabFilm::Picture picture = film_->next();
    if (!movie_->add(std::move(picture.frame), picture.count, error)) return error;
  }
  if (!film_->isOver()) return std::nullopt;
  movie_->close();
  if (!movie_->isReady()) return std::nullopt;
  movie_->finish(error);
  return error;
}

}  // namespace app
