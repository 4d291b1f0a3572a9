// A lesson as its file has it: texts, scenes, and questions whose answers are computed. Nothing
// here holds an answer. docs/lessons.md describes the files.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lab/state.h"

namespace lab {

/// The step of the solve at which something is taken from a scene.
enum class TakenAt {
  start,  ///< before the solve's first step
  now,    ///< the step on show
  next,   ///< after one more step of the scene's unit
  end,    ///< the solve's end
};

/// What is taken. Joints and bones count from 1: joint 1 is the base, joint n + 1 the tip.
enum class Measured {
  // Points, world, scene units.
  tip,
  joint,  ///< Take::index
  target,
  base,
  tipOfWorldAngles,      ///< the tip, if each local angle were measured in the world
  tipOfReversedProduct,  ///< the tip, if the bones' transforms were multiplied from tip to base
  column,  ///< the end of the arrow, drawn from the tip, by which a radian of this joint moves it
  // Numbers.
  angle,           ///< local, of joint Take::index; degrees
  heading,         ///< of bone Take::index in the world, from the x axis; degrees
  turn,            ///< by how much joint Take::index has turned since the start, >= 0; degrees
  length,          ///< of bone Take::index; scene units
  stretch,         ///< of bone Take::index as it is drawn: differs in the middle of FABRIK's walk
  distance,        ///< from the tip to the target; scene units
  turnError,       ///< by which the tip misses the target's direction, >= 0; degrees
  targetAngle,     ///< of the line from base to target, from the x axis; degrees
  targetRatio,     ///< arctan(y / x) of that line, which loses the quadrant; degrees
  targetDistance,  ///< from base to target; scene units
  farReach,        ///< of the chain; scene units
  nearReach,       ///< radius of the inner circle that it can't reach; scene units
  iterations,      ///< of the whole solve
  step,            ///< the one on show
  quantity,        ///< Take::name, of the explanation; degrees or scene units
  columnLength,    ///< how far a radian of this joint moves the tip, as its arrow; scene units
  leastSingular,   ///< singular value of the tip's Jacobian; scene units per radian
  freeDimensions,  ///< of motions that keep all goals where they are
  answers,         ///< of an arm to its target, in closed form
  answersWithinLimits,
  goalDistance,  ///< of goal Take::index, of which the tip's is the first; scene units
  dhTheta,       ///< of a row of the table of Denavit and Hartenberg, standard; degrees
  dhD,           ///< scene units, as a
  dhA,
  dhAlpha,       ///< degrees
  groundHeight,  ///< y of the ground below foot Take::index; scene units
  groundAngle,   ///< how steep it is there, degrees
  legLacks,      ///< how far down the hip has to come for that foot; scene units
  lowering,      ///< how far down the pelvis has to come for all of them
  codeDiffers,   ///< on how many problems the user's script parts from the solver Take::name
  // Words.
  status,  ///< "reached", "too-far" …: ik::Status as the command line writes it
  solver,  ///< its id
};

/// New values in a scene file's JSON, by their JSON pointers: {"/solving/solver": "ccd"}. Angles
/// are radians, as in scene files.
using Changes = nlohmann::ordered_json;

struct Take {
  Measured what = Measured::tip;
  std::size_t index = 0;  ///< from 1
  std::string name{};     ///< of a quantity; of codeDiffers a solver
  TakenAt at = TakenAt::now;
  std::string with{};  ///< Changes as text, made to the scene first; empty: none
  // What is done to it afterwards, for answers that are wrong.
  bool isNegated = false;     ///< a number: -x
  bool isSupplement = false;  ///< degrees: 180 - x
  double times = 1.0;         ///< a number: x·times + plus
  double plus = 0.0;
  /// A point is moved by as much as from the first of these to the second; empty: it is not.
  std::vector<Take> shift{};
};

/// True where it holds of a scene. Exactly one of the comparisons is given.
struct Condition {
  Take take;
  std::vector<std::string> is{};  ///< one of these words
  std::optional<double> below{};
  std::optional<double> above{};
  std::optional<Take> lessThan{};  ///< a number
  std::optional<Take> near{};      ///< a point, with `within`
  double within = 0.0;             ///< scene units
};

/// A value of the scene that a seed chooses: from, from + step … up to `to`.
struct Varied {
  std::string field;  ///< JSON pointer
  double from = 0.0;  ///< radians where the file has "30°"
  double to = 0.0;
  double step = 0.0;
};

/// Where a step takes place.
struct LessonScene {
  std::string document{};           ///< a scene file's text; empty: the one of the step before
  std::string changes{};            ///< Changes as text
  std::vector<Varied> vary{};       ///< a retry, or a personal seed, gets other values of these
  std::vector<Condition> keep{};    ///< of varied scenes only those are taken in which these hold
  bool isAtEnd = false;             ///< the solve's end is shown
  std::optional<Tab> page{};        ///< of the side panel, which is hidden without one
  std::vector<std::string> hide{};  ///< names of kHidden: what is not drawn in this step
  std::vector<std::string> show{};  ///< names of kShown: what else is drawn in this step
  bool showsMap = false;            ///< the workspace's map
};

/// A wrong answer that has a reason.
struct Distractor {
  std::string id;
  Take take;
};

enum class QuestionKind { point, drag, number, choose, order };

/// Of choose and order.
struct Option {
  std::string id;
  Take take{};                      ///< what is compared, where there is no `when`
  std::optional<Condition> when{};  ///< it is right where this holds
};

struct Question {
  QuestionKind kind = QuestionKind::point;
  Take answer{};          ///< of point, drag, number
  double within = 0.0;    ///< so near is right: scene units, or the number's own
  std::size_t joint = 0;  ///< drag: the one that is dragged, from 1
  std::string unit{};     ///< number: "°" (then it is compared around the circle), or ""
  std::vector<Distractor> distractors{};
  std::vector<Option> options{};
  bool isMost = false;  ///< choose: of options without `when` the greatest; else the least
};

/// What must be done before the lesson goes on.
struct Task {
  std::vector<Condition> conditions{};  ///< all of them
  std::string demo{};  ///< Changes as text that open it, for the check and for "Show me"
};

/// "tip-on-target" and what is said after that answer; or an option and its text.
struct LessonText {
  std::string id;
  std::string text;
};

struct LessonStep {
  std::string id;
  std::string title;
  std::vector<std::string> paragraphs{};  ///< with slots {name}, and *emphasis*
  std::vector<LessonText> options{};      ///< by Option::id
  std::vector<LessonText> feedback{};     ///< by Distractor::id or Option::id; "right", "other"
  LessonScene scene{};
  std::vector<Distractor> slots{};  ///< texts may name them: {a1}
  std::optional<Question> question{};
  std::optional<Task> task{};
  bool isRecalled = false;      ///< of a lesson before; see Lesson::recall
  bool isUntranslated = false;  ///< its texts are English in a lesson of another language
  bool isFaulty = false;        ///< its blocks could not be read: its texts are good to be shown
  int line = 0;                 ///< of the file, from 1
};

struct Lesson {
  std::string id;
  int version = 1;  ///< of the lesson's content: answers of another version are not comparable
  std::string title;
  std::string language;  ///< "en"
  std::string goal;      ///< what one can do afterwards, one sentence
  int minutes = 8;
  int course = 1;                    ///< of which it is a part: 1, 2 …
  std::vector<std::string> needs{};  ///< ids of lessons that come before
  std::string recall{};  ///< id of this lesson's step that a later lesson begins with; empty: none
  std::vector<LessonStep> steps;
  int line = 1;  ///< of its block in the file, from 1
};

/// What is wrong with its file.
struct LessonFault {
  int line = 0;      ///< of the file, from 1
  std::string text;  ///< one line
};

inline constexpr int kLessonVersion = 1;  // of the file format
inline constexpr std::string_view kLessonFormat = "iklab-lesson";
inline constexpr std::string_view kLessonSuffix = ".lesson.md";  // of the files' names

/// What a step can leave out of the picture.
inline constexpr std::array<std::string_view, 6> kHidden{"marks", "numbers", "reach",
                                                         "ghost", "trail",   "grid"};
/// And what it can have in addition.
inline constexpr std::array<std::string_view, 3> kShown{"frames", "ellipsoid", "answers"};

}  // namespace lab
