// What must hold for any text that is read as a scene: for the fuzzer and for what it found.
#pragma once

#include <string>
#include <string_view>

#include "lab/core/lab.h"

namespace support {

/// Few enough bones and iterations that solving takes no time worth mentioning.
inline bool isQuick(const lab::Document& document) {
  constexpr std::size_t kBones = 12;
  constexpr int kIterations = 20;
  std::size_t bones = document.scene.chain.bones.size();
  bool isQuick = document.choices.iterations <= kIterations;
  for (const lab::OtherChain& each : document.otherChains) {
    bones += each.scene.chain.bones.size();
    isQuick = isQuick && each.choices.iterations <= kIterations;
  }
  return isQuick && bones <= kBones;
}

/// Empty where it holds; else what does not. A text is refused in one line and leaves the document,
/// or it is read, and what is written of it is read again as the same; and a lab opens it.
inline std::string sceneFault(std::string_view text) {
  lab::Document document;
  document.name = "before";
  const std::string fault = lab::readScene(text, document);
  if (!fault.empty()) {
    if (fault.find('\n') != std::string::npos) return "refused in several lines: " + fault;
    return document.name == "before" ? "" : "refused, and changed: " + fault;
  }
  const std::string written = lab::writeScene(document);
  lab::Document again;
  const std::string refused = lab::readScene(written, again);
  if (!refused.empty()) return "written, and then refused: " + refused + "\n" + written;
  if (lab::writeScene(again) != written) return "written twice, differently:\n" + written;
  if (!isQuick(document)) return {};
  lab::Lab lab;
  const std::string unsolvable = lab.apply(lab::OpenDocument{document});
  return unsolvable.empty() ? "" : "read, but not taken: " + unsolvable;
}

}  // namespace support
