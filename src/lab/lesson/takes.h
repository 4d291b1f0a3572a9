// What lessons take from a scene: points, numbers and words, each computed when it is asked for.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <glm/vec3.hpp>

#include "lab/core/lab.h"
#include "lab/lesson/lesson.h"

namespace lab {

/// A point in the world; a number, degrees or scene units; a word. Nothing: it can't be computed.
using TakenValue = std::variant<std::monostate, glm::dvec3, double, std::string>;

// What kind of value it is.
bool isPointTaken(Measured what);
bool isWordTaken(Measured what);
inline bool isNumberTaken(Measured what) { return !isPointTaken(what) && !isWordTaken(what); }
/// It needs Take::index.
bool isIndexed(Measured what);
/// A number of degrees.
bool isAngleTaken(Measured what);

/// `text`, a scene file's, with `changes` (JSON pointers and their new values). Returns what is
/// wrong in one line; then `text` is as it was.
std::string change(std::string& text, std::string_view changes);

/// A lab with this scene on show, in the mode that the scene has. Returns what is wrong with it.
std::string openScene(std::string_view text, bool isAtEnd, Lab& lab);

/// What `take` is in this lab; with Take::with, in a copy of it that is changed first. Nothing
/// where it can't be computed; then `trouble` says why.
TakenValue valueOf(const Take& take, const Lab& lab, std::string& trouble);

/// Whether it holds; false also where it can't be computed, which `trouble` then says.
bool holds(const Condition& condition, const Lab& lab, std::string& trouble);

/// The lab in which the answer of a take is on show: with its changes made, at its moment. `lab`
/// itself where there are none.
Lab labAt(const Take& take, const Lab& lab, std::string& trouble);

/// The step of the trace at which `take` is seen: of what the whole solve brings about its end.
std::size_t stepShowing(const Take& take, const Lab& lab);

/// For the screen, in the window's language: "(0.40, 1.57)", "102.3°", "Too far".
std::string textOf(const TakenValue& value, const Take& take);
/// What `take` is in this lab, for the screen; a quantity that is an angle has its sign, too.
std::string textOf(const Take& take, const Lab& lab, std::string& trouble);
std::string textOf(const glm::dvec3& point);
/// For files: with a point and up to 17 digits, coordinates apart by a space.
std::string plainText(const TakenValue& value);

}  // namespace lab
