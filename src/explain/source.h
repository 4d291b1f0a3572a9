// The C++ file of a solver, and which of its lines a step carries out. Marks in the file tie it to
// the pseudo-code: a line that ends in "// [turn]" is what its line of stage "turn" says.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "explain/explanation.h"
#include "ik/ik.h"

namespace explain {

struct SourceFile {
  std::string_view name;  ///< without its folder
  std::string_view text;
};
/// src/ik/solvers/*.cpp, as they were when the program was built.
std::span<const SourceFile> solverFiles();

/// The file in which the solver's iteration stands; forms may have files of their own. Null for a
/// solver that is not in the table.
const SourceFile* sourceOf(const ik::Solver& solver, const ik::Settings& settings);

struct SourceLine {
  std::string_view text;                 ///< without its marks, and without spaces behind
  std::vector<std::string_view> stages;  ///< the names in its marks
};
std::vector<SourceLine> sourceLines(std::string_view text);

}  // namespace explain
