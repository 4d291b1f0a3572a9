#include "ik/status.h"

#include <algorithm>
#include <array>

namespace iklab::ik {

std::string_view name(Status status) noexcept {
  constexpr std::array<std::string_view, 8> kNames{
      "invalid-input", "reached",       "too-far", "too-close",
      "held-back",     "limit-blocked", "stalled", "iteration-limit"};
  return kNames[static_cast<std::size_t>(status)];
}

std::string_view name(BendPlane plane) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"none", "as-asked", "kept", "reversed"};
  return kNames[static_cast<std::size_t>(plane)];
}

std::string Fault::message() const {
  std::string message;
  for (std::string_view rest = code; !rest.empty();) {
    const std::size_t open = rest.find('{');
    message += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = rest.find('}', open);
    const auto found =
        std::ranges::find(values, rest.substr(open + 1, close - open - 1), &Value::slot);
    if (found != values.end()) message += found->text;
    rest.remove_prefix(close + 1);
  }
  return message;
}

}  // namespace iklab::ik
