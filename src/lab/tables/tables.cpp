#include "lab/tables/tables.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include <glm/trigonometric.hpp>

#include "lab/core/race.h"
#include "rigs/limits.h"

namespace lab {
namespace {

constexpr std::string_view kEndOfRow = "\r\n";

// The shortest digits that read back as the same number, whatever the system's language.
template <typename Number>
void append(std::string& text, Number value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text.append(digits.data(), end);
}

std::string inCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + '"';
}

// A joint's column, of those that move: "angle3 elbow". A name may have a comma.
std::string columnOf(const rigs::Bone& bone, std::size_t number) {
  std::string text = bone.joint == rigs::JointKind::slide ? "slide" : "angle";
  append(text, number);
  if (!bone.name.empty()) (text += ' ') += bone.name;
  return inCell(text);
}

void endRow(std::string& text, const rigs::Trace& trace, const ik::Left& left) {
  if (trace.hasDirection()) append(text += ',', glm::degrees(left.turn));
  text += kEndOfRow;
}

void endHeader(std::string& text, const rigs::Trace& trace) {
  if (trace.hasDirection()) text += ",turn_deg";
  text += kEndOfRow;
}

std::string chartHeader(const rigs::Trace& trace) {
  std::string text = "solver,update,iteration,distance";
  endHeader(text, trace);
  return text;
}

void appendDistances(std::string& text, std::string_view id, const rigs::Trace& trace) {
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const rigs::StepInfo& step = trace.step(i);
    text.append(id) += ',';
    append(text, i);
    text += ',';
    append(text, step.iteration);
    text += ',';
    const ik::Left left = trace.left(i);
    append(text, left.distance);
    endRow(text, trace, left);
  }
}

}  // namespace

double jointAngle(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone) {
  if (chain.bones[bone].joint == rigs::JointKind::slide) return pose.slideOf(bone);
  if (chain.planar) return std::remainder(pose.angles[bone], rigs::kWholeTurn);
  const rigs::Bone& own = chain.bones[bone];
  const ik::Rotation& rotation = pose.rotations[bone];
  return own.joint == rigs::JointKind::hinge ? rigs::angleAbout(own.axis, rotation)
                                             : rigs::swingTwist(rotation).swing;
}

bool traceCsv(const rigs::Trace& trace, const rigs::Chain& chain, const TextSink& sink) {
  std::string text = "step,iteration,phase,bone,distance";
  rigs::TraceState state;
  const int coordinates = chain.planar ? 2 : 3;
  std::vector<std::size_t> moving;
  for (std::size_t bone = 0; bone < chain.bones.size(); ++bone)
    if (chain.bones[bone].joint != rigs::JointKind::fixed) moving.push_back(bone);
  const auto slides = [&](std::size_t bone) {
    return chain.bones[bone].joint == rigs::JointKind::slide;
  };
  for (std::size_t i = 0; i < trace.size(); ++i) {
    trace.at(i, state);
    if (i == 0) {
      for (std::size_t joint = 0; joint < state.joints.size(); ++joint) {
        for (int axis = 0; axis < coordinates; ++axis) {
          text += ',';
          text += "xyz"[axis];
          append(text, joint);
        }
      }
      for (std::size_t joint = 0; joint < moving.size(); ++joint)
        (text += ',') += columnOf(chain.bones[moving[joint]], joint + 1);
      endHeader(text, trace);
    }
    const rigs::StepInfo& step = trace.step(i);
    append(text, i);
    text += ',';
    append(text, step.iteration);
    (text += ',').append(ik::name(step.phase)) += ',';
    if (step.bone != rigs::kAllBones) append(text, step.bone + 1);
    text += ',';
    const ik::Left left = trace.left(i);
    append(text, left.distance);
    for (const glm::dvec3& joint : state.joints) {
      for (int axis = 0; axis < coordinates; ++axis) {
        text += ',';
        append(text, joint[axis]);
      }
    }
    for (const std::size_t bone : moving) {
      const double unit = slides(bone) ? 1.0 : 180.0 / std::numbers::pi;
      append(text += ',', jointAngle(chain, state.pose, bone) * unit);
    }
    endRow(text, trace, left);
    if (!sink(text)) return false;
    text.clear();
  }
  return sink(text);
}

std::string chartCsv(const ik::Solver& solver, const rigs::Trace& trace) {
  std::string text = chartHeader(trace);
  appendDistances(text, solver.id, trace);
  return text;
}

std::string chartCsv(const Lab& lab) {
  if (!lab.state().race.on) return chartCsv(lab.solver(), lab.trace());
  std::string text = chartHeader(lab.trace());
  for (const Runner& runner : lab.race().runners()) {
    appendDistances(text, solverAt(runner.solver).id, runner.trace);
  }
  return text;
}

std::string jointsCsv(const rigs::Chain& chain, const rigs::Pose& pose,
                      const std::vector<double>& zeros, const std::vector<double>& signs) {
  std::string names;
  std::string values;
  std::size_t count = 0;
  for (std::size_t bone = 0; bone < chain.bones.size(); ++bone) {
    const rigs::Bone& own = chain.bones[bone];
    if (own.joint == rigs::JointKind::fixed) continue;
    const bool slides = own.joint == rigs::JointKind::slide;
    const double value = jointAngle(chain, pose, bone) * (slides ? 1.0 : 180.0 / std::numbers::pi);
    const std::string name = own.name.empty() ? "joint " + std::to_string(count + 1) : own.name;
    (names += count > 0 ? "," : "") += inCell(name + (slides ? " (m)" : " (deg)"));
    values += count > 0 ? "," : "";
    const double zero = count < zeros.size() ? zeros[count] : 0.0;
    append(values, zero + (count < signs.size() ? signs[count] : 1.0) * value);
    ++count;
  }
  return names.append(kEndOfRow) + values.append(kEndOfRow);
}

}  // namespace lab
