// The solvers as short pseudo-code, and which of its lines a step of the trace carries out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/explanation.h"
#include "rigs/rigs.h"

namespace explain {

/// Where the chain lies: in space some solvers go about it in another way.
enum class CodePlace {
  plane,
  space,
  spaceWithPole,  ///< two bone alone makes a difference
};

CodePlace codePlaceOf(const rigs::Problem& problem);

/// What a problem has that shows in its solver's pseudo-code.
struct CodeFeatures {
  bool limits = false;     ///< it says where joints are stopped
  bool weights = false;    ///< and by how much of it they turn
  bool rest = false;       ///< a last line for the way to the rest pose; iterative solvers alone
  bool ownFrames = false;  ///< two bones turn in frames that are not the world's
  std::size_t bones = 0;   ///< of the chain; 0: no more than the code has names for
  bool direction = false;  ///< the target has one
  bool slides = false;     ///< some joint does
};

CodeFeatures codeFeaturesOf(const rigs::Problem& problem);

struct CodeLine {
  std::string text;   ///< indented by two spaces a level
  StageName stage{};  ///< none: a heading, or a line about another case. No two are the same
};

/// A solver's pseudo-code for these settings (forms, directions and options differ), 7 to 20
/// lines; empty for a solver without.
std::vector<CodeLine> pseudoCode(const ik::Solver& solver, const ik::Settings& settings,
                                 CodePlace place = CodePlace::plane,
                                 const CodeFeatures& features = {});

/// The lines (from 0) that this step carries out, in their order; at least one for a solver with
/// pseudo-code. The way to the rest pose is the line behind all others, there or not.
std::vector<int> linesOf(const ik::Solver& solver, const ik::Settings& settings,
                         const rigs::StepInfo& step, int boneCount,
                         CodePlace place = CodePlace::plane);

}  // namespace explain
