#include "app/answer.h"

#include "app/json.h"

namespace app {
namespace {

using Sink = std::function<bool(std::string_view)>;

// A value as it stands `depth` spaces deep in a text.
std::string indented(const Json& value, std::size_t depth) {
  const std::string deeper(depth, ' ');
  std::string text;
  for (const char each : writeJson(value, 2)) {
    text += each;
    if (each == '\n') text += deeper;
  }
  return text;
}

// The trace's list as Json::dump(2) writes it.
bool writeSteps(const rigs::Trace& trace, bool planar, const Sink& sink) {
  rigs::TraceState state;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const rigs::StepInfo& step = trace.step(i);
    trace.at(i, state);
    const Json json{{"iteration", step.iteration},
                    {"phase", ik::name(step.phase)},
                    {"bone", step.bone},
                    {"distance", step.distance},
                    {"joints", toJson(state.joints, planar)}};
    if (!sink((i == 0 ? "[\n    " : ",\n    ") + indented(json, 4))) return false;
  }
  return sink(trace.size() == 0 ? "[]" : "\n  ]");
}

}  // namespace

bool writeAnswer(const ik::Solver& solver, const rigs::Chain& chain, const rigs::Pose& pose,
                 const rigs::Result& result, const rigs::Trace* trace, const Sink& sink) {
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
              {"joints", toJson(rigs::forwardKinematics(chain, pose), planar)}};
  if (planar) answer["angles_deg"] = degrees(pose);
  if (!planar) answer["rotations"] = quaternions(pose);
  if (!pose.slides.empty()) answer["slides"] = pose.slides;
  if (!pose.stretch.empty()) answer["stretch"] = pose.stretch;
  if (result.bendPlane != ik::BendPlane::none) answer["bend_plane"] = ik::name(result.bendPlane);
  if (result.bentOtherwise) answer["bent_otherwise"] = true;
  std::string text = writeJson(answer, 2);
  if (trace) {
    text.resize(text.size() - 2);  // without the end of the object
    if (!sink(text + ",\n  \"trace\": ") || !writeSteps(*trace, planar, sink)) return false;
    text = trace->truncated() ? ",\n  \"trace_truncated\": true\n}" : "\n}";
  }
  return sink(text + "\n");
}

}  // namespace app
