#include "app/export/recorder.h"

#include <utility>

namespace app {
namespace {

constexpr std::size_t kLongestQueue = 8;  // frames

}  // namespace

std::unique_ptr<Recorder> Recorder::start(const platform::MovieOptions& options,
                                          std::string& error) {
  auto movie = platform::Movie::create(options, error);
  if (!movie) return nullptr;
  return std::unique_ptr<Recorder>(new Recorder(options, std::move(movie)));
}

Recorder::Recorder(platform::MovieOptions options, std::unique_ptr<platform::Movie> movie)
    : options_(std::move(options)), movie_(std::move(movie)), thread_([this] { run(); }) {}

Recorder::~Recorder() { end(true); }

void Recorder::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return isClosed_ || !queue_.empty(); });
    if (isDiscarded_ || queue_.empty()) break;
    const QueuedFrame next = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    std::string error;
    const bool isWritten = movie_->add(next.frame, next.count, error);
    lock.lock();
    changed_.notify_all();
    if (isWritten) continue;
    error_ = error;
    break;
  }
  if (!isDiscarded_ && error_.empty()) {
    lock.unlock();
    std::string error;
    movie_->finish(error);
    lock.lock();
    error_ = error;
  }
  queue_.clear();
  isClosed_ = isDone_ = true;
  changed_.notify_all();
}

bool Recorder::isBusy() {
  const std::lock_guard lock(mutex_);
  return queue_.size() >= kLongestQueue;
}

bool Recorder::add(platform::Frame frame, int count) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return isClosed_ || queue_.size() < kLongestQueue; });
  if (isClosed_) return false;
  queue_.push_back({std::move(frame), count});
  changed_.notify_all();
  return true;
}

void Recorder::close() {
  const std::lock_guard lock(mutex_);
  isClosed_ = true;
  changed_.notify_all();
}

bool Recorder::isDone() {
  const std::lock_guard lock(mutex_);
  return isDone_;
}

void Recorder::end(bool discards) {
  {
    const std::lock_guard lock(mutex_);
    isClosed_ = true;
    if (discards) isDiscarded_ = true;
    changed_.notify_all();
  }
  if (discards) movie_->abandon();
  if (thread_.joinable()) thread_.join();
}

bool Recorder::finish(std::string& error) {
  end(false);
  error = error_;
  return error.empty();
}

}  // namespace app
