#include "app/export/export_job.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "app/export/picture_file.h"
#include "platform/files.h"
#include "platform/media/png.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTurn = std::chrono::milliseconds(40);

// A lab on a stage in the window's own context.
struct Stage {
  std::unique_ptr<Program> program;
  std::unique_ptr<gl::Framebuffer> framebuffer;
};

std::optional<Stage> setUp(const Program& window, lab::Lab lab, const ExportPicture& picture,
                           std::string& error) {
  Stage stage;
  stage.program = window.beside(picture.ui, error);
  if (!stage.program) return std::nullopt;
  stage.program->lab() = std::move(lab);
  Dressing dressing;
  dressing.transparent = picture.transparent;
  stage.program->dress(dressing);
  if (window.desk()) {
    ui::FileInfo files = window.desk()->info();
    files.filming.clear();
    stage.program->show(files);
  }
  if (stage.program->lab().state().view.space.on && !stage.program->prepareSpace(error)) {
    return std::nullopt;
  }
  stage.framebuffer = gl::Framebuffer::create(picture.size.x, picture.size.y, error);
  if (!stage.framebuffer) return std::nullopt;
  return stage;
}

// What is made and nobody wants any more is thrown away by the thread itself: nobody waits for it.
class FileJob final : public Job {
 public:
  FileJob(const std::string& path, std::function<std::string()> make) {
    std::thread([work = work_, path, make = std::move(make)] {
      write(*work, path, make);
    }).detach();
  }
  // A file that is being written is soon there, whole.
  ~FileJob() override {
    cancel();
    work_->phase.wait(Phase::writing);
  }
  std::optional<Outcome> goOn() override {
    switch (work_->phase) {
      case Phase::cancelled:
        return Outcome{};
      case Phase::over:
        return work_->outcome;
      default:
        return std::nullopt;
    }
  }
  void cancel() override {
    Phase making = Phase::making;
    work_->phase.compare_exchange_strong(making, Phase::cancelled);
  }

 private:
  enum class Phase { making, writing, over, cancelled };
  struct Work {
    std::atomic<Phase> phase = Phase::making;
    Outcome outcome{};  // the thread's, until it is over
  };

  static void write(Work& work, const std::string& path, const std::function<std::string()>& make) {
    const std::string content = make();
    Phase making = Phase::making;
    if (!work.phase.compare_exchange_strong(making, Phase::writing)) return;
    if (content.empty()) {
      work.outcome.error = path + ": there is not enough memory to write it";
    } else {
      work.outcome.isWritten = platform::writeFile(path, content, work.outcome.error);
    }
    work.phase = Phase::over;
    work.phase.notify_all();
  }

  std::shared_ptr<Work> work_ = std::make_shared<Work>();
};

// Of these two the first turn does nothing: until it is over nobody sees that something is done.
class PictureJob final : public Job {
 public:
  PictureJob(const Program& window, lab::Lab lab, ExportPicture picture)
      : window_(window), lab_(std::move(lab)), picture_(std::move(picture)) {}

  std::optional<Outcome> goOn() override {
    if (writing_) return writing_->goOn();
    if (isCancelled_) return Outcome{};
    if (!std::exchange(isShown_, true)) return std::nullopt;
    if (!stage_) return begin();
    if (stage_->program->mapWait()) {
      paintInto(*stage_->program, *stage_->framebuffer, picture_.scale, 0.0);
      return std::nullopt;
    }
    // What the panels say of a map that is complete.
    if (picture_.ui) paintInto(*stage_->program, *stage_->framebuffer, picture_.scale, 0.0);
    return write();
  }
  void cancel() override {
    isCancelled_ = true;
    if (writing_) writing_->cancel();
  }

