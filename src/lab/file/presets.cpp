#include "lab/file/presets.h"

#include <stdexcept>
#include <vector>

#include "lab/file/embedded.h"

namespace lab {
namespace {

std::vector<Document> readAll() {
  std::vector<Document> all;
  for (const std::string_view text : presetTexts()) {
    const std::string fault = readScene(text, all.emplace_back());
    // Only a build can bring a bad one in, and its tests read all of them.
    if (!fault.empty()) throw std::logic_error("a preset is no scene: " + fault);
  }
  return all;
}

}  // namespace

std::span<const Document> presets() {
  static const std::vector<Document> kAll = readAll();
  return kAll;
}

}  // namespace lab
