#include "lab/lesson_file/take_fields.h"

#include "language/language.h"

namespace lab {

using language::fill, language::tr, language::trn;

bool isWanted(Measured what, Wanted wanted) {
  return wanted == Wanted::any ||
         (wanted == Wanted::number ? isNumberTaken(what) : isPointTaken(what));
}

void TakeOf::read(const JsonPlace& place, Take& take) const {
  readObject(place, take, [this](auto& fields, auto& each) { takeFields(fields, each, *this); });
}

void ConditionOf::read(const JsonPlace& place, Condition& condition) const {
  readObject(place, condition,
             [this](auto& fields, auto& each) { conditionFields(fields, each, *this); });
}

std::size_t NumberOf::most() const {
  const std::size_t bones = document.scene.chain.bones.size();
  return bones == 0 ? kMostBones + 1 : isJoint ? bones + 1 : bones;
}

void NumberOf::read(const JsonPlace& place, std::size_t& number) const {
  place.read(number, 1, most());
  if (most() > kMostBones) return;
  const std::size_t bones = document.scene.chain.bones.size();
  place.explain(fill(trn("there is {count} bone, counted from 1",
                         "there are {count} bones, counted from 1", static_cast<long long>(bones)),
                     {{"count", bones}}));
}

void ChangesOf::read(const JsonPlace& place, std::string& changes) const {
  if (place.exists()) readChanges(place, isShown ? asShown(scene) : scene, changes);
}

OneOf TakenWords::word() const {
  OneOf word;
  if (what == Measured::solver) {
    for (const ik::Solver* solver : ik::solvers()) word.words.push_back(solver->id);
  } else {
    for (int i = 0; i <= static_cast<int>(ik::Status::iterationLimit); ++i) {
      word.words.push_back(ik::name(static_cast<ik::Status>(i)));
    }
  }
  return word;
}

void TakenWords::read(const JsonPlace& place, std::vector<std::string>& is) const {
  if (!place.exists()) return;
  if (place.size() == 0) return word().read(place, is.emplace_back());
  partsOf(1, kMostLessonParts, [this](std::size_t /*i*/) { return word(); }).read(place, is);
}

void Below::read(const JsonPlace& place, Condition& condition) const {
  if (!place.exists()) return;
  if (place.value()->is_object()) {
    TakeOf{scene, Wanted::number}.read(place, condition.lessThan.emplace());
  } else {
    place.read(condition.below.emplace(), -kFarthest, kFarthest);
  }
}

}  // namespace lab
