// Writes a film beside the program: frames wait in a queue for a thread that encodes them. Where
// the system gives no thread, the film takes each as it is added.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "platform/media/movie.h"

namespace app {

class Recorder {
 public:
  /// Null on failure; `error` says why.
  static std::unique_ptr<Recorder> start(const platform::MovieOptions& options, std::string& error);
  /// A film that was not finished is discarded: no file remains.
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// The queue is full: who can wait, should.
  [[nodiscard]] bool isBusy();
  /// Queues a frame for Movie::add(). Waits where the queue is full, so that memory stays bounded.
  /// False after a failure; finish() says why.
  bool add(platform::Frame frame, int count);
  /// Ends the film; the rest is encoded. A last frame is taken however full the queue is.
  void close(platform::Frame last = {}, int count = 0);
  /// All is written, or failed: finish() does not wait.
  [[nodiscard]] bool isDone();
  /// Closes it, waits, and gives the file its name. False on failure; `error` says why.
  bool finish(std::string& error);

  [[nodiscard]] const platform::MovieOptions& options() const { return options_; }

 private:
  struct QueuedFrame {
    platform::Frame frame;
    int count = 1;
  };
  Recorder(platform::MovieOptions options, std::unique_ptr<platform::Movie> movie);
  void run();
  [[nodiscard]] bool hasThread() const { return thread_.joinable(); }
  void encodeNow(const platform::Frame& frame, int count);
  void finishNow();
  // What went wrong with a part of the work, in this thread; empty: nothing.
  [[nodiscard]] std::string attempt(const std::function<bool(std::string&)>& work) const;
  void end(bool discards);

  platform::MovieOptions options_;
  std::unique_ptr<platform::Movie> movie_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::deque<QueuedFrame> queue_;
  bool isClosed_ = false;
  bool isDiscarded_ = false;
  bool isDone_ = false;
  std::string error_;
  std::thread thread_;  // last: it uses the others
};

}  // namespace app
