// What the package for npm needs beside the functions of C: a solve that is recorded, and URDF.
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ik/c/handle.h"
#include "ik/step_notes.h"
#include "ik/trace.h"
#include "rigs/arms/urdf.h"
#include "rigs/mechanism_of.h"

namespace {

namespace ik = iklab::ik;
namespace rigs = iklab::rigs;

void write(double number, std::string& text) {
  if (!std::isfinite(number)) {  // JSON has no infinity: a limit that is none
    text += "null";
    return;
  }
  char digits[32];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void write(std::string_view words, std::string& text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text += '"';
  for (const char each : words) {
    if (each == '"' || each == '\\') text += '\\';
    if (const auto code = static_cast<unsigned char>(each); code < 0x20) {
      text += "\\u00";
      text += kHex[code / 16];
      text += kHex[code % 16];
    } else {
      text += each;
    }
  }
  text += '"';
}

void write(const glm::dvec3& v, std::string& text) {
  for (int i = 0; i < 3; ++i) {
    text += i == 0 ? '[' : ',';
    write(v[i], text);
  }
  text += ']';
}

void write(const ik::Joint& joint, std::string_view name, std::string& text) {
  text += "{\"parent\":";
  text += std::to_string(joint.parent);
  text += ",\"kind\":";
  text += std::to_string(static_cast<int>(joint.kind));
  text += ",\"name\":";
  write(name, text);
  text += ",\"at\":";
  write(joint.at, text);
  text += ",\"axes\":[";
  for (int column = 0; column < 3; ++column) {
    if (column > 0) text += ',';
    write(joint.axes[column], text);
  }
  text += "],\"axis\":";
  write(joint.axis, text);
  text += ",\"limit\":[";
  write(joint.limit.least, text);
  text += ',';
  write(joint.limit.most, text);
  text += "]}";
}

std::string jsonOf(const rigs::Arm& arm) {
  rigs::ChainMechanism made;
  rigs::mechanismOf({.chain = arm.chain}, arm.pose, made);
  std::string text = "{\"name\":";
  write(arm.name, text);
  text += ",\"end\":";
  text += std::to_string(made.goals.front().joint);
  text += ",\"pose\":[";
  bool isFirst = true;
  for (std::size_t i = 0; i < made.joints.size(); ++i) {
    if (made.joints[i].freedoms() != 1) continue;
    if (!std::exchange(isFirst, false)) text += ',';
    write(made.pose[i].amount, text);
  }
  text += "],\"warnings\":[";
  for (std::size_t i = 0; i < arm.warnings.size(); ++i) {
    if (i > 0) text += ',';
    write(arm.warnings[i], text);
  }
  text += "],\"joints\":[";
  for (std::size_t i = 0; i < made.joints.size(); ++i) {
    if (i > 0) text += ',';
    const bool isBone = i < arm.chain.bones.size();
    write(made.joints[i], isBone ? std::string_view(arm.chain.bones[i].name) : "", text);
  }
  return text + "]}";
}

std::string answer;          // of the last call: the caller copies it before the next one
std::vector<double> record;  // the same

}  // namespace

extern "C" {

/// As iklab_mechanism_solve(), recorded: returns how many steps there are, and iklab_npm_record()
/// has for each its iteration, phase, joint, the distance and the turn that are left, and its pose;
/// -1: as a solve with invalid input.
int iklab_npm_trace(iklab_mechanism* mechanism, double* pose, int size,
                    iklab_mechanism_result* result) {
  constexpr std::size_t kBeforePose = 5;
  ik::Trace trace;
  *result = {};
  const bool isSolved = ik::c::succeeds(mechanism, [&](iklab_mechanism& m) {
    std::string fault = ik::c::solveFor(m, pose, size, *result, &trace);
    if (!fault.empty()) return fault;
    record.clear();
    ik::TraceState state;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const ik::StepInfo& step = trace.step(i);
      const ik::Left left = trace.left(i);
      const std::size_t row = record.size();
      record.resize(row + kBeforePose + static_cast<std::size_t>(size));
      record[row] = step.iteration;
      record[row + 1] = static_cast<double>(step.phase);
      record[row + 2] = step.joint;
      record[row + 3] = left.distance;
      record[row + 4] = left.turn;
      trace.at(i, state);
      ik::c::writePose(m.joints, state.pose, &record[row] + kBeforePose);
    }
    return fault;
  });
  return isSolved ? static_cast<int>(trace.size()) : -1;
}

const double* iklab_npm_record() { return record.data(); }

const char* iklab_npm_phase(int phase) {
  return ik::name(static_cast<ik::Phase>(phase)).data();  // of literals
}

/// An arm as JSON, or one line that says what is wrong, which does not begin with a brace.
const char* iklab_npm_urdf(const char* text, int size, const char* base, const char* tip) {
  rigs::Arm arm;
  const std::string_view file(text, static_cast<std::size_t>(size));
  answer = rigs::readUrdf(file, arm, {.base = base, .tip = tip});
  if (answer.empty()) answer = jsonOf(arm);
  return answer.c_str();
}
}
