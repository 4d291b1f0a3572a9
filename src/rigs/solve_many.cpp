#include "rigs/solve_many.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace iklab::rigs {
namespace {

// Calls `work` in this thread and in others; those that the system does not give are left out.
template <typename Function>
void inThreads(std::size_t threads, const Function& work) {
  std::vector<std::thread> others;
  try {
    others.reserve(threads - 1);
    while (others.size() + 1 < threads) others.emplace_back(work);
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  work();
  for (std::thread& each : others) each.join();
}

// Calls `solveOne(i, workspace)` for all i below `count`, which each thread takes a block at a
// time; `fail(i, why)` where it throws.
template <typename Memory, typename SolveOne, typename Fail>
void forAll(std::size_t count, int threads, const SolveOne& solveOne, const Fail& fail) {
  constexpr std::size_t kBlock = 16;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    std::optional<Memory> memory;
    for (std::size_t from = next.fetch_add(kBlock); from < count; from = next.fetch_add(kBlock)) {
      for (std::size_t i = from; i < std::min(from + kBlock, count); ++i) {
        try {
          if (!memory) memory.emplace();
          solveOne(i, *memory);
        } catch (const std::bad_alloc&) {
          fail(i, "out of memory");
          memory.reset();  // it may have been left half prepared
        } catch (...) {
          fail(i, "exception");
          memory.reset();
        }
      }
    }
  };
  const std::size_t wanted = threads > 0 ? static_cast<std::size_t>(threads)
                                         : std::max(std::thread::hardware_concurrency(), 1U);
  inThreads(std::clamp<std::size_t>((count + kBlock - 1) / kBlock, 1, wanted), work);
}

std::string faultOf(const Many& many) {
  const std::size_t count = many.targets.size();
  const auto expected = [count](const char* field, const char* number, std::size_t got) {
    return std::string(field) + ": expected " + number + std::to_string(count) + ", got " +
           std::to_string(got);
  };
  if (many.starts.size() != count && many.starts.size() != 1) {
    return expected("starts", "1 or ", many.starts.size());
  }
  if (many.poses.size() != count) return expected("poses", "", many.poses.size());
  if (many.results.size() != count) return expected("results", "", many.results.size());
  return {};
}

}  // namespace

std::string solveMany(const ik::Solver& solver, const Problem& problem,
                      const ik::Settings& settings, const Many& many) {
  if (std::string fault = faultOf(many); !fault.empty()) return fault;
  const bool isShared = many.starts.size() == 1;
  const auto solveOne = [&](std::size_t i, Workspace& workspace) {
    const Problem one{problem.chain, many.targets[i], problem.ignoreNegativeScale, problem.pole,
                      problem.rest};
    many.poses[i] = many.starts[isShared ? 0 : i];
    many.results[i] = solve(solver, one, settings, many.poses[i], workspace);
  };
  const auto fail = [&](std::size_t i, const char* why) {
    many.results[i] = Result();
    many.results[i].message = why;  // short enough to need no memory
    many.results[i].fault.code = why;
  };
  forAll<Workspace>(many.targets.size(), many.threads, solveOne, fail);
  return {};
}

}  // namespace iklab::rigs
