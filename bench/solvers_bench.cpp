// Our solvers against the loops that textbooks print, on the same problems. What is ours counts in
// full: a call of ik::solve() checks its input, goes from angles to positions, and back. The
// textbook's loop starts from positions and ends with them.
#include <cstdio>

#include "medians.h"
#include "solver_cases.h"

namespace {

using bench::Case;
using bench::Form;
using bench::Medians;

// About as many as a game allows. Twice as many serve to tell an iteration from what comes around.
constexpr int kIterations = 10;
constexpr std::size_t kBones[] = {3, 10, 100, 1000};

std::string nameOf(const Form& form, const char* what, std::size_t bones, int iterations) {
  return form.label + "/" + what + "/" + std::to_string(bones) + "/" + std::to_string(iterations);
}

void add(const Form& form, const char* what, std::size_t bones, int iterations,
         void (*run)(Case&, int)) {
  const std::string name = nameOf(form, what, bones, iterations);
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    Case one(form, bones);
    for ([[maybe_unused]] auto pass : state) {
      run(one, iterations);
      benchmark::ClobberMemory();
    }
  });
}

void solve(Case& one, int iterations) { one.solve(iterations, false); }
void solveTraced(Case& one, int iterations) { one.solve(iterations, true); }
void solveTextbook(Case& one, int iterations) { one.solveTextbook(iterations); }

void addAll(const std::vector<Form>& forms) {
  for (const Form& form : forms) {
    if (!form.solver->iterative) {
      add(form, "ours", static_cast<std::size_t>(form.solver->bones), 1, solve);
      continue;
    }
    for (const std::size_t bones : kBones) {
      for (const int iterations : {kIterations, 2 * kIterations}) {
        add(form, "ours", bones, iterations, solve);
        if (form.textbook != nullptr) add(form, "textbook", bones, iterations, solveTextbook);
      }
      add(form, "traced", bones, kIterations, solveTraced);
    }
  }
}

// Nanoseconds a bone and iteration: of the whole call, and of one iteration more.
struct Cost {
  double call;
  double marginal;
};

Cost costOf(const Medians& medians, const Form& form, const char* what, std::size_t bones) {
  const double once = medians.seconds(nameOf(form, what, bones, kIterations));
  const double twice = medians.seconds(nameOf(form, what, bones, 2 * kIterations));
  const double steps = static_cast<double>(bones) * kIterations;
  return {once / steps * 1e9, (twice - once) / steps * 1e9};
}

void printIterative(const Medians& medians, const std::vector<Form>& forms) {
  std::printf(
      "\nNanoseconds a bone and iteration, median. \"call\": ik::solve() of %d iterations,\n"
      "divided; \"each\": one iteration more. Ratio: ours / textbook.\n\n"
      "%-20s %5s | %7s %9s %6s | %7s %9s %6s | %7s %7s\n",
      kIterations, "solver", "bones", "call", "textbook", "ratio", "each", "textbook", "ratio",
      "traced", "allocs");
  for (const Form& form : forms) {
    if (!form.solver->iterative) continue;
    for (const std::size_t bones : kBones) {
      const Cost ours = costOf(medians, form, "ours", bones);
      const double traced = medians.seconds(nameOf(form, "traced", bones, kIterations)) * 1e9 /
                            (static_cast<double>(bones) * kIterations);
      std::printf("%-20s %5zu | %7.2f ", form.label.c_str(), bones, ours.call);
      if (form.textbook != nullptr) {
        const Cost textbook = costOf(medians, form, "textbook", bones);
        std::printf("%9.2f %6.2f | %7.2f %9.2f %6.2f", textbook.call, ours.call / textbook.call,
                    ours.marginal, textbook.marginal, ours.marginal / textbook.marginal);
      } else {
        std::printf("%9s %6s | %7.2f %9s %6s", "-", "-", ours.marginal, "-", "-");
      }
      std::printf(" | %6.2fx %7ld\n", traced / ours.call,
                  Case(form, bones).allocationsOfSolve(kIterations, false));
    }
  }
}

void printAnalytic(const Medians& medians, const std::vector<Form>& forms) {
  std::printf("\nNanoseconds a solve, median\n\n%-20s %5s | %7s %7s\n", "solver", "bones", "call",
              "allocs");
  for (const Form& form : forms) {
    if (form.solver->iterative) continue;
    const auto bones = static_cast<std::size_t>(form.solver->bones);
    std::printf("%-20s %5zu | %7.1f %7ld\n", form.label.c_str(), bones,
                medians.seconds(nameOf(form, "ours", bones, 1)) * 1e9,
                Case(form, bones).allocationsOfSolve(1, false));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Form> forms = bench::allForms();
  addAll(forms);
  Medians medians;
  if (!bench::runAll(argc, argv, medians)) return 2;
  printIterative(medians, forms);
  printAnalytic(medians, forms);
  return 0;
}
