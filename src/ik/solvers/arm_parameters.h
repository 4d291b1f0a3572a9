// The parameters of two bone.
#pragma once

#include <array>

#include "ik/settings.h"

namespace iklab::ik {

// The indices of the parameters.
inline constexpr std::size_t kBend = 0;  ///< 0: positive, 1: negative
inline constexpr std::size_t kSoften = 1;
inline constexpr std::size_t kStretch = 2;
inline constexpr std::size_t kStretchStart = 3;
inline constexpr std::size_t kTwist = 4;  ///< degrees
inline constexpr std::size_t kArmWeight = 5;

inline constexpr std::array<std::string_view, 2> kArmBends{"positive",
                                                           "negative"};
inline constexpr std::array<std::string_view, 2> kArmBendLabels{
    "Counter-clockwise (+)", "Clockwise (−)"};
inline constexpr std::array kArmParameters{
    Parameter{
        .id = "bend",
        .label = "Bend",
        .help = "Which way the second bone turns against the first, in the "
                "chain's unmirrored "
                "frame; with a pole: towards it (+) or away from it.",
        .options = kArmBends,
        .labels = kArmBendLabels,
    },
    Parameter{
        .id = "soften",
        .label = "Soften",
        .help = "From this part of the arm's length on, the tip stays short of "
                "the target, so that "
                "the arm straightens gently; 1: off.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
    Parameter{
        .id = "stretch",
        .label = "Stretch",
        .help = "The most that the bones may stretch to reach farther, as a "
                "multiple of their "
                "length; 1: off.",
        .initial = 1.0,
        .least = 1.0,
        .most = 4.0,
    },
    Parameter{
        .id = "stretch-start",
        .label = "Stretch from",
        .help =
            "The part of the arm's length at which the bones begin to stretch.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
    Parameter{
        .id = "twist",
        .label = "Twist",
        .help = "In space: degrees that the elbow is turned about the line "
                "from base to target.",
        .initial = 0.0,
        .least = -180.0,
        .most = 180.0,
        .isSpatial = true,
        .unit = "°",
    },
    Parameter{
        .id = "weight",
        .label = "Weight",
        .help = "How much of the answer is used: 1 goes all the way to it, 0.5 "
                "half of the way "
                "from the start pose, 0 stays there.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
};

}  // namespace iklab::ik
