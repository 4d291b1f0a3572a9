#include "lab/maps/map_workers.h"

#include <algorithm>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

namespace lab {

// A worker shares the job that it took a band of, so that another job can replace it without
// waiting.
struct MapWorkers::Job {
  explicit Job(const MapQuestion& asked)
      : question(asked), level(std::make_shared<MapLevel>(emptyLevel(asked.grid, 0))) {}

  const MapQuestion question;
  std::atomic<bool> isCancelled = false;
  std::chrono::steady_clock::time_point begun{};
  // What follows belongs to MapWorkers::mutex_; rows of `level` to those who took them.
  std::shared_ptr<MapLevel> level;
  std::shared_ptr<const MapLevel> coarser;
  int nextRow = 0;
  int rowsDone = 0;
  bool hasFailed = false;
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
    if (job_) job_->isCancelled = true;
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
  const bool isNearlyThere = job_ && !job_->hasFailed && !job_->coarser &&
                             std::chrono::steady_clock::now() - job_->begun < kGrace;
  if (!isNearlyThere) beginNext();
  more_.notify_all();
}

void MapWorkers::drop() {
  const std::lock_guard lock(mutex_);
  if (job_) job_->isCancelled = true;
  job_ = pending_ = nullptr;
  shown_ = nullptr;
}

std::shared_ptr<const MapLevel> MapWorkers::take() const {
  const std::lock_guard lock(mutex_);
  return shown_;
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

bool MapWorkers::hasRow() const {
  return job_ && !job_->hasFailed && job_->level->level <= finest_ &&
         job_->nextRow < job_->level->rows;
}

void MapWorkers::beginNext() {
  if (!pending_) return;
  if (job_) job_->isCancelled = true;
  job_ = std::exchange(pending_, nullptr);
  job_->begun = std::chrono::steady_clock::now();
}

// The next level is begun at once, an empty one past the finest when all are there.
void MapWorkers::finishLevel() {
  Job& job = *job_;
  shown_ = job.coarser = std::move(job.level);
  const int next = job.coarser->level + 1;
  job.level = std::make_shared<MapLevel>(next < kMapLevels ? emptyLevel(job.question.grid, next)
                                                           : MapLevel{{}, next, 0, 0, {}});
  job.nextRow = job.rowsDone = 0;
  beginNext();
  if (!hasRow()) done_.notify_all();
  more_.notify_all();
}

// Fills a band of rows, without the lock. True where the level is complete now.
bool MapWorkers::fill(TargetSolver& solver, std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Job> job = job_;
  const std::shared_ptr<MapLevel> level = job->level;
  const std::shared_ptr<const MapLevel> coarser = job->coarser;
  const MapBand band = bandAt(*level, job->nextRow);
  job->nextRow = band.to;
  bool isFilled = false;
  bool isOutOfMemory = false;
  lock.unlock();
  try {
    isFilled = fillBand(job->question, coarser.get(), band, solver, *level,
                        [&job] { return job->isCancelled.load(); });
  } catch (const std::bad_alloc&) {
    isOutOfMemory = true;
  }
  lock.lock();
  if (job != job_) return false;
  if (isOutOfMemory) throw std::bad_alloc();
  if (isFilled) job->rowsDone += band.to - band.from;
  return isFilled && job->rowsDone == level->rows;
}

void MapWorkers::work() {
  if (beginning_) beginning_();
  std::optional<TargetSolver> solver;
  std::unique_lock lock(mutex_);
  while (true) {
    more_.wait(lock, [this] { return quit_ || hasRow(); });
    if (quit_) return;
    step(solver, lock);
  }
}

void MapWorkers::step(std::optional<TargetSolver>& solver, std::unique_lock<std::mutex>& lock) {
  try {
    if (!solver) solver.emplace();
    if (fill(*solver, lock)) finishLevel();
  } catch (const std::bad_alloc&) {
    solver.reset();  // it may have been left half prepared
    job_->hasFailed = job_->isCancelled = true;
    beginNext();
    done_.notify_all();
  }
}

void MapWorkers::compute(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  const auto end = std::chrono::steady_clock::now() + time;
  while (pool_.empty() && hasRow() && std::chrono::steady_clock::now() < end) step(solver_, lock);
}

}  // namespace lab
