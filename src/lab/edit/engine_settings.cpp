// Defaults of Godot 4.6 (IterateIK3D), Unreal Engine 5 (CCDIK, FABRIK and Full Body IK nodes),
// three.js r150 (CCDIKSolver) and Unity's Animation Rigging 1.3, by their manuals.
#include "lab/edit/engine_settings.h"

#include <algorithm>
#include <array>

namespace lab {

using language::tr;

namespace {

constexpr double kGodotCap = 2.0;  // degrees
constexpr double kNoTest = kLeastTolerance;

constexpr std::array kEngines{
    EngineSettings{"Godot CCDIK3D", "ccd", 4, 1e-3, kGodotCap, true,
                   tr("max_iterations 4, angular_delta_limit 2°, min_distance 0.001. In each frame "
                      "Godot goes on from the last one, unless the node is deterministic.")},
    EngineSettings{"Godot FABRIK3D", "fabrik", 4, 1e-3, kGodotCap, true,
                   tr("max_iterations 4, angular_delta_limit 2°, min_distance 0.001. In each frame "
                      "Godot goes on from the last one, unless the node is deterministic.")},
    EngineSettings{"Unreal CCDIK", "ccd", 10, 1e-2, ik::kUncapped, true,
                   tr("Max Iterations 10, Precision 1 cm, Start from Tail.")},
    EngineSettings{"Unreal FABRIK", "fabrik", 10, 1e-2, ik::kUncapped, true,
                   tr("Max Iterations 10, Precision 1 cm.")},
    EngineSettings{"Unreal Full Body IK", "dls", 20, kNoTest, 30.0, false,
                   tr("Iterations 20, without a test. Unreal moves rigid bodies until their joints "
                      "hold together; damped least squares is what comes nearest here.")},
    EngineSettings{"three.js CCDIKSolver", "ccd", 1, kNoTest, ik::kUncapped, false,
                   tr("iteration 1, without a test; each frame goes on from the last one.")},
    EngineSettings{"Unity Chain IK", "fabrik", 15, 1e-4, ik::kUncapped, true,
                   tr("Max Iterations 15, Tolerance 0.0001.")},
    EngineSettings{"Unity Two Bone IK", "two-bone", 1, 1e-3, ik::kUncapped, true,
                   tr("Computed at once: it has no iterations. The hint is the pole target.")}};

std::size_t solverOf(const EngineSettings& settings) {
  const auto all = ik::solvers();
  return static_cast<std::size_t>(std::ranges::find(all, settings.solver, &ik::Solver::id) -
                                  all.begin());
}

}  // namespace

std::span<const EngineSettings> engineSettings() { return kEngines; }

void use(const EngineSettings& settings, Choices& choices) {
  choices.solver = solverOf(settings);
  choices.iterations = settings.iterations;
  choices.tolerance = settings.tolerance;
  choices.stopWhenDone = settings.stopWhenDone;
  const ik::Solver& solver = *ik::solvers()[choices.solver];
  ik::ParameterValues& values = choices.parameters[choices.solver];
  values = ik::defaultParameters(solver);
  if (const auto cap = ik::findParameter(solver, "max-step")) values[*cap] = settings.maxStep;
}

std::optional<std::size_t> engineLike(const Choices& choices) {
  for (std::size_t i = 0; i < kEngines.size(); ++i) {
    Choices like = choices;
    use(kEngines[i], like);
    if (like == choices) return i;
  }
  return std::nullopt;
}

}  // namespace lab
