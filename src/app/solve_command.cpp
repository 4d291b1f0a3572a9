#include <iostream>

#include "app/commands.h"
#include "app/json.h"
#include "app/scene_files.h"

namespace app {
namespace {

Json traceToJson(const ik::Trace& trace, bool planar) {
  Json list = Json::array();
  ik::TraceState state;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const ik::StepInfo& step = trace.step(i);
    trace.at(i, state);
    list.push_back({{"iteration", step.iteration},
                    {"phase", ik::name(step.phase)},
                    {"bone", step.bone},
                    {"distance", step.distance},
                    {"joints", toJson(state.joints, planar)}});
  }
  return list;
}

// The scene's problem, or one that the options have to state.
std::string begin(const SolveOptions& options, StatedProblem& stated) {
  if (options.file.empty()) {
    if (options.problem.lengths.empty()) {
      return "--lengths: expected the bones' lengths, such as 1,0.8";
    }
    if (options.problem.target.empty()) return "--target: expected a point x,y or x,y,z";
    // Who names no solver wants the answer.
    stated.solver = ik::findSolver("automatic");
    stated.settings.parameters = ik::defaultParameters(*stated.solver);
    return {};
  }
  lab::Lab lab;
  if (std::string fault = openScene(options.file, lab); !fault.empty()) return fault;
  const lab::Scene& scene = lab.state().scene;
  stated.solver = &lab.solver();
  stated.chain = scene.chain;
  stated.pose = lab.startPose();
  stated.target = scene.target;
  stated.pole = scene.pole;
  stated.settings = lab.settings();
  stated.ignoreNegativeScale = lab.state().choices.ignoreNegativeScale;
  stated.rest = scene.rest;
  stated.restGain = lab.state().choices.restGain;
  return {};
}

}  // namespace

int runSolve(const SolveOptions& options) {
  StatedProblem stated;
  stated.mayBeSpatial = true;
  if (const std::string fault = begin(options, stated); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (const std::string fault = read(options.problem, stated); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  ik::Workspace workspace;
  ik::Trace trace;
  const ik::Result result = ik::solve(*stated.solver, stated.problem(), stated.settings,
                                      stated.pose, workspace, options.trace ? &trace : nullptr);
  if (result.status == ik::Status::invalidInput) return fail(kBadInput, result.message);

  const bool planar = stated.chain.planar;
  Json answer{{"solver", stated.solver->id},
              {"status", ik::name(result.status)},
              {"reached", result.status == ik::Status::reached},
              {"distance", result.distance},
              {"iterations", result.iterations},
              {"setbacks", result.setbacks},
              {"used", result.used},
              {"restarts", result.restarts},
              {"first_bone", result.firstBone},
              {"joints", toJson(ik::forwardKinematics(stated.chain, stated.pose), planar)}};
  if (planar) answer["angles_deg"] = degrees(stated.pose);
  if (!planar) answer["rotations"] = quaternions(stated.pose);
  if (!stated.pose.stretch.empty()) answer["stretch"] = stated.pose.stretch;
  if (result.bendPlane != ik::BendPlane::none) answer["bend_plane"] = ik::name(result.bendPlane);
  if (options.trace) {
    answer["trace"] = traceToJson(trace, planar);
    if (trace.truncated()) answer["trace_truncated"] = true;
  }
  std::cout << answer.dump(2) << '\n';
  std::cout.flush();
  return std::cout ? kDone : fail(kFailed, "standard output: could not be written");
}

}  // namespace app