 private:
  std::optional<Outcome> begin() {
    std::string error;
    stage_ = setUp(window_, std::move(lab_), picture_, error);
    if (!stage_) return Outcome{false, error};
    settle(*stage_->program, *stage_->framebuffer, picture_.scale);
    return std::nullopt;
  }
  std::optional<Outcome> write() {
    if (picture_.svg) {
      writing_ = fileJob(picture_.path, [text = svgOf(*stage_->program)] { return text; });
    } else {
      writing_ = fileJob(picture_.path,
                         [size = picture_.size, pixels = stage_->framebuffer->readPixels()] {
                           return platform::encodePng(size.x, size.y, pixels);
                         });
    }
    stage_.reset();
    return std::nullopt;
  }

  const Program& window_;
  lab::Lab lab_;  // until it is on the stage
  ExportPicture picture_;
  std::optional<Stage> stage_;
  std::unique_ptr<Job> writing_;
  bool isShown_ = false;
  bool isCancelled_ = false;
};

class FilmJob final : public Job {
 public:
  FilmJob(const Program& window, lab::Lab lab, ExportPicture picture, const FilmPlan& plan)
      : window_(window), lab_(std::move(lab)), picture_(std::move(picture)), plan_(plan) {}

  std::optional<Outcome> goOn() override {
    if (isCancelled_) return Outcome{};
    if (!std::exchange(isShown_, true)) return std::nullopt;
    if (!take_) return begin();
    const Clock::time_point until = Clock::now() + kTurn;
    while (!take_->isOver() && Clock::now() < until) {
      if (recorder_->isBusy() || !take_->isReady()) return std::nullopt;
      FilmTake::Shot shot = take_->shoot();
      if (!recorder_->add(std::move(shot.frame), shot.count)) return end();
    }
    if (!take_->isOver()) return std::nullopt;
    recorder_->close();
    return recorder_->isDone() ? end() : std::nullopt;
  }
  void cancel() override {
    isCancelled_ = true;
    recorder_.reset();
  }
  [[nodiscard]] std::optional<double> part() const override { return take_ ? take_->part() : 0.0; }

 private:
  std::optional<Outcome> begin() {
    std::string error;
    stage_ = setUp(window_, std::move(lab_), picture_, error);
    if (!stage_) return Outcome{false, error};
    recorder_ =
        Recorder::start({picture_.path, picture_.size.x, picture_.size.y, plan_.fps}, error);
    if (!recorder_) return Outcome{false, error};
    take_.emplace(*stage_->program, *stage_->framebuffer, plan_, picture_.scale);
    return std::nullopt;
  }
  std::optional<Outcome> end() {
    Outcome outcome;
    outcome.isWritten = recorder_->finish(outcome.error);
    return outcome;
  }

  const Program& window_;
  lab::Lab lab_;  // until it is on the stage
  ExportPicture picture_;
  FilmPlan plan_;
  std::optional<Stage> stage_;
  std::unique_ptr<Recorder> recorder_;
  std::optional<FilmTake> take_;
  bool isShown_ = false;
  bool isCancelled_ = false;
};

class FinishJob final : public Job {
 public:
  explicit FinishJob(std::unique_ptr<LiveFilm> film) : film_(std::move(film)) { film_->close(); }
  std::optional<Outcome> goOn() override {
    if (!film_->isDone()) return std::nullopt;
    Outcome outcome;
    outcome.isWritten = film_->finish(outcome.error);
    return outcome;
  }
  void cancel() override {}
  [[nodiscard]] bool mayCancel() const override { return false; }

 private:
  std::unique_ptr<LiveFilm> film_;
};

}  // namespace

std::unique_ptr<Job> pictureJob(const Program& window, lab::Lab lab, const ExportPicture& picture) {
  return std::make_unique<PictureJob>(window, std::move(lab), picture);
}

std::unique_ptr<Job> filmJob(const Program& window, lab::Lab lab, const ExportPicture& picture,
                             const FilmPlan& plan) {
  return std::make_unique<FilmJob>(window, std::move(lab), picture, plan);
}

std::unique_ptr<Job> fileJob(const std::string& path, std::function<std::string()> make) {
  return std::make_unique<FileJob>(path, std::move(make));
}

std::unique_ptr<Job> finishJob(std::unique_ptr<LiveFilm> film) {
  return std::make_unique<FinishJob>(std::move(film));
}

}  // namespace app
