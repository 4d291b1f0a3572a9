#include "lab/file/arm_scene.h"

#include <utility>

#include "lab/file/dh_json.h"
#include "lab/text.h"
#include "language/language.h"
#include "rigs/arms/dh_of.h"
#include "rigs/arms/dh_table.h"
#include "rigs/arms/urdf.h"
#include "rigs/arms/urdf_writer.h"
#include "rigs/forward_kinematics.h"
#include "rigs/skeletons/bvh.h"
#include "rigs/skeletons/gltf.h"

namespace lab {

using language::tr;

namespace {

// As the presets of arms have: with 50 one in twenty random poses of a hand is not reached. A
// figure whose hands and feet have goals takes about ten.
constexpr int kArmIterations = 500;

// Up is z in files of robots; what lies in the plane lies on the ground.
ik::Frame baseOf(const Scene& scene) {
  ik::Frame base;
  if (!scene.isZUp && !scene.chain.planar) base.axes = {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};
  return base;
}

}  // namespace

bool isArm(FileKind kind) {
  return kind == FileKind::urdf || kind == FileKind::armTable || kind == FileKind::gltf ||
         kind == FileKind::bvh;
}

Document sceneOf(const rigs::Arm& arm) {
  Document document;
  document.name = arm.name;
  document.scene.chain = arm.chain;
  document.scene.isZUp = arm.upIsZ;
  document.scene.goals = arm.goals;
  document.scene.target = rigs::forwardKinematics(arm.chain, arm.pose).back();
  document.pose = arm.pose;
  document.choices = defaultChoices();
  if (arm.goals.empty()) document.choices.iterations = kArmIterations;
  document.warnings = arm.warnings;
  document.isImported = true;
  return document;
}

std::string readSceneOrArm(std::string_view text, Document& document, const rigs::FilePart& part) {
  const FileKind kind = kindOf(text);
  if (!isArm(kind)) return readScene(text, document);
  rigs::Arm arm;
  const bool isJson = trimmed(withoutMark(text)).starts_with('{');
  std::string fault = kind == FileKind::urdf   ? rigs::readUrdf(text, arm, part)
                      : kind == FileKind::gltf ? rigs::readGltf(text, arm)
                      : kind == FileKind::bvh  ? rigs::readBvh(withoutMark(text), arm, part)
                      : isJson                 ? readDhJson(text, arm)
                                               : rigs::readDhTable(text, arm);
  if (!fault.empty()) return fault;
  document = sceneOf(arm);
  // What an influence below 1 goes back to: the file's own pose.
  if (kind == FileKind::gltf || kind == FileKind::bvh) document.scene.rest = arm.pose;
  return fault;
}

std::string writeUrdf(const Document& document, std::string& text, std::string& tip) {
  const Scene& scene = document.scene;
  const ik::Frame base = baseOf(scene);
  return rigs::writeUrdf(scene.chain, document.pose, document.name, base, text, tip);
}

std::string writeDhTable(const Document& document, ik::DhConvention convention, std::string& text) {
  const Scene& scene = document.scene;
  rigs::DhTable table;
  std::string fault = rigs::dhTableOf(scene.chain, document.pose, convention, table);
  if (!fault.empty()) return fault;
  table.base = baseOf(scene) * table.base;
  text = rigs::writeDhTable(table, document.name);
  return {};
}

}  // namespace lab
