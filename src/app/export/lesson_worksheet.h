// A lesson's questions on paper, for everybody with data of their own, and the key to them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "draw/list/font.h"
#include "lab/lesson/question.h"

namespace app {

/// An A4 page, upright, as elements of an SVG file.
using Page = std::string;

/// The questions of a lesson with the data of this learner; a line to write the name on where there
/// is none.
std::vector<Page> worksheetPages(const lab::Lesson& lesson, const lab::Learner& learner,
                                 const draw::Font& font);

/// The answers to the questions of each of them, in a table.
std::vector<Page> keyPages(const lab::Lesson& lesson, std::span<const lab::Learner> learners,
                           const draw::Font& font);

/// The pages as an SVG file, below each other.
std::string svgOfPages(std::span<const Page> pages, const std::string& title);

}  // namespace app
