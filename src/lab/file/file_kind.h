// What a file seems to be, by how it begins: whoever opens what is no scene is told what it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "language/language.h"

namespace lab {

enum class FileKind : std::uint8_t {
  unknown,
  scene,
  answers,  ///< an answer sheet
  lesson,
  urdf,
  armTable,  ///< of Denavit and Hartenberg
  mjcf,
  sdf,
  bvh,
  gltf,
  collada,
  fbx,
  usd,
  picture,
  film,
  pdf,
  page,  ///< of the web
  table,
  archive,
};

/// By its content, which may be of any bytes and damaged.
FileKind kindOf(std::string_view content);

/// Why a file of this kind is no scene, and what to do with it, in one line; of one that is unknown
/// only that.
std::string faultAsScene(FileKind kind);

}  // namespace lab
