#include "app/answer.h"

#include <algorithm>

#include <glm/trigonometric.hpp>

#include "app/json.h"
#include "app/script_answer.h"
#include "ik/answers/every_answer.h"
#include "lab/tables/sampled_answers.h"
#include "rigs/mechanism_of.h"

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
bool writeSteps(const rigs::Trace& trace, bool planar, const ScriptAnswer* script,
                const Sink& sink) {
  rigs::TraceState state;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const rigs::StepInfo& step = trace.step(i);
    trace.at(i, state);
    const ik::Left left = trace.left(i);
    Json json{{"iteration", step.iteration},
              {"phase", ik::name(step.phase)},
              {"bone", step.bone},
              {"distance", left.distance},
              {"joints", toJson(state.joints, planar)}};
    if (script) addNotes(script->notes, i, planar, json);
    if (trace.hasDirection()) json["turn_deg"] = glm::degrees(left.turn);
    if (!sink((i == 0 ? "[\n    " : ",\n    ") + indented(json, 4))) return false;
  }
  return sink(trace.size() == 0 ? "[]" : "\n  ]");
}

// Of each joint that moves, from the base, what an arm's driver asks for; none where a ball turns.
Json valuesOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  Json values = Json::array();
  ik::Pose amounts;
  rigs::valuesOf(chain, pose, amounts);
  bool isArm = false;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (bone.joint == rigs::JointKind::fixed) continue;
    if (bone.joint == rigs::JointKind::ball && !chain.planar) return Json::array();
    const bool slides = bone.joint == rigs::JointKind::slide;
    isArm = isArm || slides || !chain.planar;
    Json value{{"joint", bone.name}, {"kind", slides ? "slide" : "hinge"}};
    value[slides ? "units" : "degrees"] =
        slides ? amounts[i].amount : glm::degrees(amounts[i].amount);
    values.push_back(std::move(value));
  }
  return isArm ? values : Json::array();
}

}  // namespace

bool writeAnswer(const ik::Solver& solver, const rigs::Problem& problem, const rigs::Pose& pose,
                 const rigs::Result& result, const rigs::Trace* trace, const Sink& sink,
                 const ScriptAnswer* script) {
  const rigs::Chain& chain = problem.chain;
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
  const auto isDirected = [](const rigs::Goal& goal) { return goal.facing.has_value(); };
  if (problem.facing || std::ranges::any_of(problem.goals, isDirected))
    answer["rotation_error_deg"] = glm::degrees(result.turn);
  if (planar) answer["angles_deg"] = degrees(pose);
  if (!planar) answer["rotations"] = quaternions(pose);
  if (!pose.slides.empty()) answer["slides"] = pose.slides;
  if (Json values = valuesOf(chain, pose); !values.empty()) answer["values"] = std::move(values);
  if (!pose.stretch.empty()) answer["stretch"] = pose.stretch;
  if (result.bendPlane != ik::BendPlane::none) answer["bend_plane"] = ik::name(result.bendPlane);
  if (result.bentOtherwise) answer["bent_otherwise"] = true;
  if (script && !script->beside.empty()) answer["beside"] = script->beside;
  std::string text = writeJson(answer, 2);
  if (trace) {
    text.resize(text.size() - 2);  // without the end of the object
    if (!sink(text + ",\n  \"trace\": ") || !writeSteps(*trace, planar, script, sink)) return false;
    text = trace->truncated() ? ",\n  \"trace_truncated\": true\n}" : "\n}";
  }
  return sink(text + "\n");
}

std::string allAnswers(const rigs::Problem& problem, const rigs::Pose& pose) {
  rigs::ChainMechanism made;
  rigs::mechanismOf(problem, pose, made);
  const ik::ArmAnswers all = ik::everyAnswer(made.joints, made.goals.front(), made.pose);
  Json list = Json::array();
  for (const ik::ArmAnswer& answer : all.answers) {
    Json values = Json::array();
    for (std::size_t i = 0; i < answer.amounts.size(); ++i) {
      const auto joint = static_cast<std::size_t>(all.joints[i]);
      const bool slides = made.joints[joint].kind == ik::JointKind::slide;
      values.push_back(slides ? answer.amounts[i] : glm::degrees(answer.amounts[i]));
    }
    const auto word = [](std::string_view of, std::string_view choice) {
      return std::string(of) + " " + std::string(choice);
    };
    list.push_back(
        {{"values", std::move(values)},
         {"branch",
          {word("shoulder", ik::name(answer.shoulder)), word("elbow", ik::name(answer.elbow)),
           word("wrist", ik::name(answer.wrist))}},
         {"within_limits", answer.isWithinLimits()}});
  }
  const bool isSampled = lab::mayBeSampled(all.why);
  if (isSampled) {
    for (const rigs::Pose& each : lab::sampledAnswers(problem, pose)) {
      Json values = Json::array();
      for (const Json& joint : valuesOf(problem.chain, each))
        values.push_back(joint.contains("units") ? joint["units"] : joint["degrees"]);
      list.push_back({{"values", std::move(values)}, {"within_limits", true}});
    }
  }
  Json json{{"family", ik::name(all.family)}, {"answers", std::move(list)}};
  if (isSampled) json["sampled"] = true;
  if (all.axesOff > 0.0) json["axes_off_deg"] = glm::degrees(all.axesOff);
  if (all.why != ik::NoAnswer::none) json["why_none"] = ik::name(all.why);
  return writeJson(json, 2) + "\n";
}

}  // namespace app
