#include "lab/lesson_file/take_reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "lab/lesson/lesson_words.h"
#include "lab/lesson/takes.h"
#include "lab/lesson_file/field_reader.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr, language::trn;

namespace {

constexpr std::array<std::string_view, 9> kTakeFields{
    "take", "index", "name", "at", "with", "negate", "supplement", "plus", "shift"};
constexpr std::array<std::string_view, 5> kComparisons{"is", "below", "above", "near", "within"};

}  // namespace

bool isNumberTaken(Measured what) { return !isPointTaken(what) && !isWordTaken(what); }

void TakeReader::read(const JsonPlace& place, Take& take,
                      std::span<const std::string_view> others) const {
  const Names known = join(kTakeFields, others);
  place.expectObject(known);
  place.required("take", tr("{field}: expected what is taken, such as \"tip\"")).read(take.what);
  readWhich(place, take);
  place.field("at").read(take.at);
  const JsonPlace changes = place.field("with");
  if (changes.exists()) readChanges(changes, asShown(scene_), take.with);
  place.field("negate").read(take.isNegated);
  place.field("supplement").read(take.isSupplement);
  place.field("plus").read(take.plus, -kFarthest, kFarthest);
  for (const char* name : {"negate", "supplement", "plus"}) {
    if (place.field(name).exists() && !isNumberTaken(take.what)) {
      place.field(name).refuse(tr("{field}: expected none, since no number is taken"));
    }
  }
  readShift(place.field("shift"), take);
}

void TakeReader::readObject(const JsonPlace& parent, const char* name, Take& take) const {
  read(parent.required(name, tr("{field}: expected an object with \"take\"")), take);
}

void TakeReader::read(const JsonPlace& place, Condition& condition,
                      std::span<const std::string_view> others) const {
  read(place, condition.take, join(kComparisons, others));
  const auto given =
      std::ranges::count_if(std::span(kComparisons).first(4),
                            [&](std::string_view name) { return place.field(name).exists(); });
  if (given != 1) {
    return place.refuse(tr("{field}: expected one of \"is\", \"below\", \"above\" and \"near\""));
  }
  readIs(place.field("is"), condition);
  readBelow(place.field("below"), condition);
  readAbove(place.field("above"), condition);
  readNear(place, condition);
}

void TakeReader::readWhich(const JsonPlace& place, Take& take) const {
  const JsonPlace index = place.field("index");
  if (isIndexed(take.what)) {
    const std::size_t bones = scene_.document.scene.chain.bones.size();
    const bool isKnown = !scene_.document.scene.walk && bones > 0;
    const std::size_t most = take.what == Measured::joint ? bones + 1 : bones;
    const JsonPlace which = place.required("index", tr("{field}: expected which one, from 1"));
    const bool wasGood = which.isGood();
    which.read(take.index, 1, isKnown ? most : kMostBones + 1);
    if (isKnown && wasGood && !which.isGood()) {
      which.explain(
          fill(trn("there is {count} bone, counted from 1",
                   "there are {count} bones, counted from 1", static_cast<long long>(bones)),
               {{"count", bones}}));
    }
  } else if (index.exists()) {
    index.refuse(tr("{field}: expected none, since there is one alone"));
  }
  const JsonPlace name = place.field("name");
  if (take.what == Measured::quantity) {
    place.required("name", tr("{field}: expected a quantity of the explanation")).read(take.name);
  } else if (name.exists()) {
    name.refuse(tr("{field}: expected none, since no quantity is taken"));
  }
}

void TakeReader::readShift(const JsonPlace& place, Take& take) const {
  if (!place.exists() || !expectList(place, 2, 2)) return;
  if (!isPointTaken(take.what))
    return place.refuse(tr("{field}: expected none, since no point is taken"));
  for (std::size_t i = 0; i < 2; ++i) {
    const JsonPlace each = place.element(i);
    Take& end = take.shift.emplace_back();
    if (each.field("shift").exists()) {
      return each.field("shift").refuse(tr("{field}: expected no shift in a shift"));
    }
    read(each, end);
    expectPoint(each, end);
  }
}

void TakeReader::expectPoint(const JsonPlace& place, const Take& take) {
  if (!isPointTaken(take.what)) place.field("take").refuse(tr("{field}: expected a point"));
}

void TakeReader::readIs(const JsonPlace& place, Condition& condition) {
  if (!place.exists()) return;
  if (!isWordTaken(condition.take.what)) {
    return place.refuse(tr("{field}: expected none, since no word is taken"));
  }
  if (place.size() == 0) return readWord(place, condition);
  if (!expectList(place, 1, kMostLessonParts)) return;
  for (std::size_t i = 0; i < place.size(); ++i) readWord(place.element(i), condition);
}

void TakeReader::readWord(const JsonPlace& place, Condition& condition) {
  Names words;
  if (condition.take.what == Measured::solver) {
    for (const ik::Solver* solver : ik::solvers()) words.push_back(solver->id);
  } else {
    for (int i = 0; i <= static_cast<int>(ik::Status::iterationLimit); ++i) {
      words.push_back(ik::name(static_cast<ik::Status>(i)));
    }
  }
  std::size_t index = 0;
  place.read(index, words);
  condition.is.emplace_back(words[index]);
}

bool TakeReader::expectNumber(const JsonPlace& place, const Condition& condition) {
  if (!place.exists()) return false;
  if (isNumberTaken(condition.take.what)) return true;
  place.refuse(tr("{field}: expected none, since no number is taken"));
  return false;
}

void TakeReader::readBelow(const JsonPlace& place, Condition& condition) const {
  if (!expectNumber(place, condition)) return;
  if (!place.value()->is_object()) {
    return place.read(condition.below.emplace(), -kFarthest, kFarthest);
  }
  Take& other = condition.lessThan.emplace_back();
  read(place, other);
  if (!isNumberTaken(other.what)) place.field("take").refuse(tr("{field}: expected a number"));
}

void TakeReader::readAbove(const JsonPlace& place, Condition& condition) {
  if (!expectNumber(place, condition)) return;
  place.read(condition.above.emplace(), -kFarthest, kFarthest);
}

void TakeReader::readNear(const JsonPlace& object, Condition& condition) const {
  const JsonPlace place = object.field("near");
  const JsonPlace within = object.field("within");
  if (!place.exists()) {
    if (within.exists()) within.refuse(tr("{field}: expected none without \"near\""));
    return;
  }
  if (!isPointTaken(condition.take.what)) {
    return place.refuse(tr("{field}: expected none, since no point is taken"));
  }
  Take& other = condition.near.emplace_back();
  read(place, other);
  expectPoint(place, other);
  object.required("within", tr("{field}: expected a distance in scene units"))
      .read(condition.within, kLeastWithin, kFarthest);
}

}  // namespace lab
