#include "lab/file/arm_scene.h"

#include <utility>

#include "rigs/arms/dh_table.h"
#include "rigs/arms/urdf.h"
#include "rigs/forward_kinematics.h"

namespace lab {

bool isArm(FileKind kind) { return kind == FileKind::urdf || kind == FileKind::armTable; }

Document sceneOf(const rigs::Arm& arm) {
  Document document;
  document.name = arm.name;
  document.scene.chain = arm.chain;
  document.scene.isZUp = arm.upIsZ;
  document.scene.target = rigs::forwardKinematics(arm.chain, arm.pose).back();
  document.pose = arm.pose;
  document.choices = defaultChoices();
  document.warnings = arm.warnings;
  document.isImported = true;
  return document;
}

std::string readSceneOrArm(std::string_view text, Document& document, const rigs::ArmEnds& ends) {
  const FileKind kind = kindOf(text);
  if (!isArm(kind)) return readScene(text, document);
  rigs::Arm arm;
  std::string fault =
      kind == FileKind::urdf ? rigs::readUrdf(text, arm, ends) : rigs::readDhTable(text, arm);
  if (fault.empty()) document = sceneOf(arm);
  return fault;
}

}  // namespace lab
