#include "app/answer.h"

#include "app/json.h"

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

}  // namespace

std::string answerText(const ik::SolverInfo& solver, const ik::Chain& chain, const ik::Pose& pose,
                       const ik::Result& result, const ik::Trace* trace) {
  const bool planar = chain.planar;
  Json answer{{"solver", solver.id},
              {"status", ik::name(result.status)},
              {"reached", result.status == ik::Status::reached},
              {"distance", result.distance},
              {"iterations", result.iterations},
              {"setbacks", result.setbacks},
              {"used", result.used},
              {"restarts", result.restarts},
              {"first_bone", result.firstBone},
              {"joints", toJson(ik::forwardKinematics(chain, pose), planar)}};
  if (planar) answer["angles_deg"] = degrees(pose);
  if (!planar) answer["rotations"] = quaternions(pose);
  if (!pose.stretch.empty()) answer["stretch"] = pose.stretch;
  if (result.bendPlane != ik::BendPlane::none) answer["bend_plane"] = ik::name(result.bendPlane);
  if (trace) {
    answer["trace"] = traceToJson(*trace, planar);
    if (trace->truncated()) answer["trace_truncated"] = true;
  }
  return answer.dump(2) + "\n";
}

}  // namespace app
