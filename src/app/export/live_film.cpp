#include "app/export/live_film.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "gl/framebuffer.h"

namespace app {
namespace {

constexpr int kFps = 25;
constexpr auto kUsualEnd = std::chrono::seconds(2);  // in which a film is finished

// Cut off, or with black at the right and below.
platform::Frame fitted(platform::Frame frame, glm::ivec2 from, glm::ivec2 to) {
  if (from == to) return frame;
  platform::Frame result(static_cast<std::size_t>(to.x) * static_cast<std::size_t>(to.y) * 4U, 0);
  const auto width = static_cast<std::ptrdiff_t>(4) * std::min(from.x, to.x);
  for (int y = 0; y < std::min(from.y, to.y); ++y) {
    const auto row = frame.begin() + static_cast<std::ptrdiff_t>(4) * from.x * y;
    std::copy(row, row + width, result.begin() + static_cast<std::ptrdiff_t>(4) * to.x * y);
  }
  return result;
}

// Over `part` goes what is at its left.
void hide(platform::Frame& frame, glm::ivec2 size, const ui::Rect& part) {
  const auto left = static_cast<std::ptrdiff_t>(part.x);
  const auto right = std::min<std::ptrdiff_t>(static_cast<int>(part.x + part.width) + 1, size.x);
  const int bottom = std::min(static_cast<int>(part.y + part.height) + 1, size.y);
  if (left < 1) return;
  for (int y = std::max(static_cast<int>(part.y), 0); y < bottom; ++y) {
    const auto row = frame.begin() + static_cast<std::ptrdiff_t>(4) * size.x * y;
    for (std::ptrdiff_t x = left; x < right; ++x) {
      std::copy_n(row + 4 * (left - 1), 4, row + 4 * x);
    }
  }
}

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
  [[nodiscard]] bool mayCancel() const override {
    return std::chrono::steady_clock::now() - begun_ > kUsualEnd;
  }
  [[nodiscard]] bool isFinishing() const override { return true; }

 private:
  std::unique_ptr<LiveFilm> film_;  // null: cancelled
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace

double LiveFilm::seconds() const {
  return size_.x > 0 ? std::chrono::duration<double>(Clock::now() - started_).count() : 0.0;
}

int LiveFilm::due() const { return static_cast<int>(seconds() * kFps) - frames_; }

bool LiveFilm::hasFailed() const {
  return !error_.empty() || (!isClosed_ && recorder_ && recorder_->isDone());
}

void LiveFilm::addFrame(glm::ivec2 size, const ui::Rect& hidden) {
  if (!recorder_ && error_.empty()) {
    size_ = size;
    started_ = Clock::now();
    recorder_ = Recorder::start({path_, size.x, size.y, kFps}, error_);
  }
  if (!recorder_) return;
  const int count = due();
  if (!last_.empty() && count > 0 && !recorder_->isBusy()) {
    recorder_->add(std::move(last_), count);
    frames_ += count;
  }
  platform::Frame frame = gl::readWindow(size.x, size.y);
  hide(frame, size, hidden);
  last_ = fitted(std::move(frame), size, size_);
}

void LiveFilm::close() {
  if (!recorder_ || isClosed_) return;
  isClosed_ = true;
  const int count = last_.empty() ? 0 : std::max(due(), 1);
  recorder_->close(std::move(last_), count);
}

bool LiveFilm::finish(std::string& error) {
  error = error_;
  if (!recorder_) return error.empty();
  close();
  return recorder_->finish(error);
}

std::unique_ptr<ExportJob> finishJob(std::unique_ptr<LiveFilm> film) {
  return std::make_unique<FinishJob>(std::move(film));
}

}  // namespace app
