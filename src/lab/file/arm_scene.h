// Scenes from files that are none: of robots' arms, and of skeletons.
#pragma once

#include <string>
#include <string_view>

#include "ik/builders.h"
#include "lab/file/file_kind.h"
#include "lab/file/scene_file.h"
#include "rigs/arms/arm.h"

namespace lab {

/// Whether such a file describes an arm or a skeleton, so that a scene is made of it.
bool isArm(FileKind kind);

/// The arm in space, its target where its tip is, and its goals: an imported document.
Document sceneOf(const rigs::Arm& arm);

/// Reads a scene, or makes one of an arm, of URDF or of a table of Denavit and Hartenberg, or of a
/// skeleton, of glTF or BVH. Returns what is wrong with the text in one line; then `document` is as
/// it was. Empty: nothing is.
std::string readSceneOrArm(std::string_view text, Document& document,
                           const rigs::FilePart& part = {});

/// The selected chain as URDF, z up, in the pose from which it is solved; see rigs::writeUrdf().
/// Returns what URDF cannot say; empty: nothing.
std::string writeUrdf(const Document& document, std::string& text, std::string& tip);

/// Its joints as a table of Denavit and Hartenberg, in the same way; see rigs::dhTableOf().
std::string writeDhTable(const Document& document, ik::DhConvention convention, std::string& text);

}  // namespace lab
