// The tables of fields of what is taken from a scene and what has to hold of it, in the blocks of
// lessons' files: see lab/file/fields.h. What a field is for people stands in docs/lessons.md,
// where the test LessonPages makes its row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lab/file/fields.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson/lesson_words.h"
#include "lab/lesson/takes.h"
#include "lab/lesson_file/placed_scene.h"
#include "lab/ranges.h"

namespace lab {

inline constexpr double kLeastWithin = 1e-6;  ///< how near an answer has to be, at least

/// A list whose elements are read whatever is wrong with the others.
template <class KindOf>
List<KindOf> partsOf(std::size_t least, std::size_t most, KindOf kindOf) {
  return {least, most, language::tr("{field}: expected a list of {least} to {most}"), kindOf, true};
}

/// What a take has to be where it stands; `end`: a point, of a shift.
enum class Wanted { any, point, number, end };
bool isWanted(Measured what, Wanted wanted);

struct TakeOf {
  const PlacedScene& scene;
  Wanted wanted = Wanted::any;
  void read(const JsonPlace& place, Take& take) const;
};

struct ConditionOf {
  const PlacedScene& scene;
  void read(const JsonPlace& place, Condition& condition) const;
};

/// The number of a joint or a bone of the scene, from 1.
struct NumberOf {
  const Document& document;
  bool isJoint;
  [[nodiscard]] std::size_t most() const;
  void read(const JsonPlace& place, std::size_t& number) const;
};

/// Changes that can be made of the scene, as text.
struct ChangesOf {
  const PlacedScene& scene;
  bool isShown = false;  ///< they are made of the scene as it is on show, with all its fields
  void read(const JsonPlace& place, std::string& changes) const;
};

/// One of the words that can be taken, or a list of them: another one would never hold.
struct TakenWords {
  Measured what;
  [[nodiscard]] OneOf word() const;
  void read(const JsonPlace& place, std::vector<std::string>& is) const;
};

/// A number, or another take.
struct Below {
  const PlacedScene& scene;
  void read(const JsonPlace& place, Condition& condition) const;
};

template <class Fields, class AnyTake>
void takeFields(Fields& fields, AnyTake& take, const TakeOf& of) {
  using language::tr;
  fields("take", take.what, Word{},
         {.missing = tr("{field}: expected what is taken, such as \"tip\"")});
  const Measured what = take.what;
  fields("index", take.index, NumberOf{of.scene.document, what == Measured::joint},
         {.missing = tr("{field}: expected which one, from 1"),
          .isRefused = !isIndexed(what),
          .refusal = tr("{field}: expected none, since there is one alone")});
  fields("name", take.name, Name{},
         {.missing = tr("{field}: expected a quantity of the explanation"),
          .isRefused = what != Measured::quantity && what != Measured::codeDiffers,
          .refusal = tr("{field}: expected none, since no quantity is taken")});
  fields.check("name", what != Measured::codeDiffers || ik::findSolver(take.name),
               tr("{field}: expected the id of a solver, such as \"ccd\""));
  fields("at", take.at, Word{});
  fields("with", take.with, ChangesOf{of.scene, true});
  const Rule ofNumber{.isRefused = !isNumberTaken(what),
                      .refusal = tr("{field}: expected none, since no number is taken")};
  fields("negate", take.isNegated, Flag{}, ofNumber);
  fields("supplement", take.isSupplement, Flag{}, ofNumber);
  fields("times", take.times, Number{-kFarthest, kFarthest}, ofNumber);
  fields("plus", take.plus, Number{-kFarthest, kFarthest}, ofNumber);
  const bool isEnd = of.wanted == Wanted::end;
  fields("shift", take.shift,
         partsOf(2, 2,
                 [&](std::size_t /*i*/) {
                   return TakeOf{of.scene, Wanted::end};
                 }),
         {.isRefused = isEnd || !isPointTaken(what),
          .refusal = isEnd ? tr("{field}: expected no shift in a shift")
                           : tr("{field}: expected none, since no point is taken")});
  fields.check("take", isWanted(what, of.wanted),
               of.wanted == Wanted::number ? tr("{field}: expected a number")
                                           : tr("{field}: expected a point"));
}

template <class Fields, class AnyCondition>
void conditionFields(Fields& fields, AnyCondition& condition, const ConditionOf& of) {
  using language::tr;
  takeFields(fields, condition.take, TakeOf{of.scene});
  const Measured what = condition.take.what;
  fields("is", condition.is, TakenWords{what},
         {.isRefused = !isWordTaken(what),
          .refusal = tr("{field}: expected none, since no word is taken")});
  const Rule ofNumber{.isRefused = !isNumberTaken(what),
                      .refusal = tr("{field}: expected none, since no number is taken")};
  fields("below", condition, Below{of.scene}, ofNumber);
  fields("above", condition.above, Number{-kFarthest, kFarthest}, ofNumber);
  fields("near", condition.near, TakeOf{of.scene, Wanted::point},
         {.isRefused = !isPointTaken(what),
          .refusal = tr("{field}: expected none, since no point is taken")});
  fields("within", condition.within, Number{kLeastWithin, kFarthest},
         {.missing = tr("{field}: expected a distance in scene units"),
          .isRefused = !condition.near,
          .refusal = tr("{field}: expected none without \"near\"")});
  const int given = int{!condition.is.empty()} + int{condition.below.has_value()} +
                    int{condition.lessThan.has_value()} + int{condition.above.has_value()} +
                    int{condition.near.has_value()};
  fields.check("", given == 1,
               tr("{field}: expected one of \"is\", \"below\", \"above\" and \"near\""));
}

}  // namespace lab
