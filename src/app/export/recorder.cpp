#include "app/export/recorder.h"

#include <new>
#include <system_error>
#include <utility>

#include "language/language.h"

namespace app {

using language::fill, language::tr;

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
    : options_(std::move(options)), movie_(std::move(movie)) {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {  // there are none
  }
}

Recorder::~Recorder() { end(true); }

std::string Recorder::attempt(const std::function<bool(std::string&)>& work) const {
  std::string error;
  try {
    work(error);
  } catch (const std::bad_alloc&) {
    error = fill(tr("{file}: there is not enough memory to encode it"), {{"file", options_.path}});
  }
  return error;
}

void Recorder::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return isClosed_ || !queue_.empty(); });
    if (isDiscarded_ || queue_.empty()) break;
    const QueuedFrame next = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    std::string error =
        attempt([&](std::string& fault) { return movie_->add(next.frame, next.count, fault); });
    lock.lock();
    changed_.notify_all();
    if (error.empty()) continue;
    error_ = std::move(error);
    break;
  }
  if (!isDiscarded_ && error_.empty()) {
    lock.unlock();
    std::string error = attempt([&](std::string& fault) { return movie_->finish(fault); });
    lock.lock();
    error_ = std::move(error);
  }
  queue_.clear();
  isClosed_ = isDone_ = true;
  changed_.notify_all();
}

void Recorder::encodeNow(const platform::Frame& frame, int count) {
  error_ = attempt([&](std::string& fault) { return movie_->add(frame, count, fault); });
  isClosed_ = isDone_ = !error_.empty();
}

bool Recorder::isBusy() {
  if (!hasThread()) return !movie_->isReady();
  const std::lock_guard lock(mutex_);
  return queue_.size() >= kLongestQueue;
}

bool Recorder::add(platform::Frame frame, int count) {
  if (!hasThread()) {
    if (!isClosed_) encodeNow(frame, count);
    return !isClosed_;
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return isClosed_ || queue_.size() < kLongestQueue; });
  if (isClosed_) return false;
  queue_.push_back({std::move(frame), count});
  changed_.notify_all();
  return true;
}

void Recorder::close(platform::Frame last, int count) {
  if (!hasThread()) {
    if (!isClosed_ && count > 0) encodeNow(last, count);
    if (!std::exchange(isClosed_, true)) movie_->close();
    return;
  }
  const std::lock_guard lock(mutex_);
  if (!isClosed_ && count > 0) queue_.push_back({std::move(last), count});
  isClosed_ = true;
  changed_.notify_all();
}

void Recorder::finishNow() {
  if (std::exchange(isDone_, true)) return;
  error_ = attempt([&](std::string& fault) { return movie_->finish(fault); });
}

bool Recorder::isDone() {
  if (!hasThread() && isClosed_ && movie_->isReady()) finishNow();
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
  if (thread_.joinable()) return thread_.join();
  if (!discards) finishNow();
}

bool Recorder::finish(std::string& error) {
  end(false);
  error = error_;
  return error.empty();
}

}  // namespace app
