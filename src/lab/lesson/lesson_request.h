// What the window's parts ask of lessons; whoever has the LessonRun carries it out.
#pragma once

#include <cstddef>
#include <string>

#include "lab/core/any_of.h"
#include "lab/lesson/question.h"

namespace lab {

/// Of the shipped lessons. Ignored where there is none of this id.
struct OpenLesson {
  std::string id;
  std::string step{};  ///< LessonStep::id; empty, or none of the lesson's: its beginning
};

/// The scene of before the lesson comes back.
struct CloseLesson {};

// Each as LessonRun's function of the same name; ignored while no lesson is open.
struct LessonNext {};
struct LessonBack {};
struct LessonSkip {};
struct LessonRestart {};
struct LessonExplore {};
struct LessonComeBack {};
struct LessonCommit {
  Answer answer;
};
struct LessonReveal {};
struct LessonOfferReveal {};
struct LessonRetry {};
struct LessonShowMe {};
struct LessonGoTo {
  std::size_t step = 0;  ///< LessonRun::stepCount(): the summary
};
struct LessonRedo {
  std::size_t step = 0;
};
struct SetConfidence {
  int confidence = 0;
};
struct SetVote {
  std::string option;
  int round = 0;  ///< 0 or 1
  int count = 0;
};

/// Whom the data of lessons that are opened from now on are for.
struct SetLearner {
  Learner learner;
};

using LessonRequest = AnyOf<TypeList<OpenLesson, CloseLesson, LessonNext, LessonBack, LessonSkip,
                                     LessonRestart, LessonExplore, LessonComeBack, LessonCommit,
                                     LessonReveal, LessonOfferReveal, LessonRetry, LessonShowMe,
                                     LessonGoTo, LessonRedo, SetConfidence, SetVote, SetLearner>>;

}  // namespace lab
