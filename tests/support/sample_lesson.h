// A lesson with a question of each kind that a file has, made by hand.
#pragma once

#include <string>

#include "lab/lesson/lesson.h"

namespace support {

inline constexpr const char* kLessonScene = R"({
  "format": "iklab-scene", "version": 1,
  "chains": [{
    "bones": [{"length": 1}, {"length": 0.8}, {"length": 0.6}],
    "pose": {"angles": [1.1344640137963142, -0.3490658503988659, 0.5235987755982988]},
    "target": [0.2, 1.6]
  }],
  "solving": {"solver": "ccd", "mode": "step-by-step"}
})";

inline lab::Lesson sampleLesson() {
  const auto step = [](const std::string& id, lab::QuestionKind kind) {
    lab::LessonStep made;
    made.id = id;
    made.title = "About " + id;
    made.paragraphs = {"The target is {distance} away from the tip."};
    made.scene.document = kLessonScene;
    made.scene.vary = {{"/chains/0/target/0", -0.2, 0.6, 0.1}};
    made.slots = {{"distance", {.what = lab::Measured::distance}}};
    made.question = lab::Question{.kind = kind};
    return made;
  };
  lab::LessonStep point = step("turn-one", lab::QuestionKind::point);
  point.question->answer = {.what = lab::Measured::tip, .at = lab::TakenAt::next};
  point.question->within = 0.05;
  point.question->distractors = {{"on-the-target", {.what = lab::Measured::target}}};
  lab::LessonStep number = step("how-far", lab::QuestionKind::number);
  number.question->answer = {.what = lab::Measured::distance, .at = lab::TakenAt::next};
  number.question->within = 0.05;
  lab::LessonStep most = step("most", lab::QuestionKind::choose);
  lab::LessonStep least = step("sorted", lab::QuestionKind::order);
  for (lab::LessonStep* each : {&most, &least}) {
    for (std::size_t joint = 1; joint <= 3; ++joint) {
      const std::string id = "joint-" + std::to_string(joint);
      lab::Take turn{.what = lab::Measured::turn, .index = joint, .at = lab::TakenAt::end};
      each->question->options.push_back({id, turn});
      each->options.push_back({id, "Joint " + std::to_string(joint)});
    }
  }
  most.question->isMost = true;
  lab::LessonStep told = step("told", lab::QuestionKind::number);
  told.question.reset();
  lab::Lesson lesson;
  lesson.id = "sample";
  lesson.title = "A sample";
  lesson.language = "en";
  lesson.recall = "how-far";
  lesson.steps = {point, number, most, least, told};
  return lesson;
}

}  // namespace support
