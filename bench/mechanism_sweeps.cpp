// FABRIK and CCD on mechanisms beside loops, and every solver on a thousand balls.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "allocations.h"
#include "as_mechanism.h"
#include "mechanism_bench.h"
#include "plain_sweeps.h"

namespace bench {
namespace {

// The first choice among the parameters, if there is one.
int choiceOf(std::span<const ik::Parameter> parameters) {
  const auto found = std::ranges::find_if(parameters, &ik::Parameter::isChoice);
  return found == parameters.end() ? -1 : static_cast<int>(found - parameters.begin());
}

// A solver with an option of its choice.
struct Form {
  const ik::Solver* solver;
  std::string label;
  int choice = -1;
  int option = 0;

  [[nodiscard]] ik::Settings settings(int iterations, double tolerance) const {
    ik::Settings settings = settingsOf(*solver, iterations, tolerance);
    if (choice >= 0) settings.parameters[static_cast<std::size_t>(choice)] = option;
    return settings;
  }
};

std::vector<Form> formsOf(const ik::Solver& solver) {
  Form form{&solver, std::string(solver.id)};
  form.choice = choiceOf(solver.parameters);
  if (form.choice < 0) return {form};
  std::vector<Form> forms;
  for (const std::string_view option :
       solver.parameters[static_cast<std::size_t>(form.choice)].options) {
    form.label = std::string(solver.id) + " " + std::string(option);
    forms.push_back(form);
    ++form.option;
  }
  return forms;
}

// --- Sweeps

using Loop = void (*)(plain::Sweeps&, const glm::dvec3&);

constexpr int kRounds = 20;

// Nanoseconds a joint and iteration.
double timeOf(plain::Sweeps& chain, Loop loop, const std::vector<Task>& tasks) {
  const double begin = seconds();
  for (const Task& task : tasks) {
    chain.begin();
    for (int i = 0; i < kRounds; ++i) loop(chain, task.goals[0].target);
  }
  const auto visits = static_cast<double>(tasks.size() * chain.turns.size()) * kRounds;
  return 1e9 * (seconds() - begin) / visits;
}

void compareSweep(const Form& form, Loop plainLoop, Loop printed, double most, std::size_t bones) {
  const FixedProblems set = ballChain(bones);
  const std::vector<ik::Joint> joints = jointsOf(set.chain);
  const std::vector<Task> tasks =
      tasksOf(set, joints, std::clamp<std::size_t>(20000 / bones, 5, 1000));
  ik::Settings settings = form.settings(kRounds, 1e-6);
  settings.stopWhenDone = false;
  ik::Workspace workspace;
  plain::Sweeps chain{rigs::forwardKinematics(set.chain, set.start), set.chain.bones[0].length};
  std::vector<double> own;
  std::vector<double> plainly;
  std::vector<double> inPrint;
  std::vector<double> toPlain;
  std::vector<double> toPrint;
  const double visits = static_cast<double>(tasks.size() * bones) * kRounds;
  for (int pass = 0; pass < kPasses; ++pass) {
    own.push_back(1e9 * solveAll(joints, tasks, *form.solver, settings, workspace).seconds /
                  visits);
    plainly.push_back(timeOf(chain, plainLoop, tasks));
    inPrint.push_back(timeOf(chain, printed, tasks));
    toPlain.push_back(own.back() / plainly.back());
    toPrint.push_back(own.back() / inPrint.back());
  }
  const double ratio = median(toPrint);
  std::printf("| %s (≤ %.1f) | %zu | %.1f | %.1f | %s | %.1f | %.2f |\n", form.label.c_str(), most,
              bones, median(own), median(inPrint), cell(ratio, 2, ratio > most).c_str(),
              median(plainly), median(toPlain));
  std::fflush(stdout);
}

// --- A thousand bones

constexpr std::size_t kBones = 1000;
constexpr int kFrames = 200;
constexpr int kLaps = 7;
constexpr double kMostOfFrame = 2.0;  // milliseconds, asked

glm::dvec3 targetOf(int frame) {
  const double turn = 2.0 * std::numbers::pi * frame / kFrames;
  return 0.4 * glm::dvec3(1.0 + std::cos(turn), std::sin(turn), 0.0);
}

// Each lap takes the same way: of a frame the median of the laps counts.
struct Laps {
  std::vector<std::vector<double>> times = std::vector<std::vector<double>>(kFrames);

  void add(int frame, double taken) {
    times[static_cast<std::size_t>(frame)].push_back(1e3 * taken);
  }
  [[nodiscard]] std::vector<double> frames() const {
    std::vector<double> all;
    for (const std::vector<double>& of : times) all.push_back(median(of));
    return all;
  }
};

void drag(const Form& form, const FixedProblems& set) {
  const std::vector<ik::Joint> joints = jointsOf(set.chain);
  const ik::Settings settings = form.settings(30, 1e-3);
  ik::Workspace workspace;
  Laps own;
  long asked = 0;
  for (int lap = 0; lap < kLaps; ++lap) {
    Task task = tasksOf(set, joints, 1)[0];
    for (int frame = 0; frame < kFrames; ++frame) {
      task.goals[0].target = targetOf(frame);
      const long before = allocations();
      const double begin = seconds();
      ik::solve(*form.solver, {joints, task.goals}, settings, task.start, workspace);
      const double taken = seconds() - begin;
      if (lap > 0) asked += allocations() - before;
      own.add(frame, taken);
    }
  }
  const std::vector<double> frames = own.frames();
  const double worst = std::ranges::max(frames);
  std::printf("| %s | %.2f | %s | %ld |\n", form.label.c_str(), median(frames),
              cell(worst, 2, worst > kMostOfFrame).c_str(), asked);
  std::fflush(stdout);
}

}  // namespace

void compareSweeps() {
  std::printf(
      "\nSweeps of balls in space, ns a joint and iteration, whole calls of %d iterations; asked "
      "of the ratio to the textbook's loop: in brackets\n\n"
      "| solver | joints | ours | textbook | ours / textbook | plain loop | ours / plain |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
      kRounds);
  const Form fabrik = formsOf(*ik::findSolver("fabrik"))[0];
  const Form shiftBack = formsOf(*ik::findSolver("fabrik"))[1];
  const Form ccd = formsOf(*ik::findSolver("ccd"))[0];
  for (const std::size_t bones : {10U, 100U, 1000U}) {
    compareSweep(fabrik, plain::fabrik, plain::printedFabrik, 1.5, bones);
  }
  for (const std::size_t bones : {10U, 100U, 1000U}) {
    compareSweep(shiftBack, plain::fabrikShiftBack, plain::printedShiftBack, 2.0, bones);
  }
  for (const std::size_t bones : {10U, 100U, 1000U}) {
    compareSweep(ccd, plain::ccd, plain::printedCcd, 1.5, bones);
  }
}

void dragThousand() {
  std::printf(
      "\n%zu balls, the target dragged once round in %d frames, to 1e-3, at most 30 iterations; ms "
      "a solve\n\n"
      "| solver | median | worst (asked: ≤ %.0f) | allocations |\n"
      "| --- | ---: | ---: | ---: |\n",
      kBones, kFrames, kMostOfFrame);
  const FixedProblems set = ballChain(kBones);
  for (const ik::Solver* solver : ik::solvers()) {
    for (const Form& form : formsOf(*solver)) drag(form, set);
  }
}

}  // namespace bench
