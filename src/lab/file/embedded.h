// The files of assets/ that the build puts into the program, each folder in the order of its names.
#pragma once

#include <span>
#include <string_view>

namespace lab {

std::span<const std::string_view> presetTexts();   ///< assets/presets/
std::span<const std::string_view> failureTexts();  ///< assets/failures/

struct EmbeddedFile {
  std::string_view name;  ///< without its folder
  std::string_view text;
};
std::span<const EmbeddedFile> lessonFiles();  ///< assets/lessons/, translations too

}  // namespace lab
