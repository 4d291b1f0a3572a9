// Lessons written in code, for tests that are not about files.
#pragma once

#include <string>

#include "lab/lesson/lesson.h"

namespace lesson_test {

/// Bones 1, 0.8, 0.6 at 65°, -20°, 30°; target (0.2, 1.6); CCD step by step.
inline std::string ccdScene() {
  return R"({"format": "iklab-scene", "version": 1, "chains": [{
    "bones": [{"length": 1}, {"length": 0.8}, {"length": 0.6}],
    "pose": {"angles": [1.1344640137963142, -0.3490658503988659, 0.5235987755982988]},
    "target": [0.2, 1.6]}],
    "solving": {"solver": "ccd", "mode": "step-by-step"}})";
}

inline lab::Take take(lab::Measured what, lab::TakenAt at = lab::TakenAt::now) {
  lab::Take made;
  made.what = what;
  made.at = at;
  return made;
}

inline lab::Take takeOf(lab::Measured what, std::size_t index,
                        lab::TakenAt at = lab::TakenAt::now) {
  lab::Take made = take(what, at);
  made.index = index;
  return made;
}

/// Where will the tip be after the next step of CCD?
inline lab::LessonStep ccdStep() {
  lab::LessonStep step;
  step.id = "turn-one";
  step.title = "The last bone turns";
  step.paragraphs = {"The target is {distance} away."};
  step.scene.document = ccdScene();
  step.scene.vary = {{"/chains/0/target/0", -0.2, 0.6, 0.1}};
  step.slots = {{"distance", take(lab::Measured::distance)}};
  step.feedback = {
      {"right", "On one line."}, {"on-target", "The length stays."}, {"other", "Off by {miss}."}};
  lab::Question question;
  question.kind = lab::QuestionKind::point;
  question.answer = take(lab::Measured::tip, lab::TakenAt::next);
  question.within = 0.05;
  question.distractors = {{"on-target", take(lab::Measured::target)}};
  step.question = question;
  return step;
}

inline lab::LessonStep gateStep() {
  lab::LessonStep step;
  step.id = "solve";
  lab::Condition near;
  near.take = take(lab::Measured::distance);
  near.below = 0.05;
  step.task = lab::Task{{near}, R"({"/playback/step": "end"})"};
  return step;
}

inline lab::Lesson ccdLesson() {
  lab::Lesson lesson;
  lesson.id = "my-ccd";
  lesson.title = "CCD";
  lesson.recall = "turn-one";
  lesson.steps = {ccdStep(), gateStep()};
  return lesson;
}

}  // namespace lesson_test
