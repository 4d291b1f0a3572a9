// Threads that compute the map that was asked for last, level by level. The frame does not wait for
// them: it takes what is there. Where the system gives no thread, frames compute a little each.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "lab/maps/workspace_map.h"

namespace lab {

class MapWorkers {
 public:
  /// What a worker does first in its own thread, such as giving way to others.
  using Beginning = std::function<void()>;

  /// `threads`: 0 for one a processor, up to eight. They start with the first question.
  explicit MapWorkers(unsigned threads = 0, Beginning beginning = {});
  ~MapWorkers();
  MapWorkers(const MapWorkers&) = delete;
  MapWorkers& operator=(const MapWorkers&) = delete;

  /// Asks up to level `finest`. The same question goes on where it was; another one takes its
  /// place as soon as kFineEnough or `finest` is there, at the latest after kGrace: else a drag
  /// that asks again in every frame would never show anything. The question must have no fault.
  void ask(const MapQuestion& question, int finest = kMapLevels - 1);
  /// For about so long, where there are no threads; else nothing. To be called in every frame.
  void compute(std::chrono::milliseconds time);
  /// Forgets the question and its levels.
  void drop();

  /// The finest level that is whole, of the question last begun. Until its first level is there,
  /// and for kGrace while it is the coarser one, of the one before; null where there is none.
  [[nodiscard]] std::shared_ptr<const MapLevel> take() const;
  /// The finest level that will be there at `time` after its question was begun, by what those so
  /// far took; the last one before the first is there.
  [[nodiscard]] int finestWithin(std::chrono::milliseconds time) const;
  /// False where the system gives none, once something was asked.
  [[nodiscard]] bool hasThreads() const { return !pool_.empty(); }
  /// All levels asked for are there.
  [[nodiscard]] bool isDone() const;
  void waitUntilDone();
  /// Memory ran out; then isDone(), and only another question is a new attempt.
  [[nodiscard]] bool hasFailed() const;

  /// Three frames: for so long a question is not replaced before its map is fine enough, and a
  /// coarser map not shown in place of a finer one.
  static constexpr std::chrono::milliseconds kGrace{50};
  static constexpr int kFineEnough = 64;  ///< blocks across, along the longer side

 private:
  struct Job;
  void start();
  void work();
  void step(std::optional<TargetSolver>& solver, std::unique_lock<std::mutex>& lock);
  void fill(TargetSolver& solver, std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool isOver() const;
  [[nodiscard]] bool hasBand() const;
  [[nodiscard]] bool isYoung() const;
  void beginNext();
  void finishLevel();

  mutable std::mutex mutex_;
  std::condition_variable more_;  // samples to fill in, or the end
  std::condition_variable done_;
  std::shared_ptr<Job> job_;                // being worked at; null where there is nothing to do
  std::shared_ptr<Job> pending_;            // takes its place
  std::shared_ptr<const MapLevel> before_;  // of the job before
  int finest_ = kMapLevels - 1;
  bool quit_ = false;
  unsigned threads_;
  std::optional<TargetSolver> solver_;  // of the caller's thread, where there is no other
  Beginning beginning_;
  std::vector<std::thread> pool_;
};

}  // namespace lab
