// What a reader alone can't see in a lesson: texts that are missing, and whether every step can be
// taken, with whatever data a seed draws.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "lab/lesson/lesson.h"
#include "lab/lesson_file/lesson_reader.h"

namespace lab {

/// Its texts: each is there that is needed, none is too long, and their slots are known.
std::vector<LessonFault> checkTexts(const Lesson& lesson);

/// Plays every step without a window: as it is written, and with so many seeds. Every answer can be
/// computed and differs from what is wrong; every gate is shut at first, and opened by its demo.
/// `warnings`: what a lesson can be taken with but should not have, such as scenes of which only
/// one in ten is fair. `progress` is told each step, from 0, and seed, from 0, before it is played.
std::vector<LessonFault> playLesson(const Lesson& lesson, int seeds,
                                    std::vector<LessonFault>* warnings = nullptr,
                                    const std::function<void(std::size_t, int)>& progress = {});

}  // namespace lab
