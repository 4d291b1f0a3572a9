// Writes a film beside the program: frames wait in line for a thread that encodes them.
#pragma once

#include <condition_variable>
#include <deque>
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
  /// A film that was not finished is given up: no file remains.
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// There are frames enough in line: who can wait, should.
  [[nodiscard]] bool isBusy();
  /// As Movie::add(), which happens later. Waits where the line is full, so that memory stays
  /// bounded. False after a failure, which finish() tells.
  bool add(platform::Frame frame, int count);
  /// No frame comes any more; the rest is encoded.
  void close();
  /// All is written, or failed: finish() does not wait.
  [[nodiscard]] bool isDone();
  /// Closes, waits, and gives the file its name. False on failure; `error` says why.
  bool finish(std::string& error);

  [[nodiscard]] const platform::MovieOptions& options() const { return options_; }

 private:
  struct Waiting {
    platform::Frame frame;
    int count = 1;
  };
  Recorder(platform::MovieOptions options, std::unique_ptr<platform::Movie> movie);
  void run();
  void end(bool givesUp);

  platform::MovieOptions options_;
  std::unique_ptr<platform::Movie> movie_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::deque<Waiting> line_;
  bool isClosed_ = false;
  bool isGivenUp_ = false;
  bool isDone_ = false;
  std::string error_;
  std::thread thread_;  // last: it uses the others
};

}  // namespace app
