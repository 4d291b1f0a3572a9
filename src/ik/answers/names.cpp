#include "ik/answers/every_answer.h"

namespace iklab::ik {

std::string_view name(ArmFamily family) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"none", "spherical-wrist", "sliding-forearm",
                                                   "three-parallel"};
  return kNames[static_cast<std::size_t>(family)];
}

std::string_view name(Shoulder shoulder) noexcept {
  constexpr std::array<std::string_view, 5> kNames{"left", "right", "front", "back", "either"};
  return kNames[static_cast<std::size_t>(shoulder)];
}

std::string_view name(Elbow elbow) noexcept {
  constexpr std::array<std::string_view, 5> kNames{"up", "down", "out", "opposite", "either"};
  return kNames[static_cast<std::size_t>(elbow)];
}

std::string_view name(Wrist wrist) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"plain", "flipped", "either"};
  return kNames[static_cast<std::size_t>(wrist)];
}

std::string_view name(NoAnswer why) noexcept {
  constexpr std::array<std::string_view, 17> kNames{"none",
                                                    "invalid-input",
                                                    "no-direction",
                                                    "mirrored-goal",
                                                    "too-few-joints",
                                                    "too-many-joints",
                                                    "ball-joint",
                                                    "slide",
                                                    "no-wrist-centre",
                                                    "last-axes-do-not-meet",
                                                    "upper-axes-not-parallel",
                                                    "shoulder-axes-parallel",
                                                    "wrist-axes-parallel",
                                                    "bone-of-no-length",
                                                    "too-far",
                                                    "too-close",
                                                    "beyond-wrist"};
  return kNames[static_cast<std::size_t>(why)];
}

}  // namespace iklab::ik
