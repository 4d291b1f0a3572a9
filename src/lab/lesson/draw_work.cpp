#include "lab/lesson/draw_work.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "lab/file/scene_file.h"
#include "lab/lesson/takes.h"
#include "lab/ranges.h"

namespace lab {
namespace {

constexpr double kOpening = 30.0;  // iterations that take as long as reading a scene's text

// The same at every step of the trace, or at its start.
constexpr std::array kOfTheScene{
    Measured::target,      Measured::base,           Measured::length, Measured::targetAngle,
    Measured::targetRatio, Measured::targetDistance, Measured::solver};
constexpr std::array kOfTheStart{Measured::tip,      Measured::joint,    Measured::angle,
                                 Measured::heading,  Measured::distance, Measured::farReach,
                                 Measured::nearReach};

bool isUnsolved(const Take& take) {
  const bool isOfScene = std::ranges::find(kOfTheScene, take.what) != kOfTheScene.end();
  const bool isOfStart =
      take.at == TakenAt::start && std::ranges::find(kOfTheStart, take.what) != kOfTheStart.end();
  return take.with.empty() && (isOfScene || isOfStart) &&
         std::ranges::all_of(take.shift, isUnsolved);
}

bool isUnsolvedCondition(const Condition& condition) {
  return isUnsolved(condition.take) && (!condition.lessThan || isUnsolved(*condition.lessThan)) &&
         (!condition.near || isUnsolved(*condition.near));
}

// Scenes that a take makes of the one on show, by the iterations that each may need.
double iterationsOf(const Take& take, double usual) {
  double sum = 0.0;
  if (!take.with.empty()) {
    const bool changesCount = take.with.find("iterations") != std::string::npos;
    sum += kOpening + (changesCount ? static_cast<double>(kMostIterations) : usual);
  }
  for (const Take& each : take.shift) sum += iterationsOf(each, usual);
  return sum;
}

double iterationsOf(const Condition& condition, double usual) {
  double sum = iterationsOf(condition.take, usual);
  if (condition.lessThan) sum += iterationsOf(*condition.lessThan, usual);
  if (condition.near) sum += iterationsOf(*condition.near, usual);
  return sum;
}

double iterationsOf(const Question& question, double usual) {
  double sum = iterationsOf(question.answer, usual);
  for (const Distractor& each : question.distractors) sum += iterationsOf(each.take, usual);
  for (const Option& each : question.options) {
    sum += each.when ? iterationsOf(*each.when, usual) : iterationsOf(each.take, usual);
  }
  return sum;
}

}  // namespace

double workOf(const LessonStep& step, const Lab& lab) {
  const State& state = lab.state();
  const auto usual = static_cast<double>(state.choices.iterations);
  double iterations = kOpening + static_cast<double>(lab.result().iterations);
  for (const Condition& each : step.scene.keep) iterations += iterationsOf(each, usual);
  if (step.question) iterations += iterationsOf(*step.question, usual);
  double work = static_cast<double>(state.scene.chain.bones.size()) * iterations;
  for (const OtherChain& each : state.otherChains) {
    work += static_cast<double>(each.scene.chain.bones.size()) *
            (kOpening + static_cast<double>(each.choices.iterations));
  }
  return work;
}

double workUnsolved(const std::string& document) {
  constexpr double kBytesOfABone = 20.0;
  return kOpening * static_cast<double>(document.size()) / kBytesOfABone;
}

bool failsUnsolved(const LessonScene& scene, const std::string& document) {
  if (std::ranges::none_of(scene.keep, isUnsolvedCondition)) return false;
  Document read;
  if (!readScene(document, read).empty() || read.walk) return false;
  read.otherChains.clear();
  read.place = 0;
  read.choices.iterations = 0;
  Lab lab;
  if (!lab.apply(OpenDocument{read}).empty()) return false;
  return std::ranges::any_of(scene.keep, [&](const Condition& each) {
    std::string trouble;
    return isUnsolvedCondition(each) && !holds(each, lab, trouble);
  });
}

}  // namespace lab
