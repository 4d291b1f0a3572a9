#include "lab/maps/map_workers.h"

#include <algorithm>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

namespace lab {

using Clock = std::chrono::steady_clock;

// A worker shares the job that it took a band of, so that another job can replace it without
// waiting.
struct MapWorkers::Job {
  explicit Job(const MapQuestion& asked)
      : question(asked), level(std::make_shared<MapLevel>(emptyLevel(asked.grid, 0))) {}

  const MapQuestion question;
  Clock::time_point begun{};
  // What follows belongs to MapWorkers::mutex_; samples of `level` to those who took them.
  std::shared_ptr<MapLevel> level;
  std::shared_ptr<const MapLevel> coarser;
  Clock::duration taken{};  // from the beginning until `coarser` was whole
  std::size_t next = 0;
  std::size_t done = 0;
  std::size_t size = 1;  // of the next band
  bool hasFailed = false;

  MapBand takeBand() {
    // Small levels are shared out all the same.
    const std::size_t share = level->samples.size() / 16 + 1;
    const std::size_t from =
        std::exchange(next, std::min(next + std::min(size, share), level->samples.size()));
    return {from, next};
  }
  // A band takes a millisecond or two, whatever a solve does: so soon somebody looks whether it is
  // still wanted, and so little longer than asked a frame lasts that computes it.
  void adapt(const MapBand& band, Clock::duration time) {
    constexpr std::chrono::milliseconds kShort(1);
    constexpr std::chrono::milliseconds kLong(2);
    constexpr std::size_t kMost = 1024;
    const std::size_t count = band.to - band.from;
    if (time < kShort) size = std::max(size, std::min(2 * count, kMost));
    if (time > kLong) size = std::max<std::size_t>(count / 2, 1);
  }
};

MapWorkers::MapWorkers(unsigned threads, Beginning beginning)
    : threads_(threads), beginning_(std::move(beginning)) {
  constexpr unsigned kMost = 8;
  if (threads_ == 0) threads_ = std::clamp(std::thread::hardware_concurrency(), 1U, kMost);
}

MapWorkers::~MapWorkers() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  more_.notify_all();
  for (std::thread& each : pool_) each.join();
}

// Those that the system does not give are left out.
void MapWorkers::start() {
  if (!pool_.empty()) return;
  try {
    while (pool_.size() < threads_) pool_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
  }
}

void MapWorkers::ask(const MapQuestion& question, int finest) {
  const std::lock_guard lock(mutex_);
  start();
  finest_ = finest;
  const std::shared_ptr<Job> last = pending_ ? pending_ : job_;
  if (!last || last->question != question) {
    pending_ = std::make_shared<Job>(question);
  }
  if (!isYoung()) beginNext();
  more_.notify_all();
}

void MapWorkers::drop() {
  const std::lock_guard lock(mutex_);
  job_ = pending_ = nullptr;
  before_ = nullptr;
}

std::shared_ptr<const MapLevel> MapWorkers::take() const {
  const std::lock_guard lock(mutex_);
  if (!job_ || !job_->coarser) return before_;
  const bool isFinerSoon =
      before_ && job_->coarser->level < std::min(before_->level, finest_) && isYoung();
  return isFinerSoon ? before_ : job_->coarser;
}

int MapWorkers::finestWithin(std::chrono::milliseconds time) const {
  const std::lock_guard lock(mutex_);
  if (!job_ || !job_->coarser) return kMapLevels - 1;
  int finest = job_->coarser->level;
  // Each has nine times as many samples as the one before.
  for (auto taken = 9 * job_->taken; finest + 1 < kMapLevels && taken <= time; taken *= 9) ++finest;
  return finest;
}

bool MapWorkers::isOver() const {
  return !pending_ && (!job_ || job_->hasFailed || job_->level->level > finest_);
}

bool MapWorkers::isDone() const {
  const std::lock_guard lock(mutex_);
  return isOver();
}

void MapWorkers::waitUntilDone() {
  constexpr std::chrono::milliseconds kSlice(100);
  while (pool_.empty() && !isDone()) compute(kSlice);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return isOver(); });
}

bool MapWorkers::hasFailed() const {
  const std::lock_guard lock(mutex_);
  return job_ && job_->hasFailed;
}

bool MapWorkers::hasBand() const {
  return job_ && !job_->hasFailed && job_->level->level <= finest_ &&
         job_->next < job_->level->samples.size();
}

// Another question has to wait for it a little longer.
bool MapWorkers::isYoung() const {
  if (!job_ || job_->hasFailed) return false;
  const MapLevel* level = job_->coarser.get();
  if (level && (level->level >= finest_ || std::max(level->columns, level->rows) >= kFineEnough)) {
    return false;
  }
  return Clock::now() - job_->begun < kGrace;
}

void MapWorkers::beginNext() {
  if (!pending_) return;
  if (job_ && job_->coarser) before_ = job_->coarser;
  job_ = std::exchange(pending_, nullptr);
  job_->begun = Clock::now();
}

// The next level is begun at once, an empty one past the finest when all are there.
void MapWorkers::finishLevel() {
  Job& job = *job_;
  job.coarser = std::move(job.level);
  job.taken = Clock::now() - job.begun;
  const int next = job.coarser->level + 1;
  job.level = std::make_shared<MapLevel>(next < kMapLevels ? emptyLevel(job.question.grid, next)
                                                           : MapLevel{{}, next, 0, 0, {}});
  job.next = job.done = 0;
}

// Fills a band, without the lock, and begins what comes next.
void MapWorkers::fill(TargetSolver& solver, std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Job> job = job_;
  const std::shared_ptr<MapLevel> level = job->level;
  const std::shared_ptr<const MapLevel> coarser = job->coarser;
  const MapBand band = job->takeBand();
  bool isOutOfMemory = false;
  lock.unlock();
  const auto before = Clock::now();
  try {
    fillBand(job->question, coarser.get(), band, solver, *level);
  } catch (const std::bad_alloc&) {
    isOutOfMemory = true;
  }
  const auto time = Clock::now() - before;
  lock.lock();
  if (job != job_) return;
  if (isOutOfMemory) throw std::bad_alloc();
  job->adapt(band, time);
  job->done += band.to - band.from;
  const bool isWhole = job->done == level->samples.size();
  if (isWhole) finishLevel();
  if (pending_ && !isYoung()) beginNext();
  if (job == job_ && !isWhole) return;
  if (!hasBand()) done_.notify_all();
  more_.notify_all();
}

void MapWorkers::work() {
  if (beginning_) beginning_();
  std::optional<TargetSolver> solver;
  std::unique_lock lock(mutex_);
  while (true) {
    more_.wait(lock, [this] { return quit_ || hasBand(); });
    if (quit_) return;
    step(solver, lock);
  }
}

void MapWorkers::step(std::optional<TargetSolver>& solver, std::unique_lock<std::mutex>& lock) {
  try {
    if (!solver) solver.emplace();
    fill(*solver, lock);
  } catch (const std::bad_alloc&) {
    solver.reset();  // it may have been left half prepared
    job_->hasFailed = true;
    beginNext();
    done_.notify_all();
  }
}

void MapWorkers::compute(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  const auto end = Clock::now() + time;
  while (pool_.empty() && hasBand() && Clock::now() < end) step(solver_, lock);
}

}  // namespace lab
