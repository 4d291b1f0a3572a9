// The parts of a scene file that are about a chain: its bones and pose, and how it is solved. What
// is wrong goes to the findings of the place.
#pragma once

#include <initializer_list>
#include <string_view>

#include "lab/file/json_reader.h"
#include "lab/state.h"

namespace lab {

/// An angle beyond it, radians, is no longer told apart from others.
inline constexpr double kMostTurns = 1e6;
inline constexpr std::size_t kMostSteps = 1U << 30U;  ///< of a trace

/// [x, y] of a planar chain, else [x, y, z]; each from -most to most.
void readPoint(const JsonPlace& place, bool planar, double most, glm::dvec3& point);

/// Solver, parameters and limits of iterations; of `more` the caller knows.
void readSolving(const JsonPlace& place, Choices& choices,
                 std::initializer_list<std::string_view> more = {});

/// A chain that its solver can solve; one that says nothing of solving is solved as `common` says.
OtherChain readChain(const JsonPlace& place, const Choices& common);

}  // namespace lab
