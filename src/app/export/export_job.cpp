#include "app/export/export_job.h"

#include <atomic>
#include <chrono>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "app/export/picture_file.h"
#include "language/language.h"
#include "platform/media/png.h"

namespace app {

using language::fill, language::tr;

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTimePerCall = std::chrono::milliseconds(40);
constexpr auto kUsualEnd = std::chrono::seconds(2);  // in which a film is finished

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
  if (window.files()) {
    ui::FileInfo files = *window.files();
    files.filming.clear();
    offscreen.program->setFiles(files);
  }
  if (offscreen.program->lab().state().view.space.on && !offscreen.program->prepareSpace(error)) {
    return std::nullopt;
  }
  offscreen.framebuffer = gl::Framebuffer::create(picture.size.x, picture.size.y, error);
  if (!offscreen.framebuffer) return std::nullopt;
  return offscreen;
}

// Nobody waits for what was cancelled: the thread itself throws it away.
class FileJob final : public ExportJob {
 public:
  /// `prepare` is called in the thread; here, where the system gives none.
  FileJob(const std::string& path, const std::function<platform::Content()>& prepare) {
    try {
      std::thread([shared = shared_, path, prepare] { write(*shared, path, prepare); }).detach();
    } catch (const std::system_error&) {
      write(*shared_, path, prepare);
    }
  }
  // A file whose whole content is there is soon written.
  ~FileJob() override {
    cancel();
    shared_->state.wait(State::ending);
  }
  std::optional<Outcome> work() override {
    switch (shared_->state) {
      case State::cancelled:
        return Outcome{};
      case State::over:
        return shared_->outcome;
      default:
        return std::nullopt;
    }
  }
  void cancel() override {
    State making = State::making;
    shared_->state.compare_exchange_strong(making, State::cancelled);
  }

 private:
  enum class State { making, ending, over, cancelled };
  struct Shared {
    std::atomic<State> state = State::making;
    Outcome outcome{};  // the thread's, until it is over

    // True where nothing can cancel it from now on.
    bool end() {
      State making = State::making;
      return state.compare_exchange_strong(making, State::ending) || making == State::ending;
    }
  };

  static void write(Shared& shared, const std::string& path,
                    const std::function<platform::Content()>& prepare) {
    Outcome outcome;
    try {
      const platform::Content content = prepare();
      if (shared.state == State::cancelled) return;
      const auto wanted = [&](const platform::Sink& sink) {
        return content([&](std::string_view piece) {
                 return shared.state != State::cancelled && sink(piece);
               }) &&
               shared.end();
      };
      outcome.isWritten = platform::writeFile(path, wanted, outcome.error);
    } catch (const std::bad_alloc&) {
      outcome.error = fill(tr("{file}: there is not enough memory to write it"), {{"file", path}});
    }
    if (!shared.end()) return;
    shared.outcome = std::move(outcome);
    shared.state = State::over;
    shared.state.notify_all();
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

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

class FinishJob final : public ExportJob {
 public:
  explicit FinishJob(std::unique_ptr<LiveFilm> film) : film_(std::move(film)) { film_->close(); }
  std::optional<Outcome> work() override {
    if (!film_) return Outcome{};
    if (!film_->isDone()) return std::nullopt;
    Outcome outcome;
    outcome.isWritten = film_->finish(outcome.error);
    return outcome;
  }
  void cancel() override { film_.reset(); }
  [[nodiscard]] bool mayCancel() const override { return Clock::now() - begun_ > kUsualEnd; }
  [[nodiscard]] bool isFinishing() const override { return true; }

 private:
  std::unique_ptr<LiveFilm> film_;  // null: cancelled
  Clock::time_point begun_ = Clock::now();
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

std::unique_ptr<ExportJob> fileJob(const std::string& path, std::function<std::string()> make) {
  return std::make_unique<FileJob>(path, [make = std::move(make)]() -> platform::Content {
    auto text = std::make_shared<const std::string>(make());
    if (text->empty()) throw std::bad_alloc();
    return [text](const platform::Sink& sink) { return sink(*text); };
  });
}

std::unique_ptr<ExportJob> streamJob(const std::string& path, platform::Content content) {
  return std::make_unique<FileJob>(path, [content = std::move(content)] { return content; });
}

std::unique_ptr<ExportJob> finishJob(std::unique_ptr<LiveFilm> film) {
  return std::make_unique<FinishJob>(std::move(film));
}

}  // namespace app
