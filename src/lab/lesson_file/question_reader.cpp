// The block `ask` of a lesson's file.
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "lab/lesson/lesson_words.h"
#include "lab/lesson/takes.h"
#include "lab/lesson_file/block_reader.h"
#include "lab/lesson_file/field_reader.h"
#include "lab/lesson_file/take_reader.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::tr;

namespace {

bool isComputed(QuestionKind kind) { return kind < QuestionKind::choose; }

// Lures are as many as there is feedback for, each with an id of its own.
class QuestionReader {
 public:
  QuestionReader(const JsonPlace& root, const PlacedScene& scene, Question& question)
      : root_(root), scene_(scene), takes_(scene), question_(question) {}

  void read() {
    if (!root_.value()->is_object()) return root_.refuse(tr("{field}: expected an object"));
    root_.required("kind", tr("{field}: expected the kind of question")).read(question_.kind);
    if (!root_.isGood()) return;
    root_.expectObject(known());
    if (isComputed(question_.kind)) {
      root_.apart([&] { readAnswer(); });
      root_.apart([&] { readBeside(); });
      root_.apart([&] { readLures(); });
    } else {
      readOptions();
    }
  }

 private:
  [[nodiscard]] Names known() const {
    switch (question_.kind) {
      case QuestionKind::point:
        return {"kind", "answer", "within", "lures"};
      case QuestionKind::drag:
        return {"kind", "answer", "within", "lures", "joint"};
      case QuestionKind::number:
        return {"kind", "answer", "within", "lures", "unit"};
      case QuestionKind::choose:
        return {"kind", "options", "right"};
      case QuestionKind::order:
        return {"kind", "options"};
    }
    return {};
  }

  void expectFitting(const JsonPlace& place, const Take& take) const {
    if (question_.kind == QuestionKind::number) {
      if (!isNumberTaken(take.what)) place.field("take").refuse(tr("{field}: expected a number"));
    } else if (!isPointTaken(take.what)) {
      place.field("take").refuse(tr("{field}: expected a point"));
    }
  }

  void readAnswer() {
    takes_.readObject(root_, "answer", question_.answer);
    expectFitting(root_.field("answer"), question_.answer);
  }

  void readBeside() {
    root_.required("within", tr("{field}: expected how near is right"))
        .read(question_.within, kLeastWithin, kFarthest);
    if (question_.kind == QuestionKind::drag) {
      const std::size_t bones = scene_.document.scene.chain.bones.size();
      root_.required("joint", tr("{field}: expected which joint is dragged, from 1"))
          .read(question_.joint, 1, bones > 0 ? bones + 1 : kMostBones + 1);
    }
    std::size_t unit = 0;
    static constexpr std::array<std::string_view, 2> kUnits{"", "°"};
    root_.field("unit").read(unit, kUnits);
    question_.unit = kUnits[unit];
  }

  void requireOwnId(const JsonPlace& object, std::string& id) {
    requireId(object, id);
    const bool isReserved = id == "right" || id == "other";
    if (isReserved || !ids_.insert(id).second) {
      object.field("id").refuse(tr("{field}: expected an id of its own, and not right or other"));
    }
  }

  void readLures() {
    const JsonPlace list = root_.field("lures");
    if (!list.exists() || !expectList(list, 0, kMostLessonParts)) return;
    static constexpr std::array<std::string_view, 1> kOthers{"id"};
    for (std::size_t i = 0; i < list.size(); ++i) {
      Distractor& distractor = question_.distractors.emplace_back();
      list.apart([&] {
        takes_.read(list.element(i), distractor.take, kOthers);
        expectFitting(list.element(i), distractor.take);
        requireOwnId(list.element(i), distractor.id);
      });
    }
  }

  void readOptions() {
    const JsonPlace list = root_.required("options", tr("{field}: expected a list of options"));
    if (!list.exists() || !expectList(list, 2, kMostLessonParts)) return;
    std::size_t conditions = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Option& option = question_.options.emplace_back();
      list.apart([&] { readOption(list.element(i), option); });
      if (option.when) ++conditions;
    }
    const bool areMixed = conditions != 0 && conditions != list.size();
    if (areMixed) list.refuse(tr("{field}: expected \"when\" in all of them, or in none"));
    if (question_.kind == QuestionKind::choose) list.apart([&] { readRight(conditions != 0); });
  }

  void readOption(const JsonPlace& place, Option& option) {
    const JsonPlace when = place.field("when");
    if (when.exists() && question_.kind == QuestionKind::choose) {
      place.expectObject({"id", "when"});
      takes_.read(when, option.when.emplace());
    } else {
      static constexpr std::array<std::string_view, 1> kOthers{"id"};
      takes_.read(place, option.take, kOthers);
      if (!isNumberTaken(option.take.what)) {
        place.field("take").refuse(tr("{field}: expected a number"));
      }
    }
    requireOwnId(place, option.id);
  }

  void readRight(bool haveConditions) {
    const JsonPlace right = root_.field("right");
    if (haveConditions) {
      if (right.exists()) right.refuse(tr("{field}: expected none beside \"when\""));
      return;
    }
    static constexpr std::array<std::string_view, 2> kRight{"least", "most"};
    std::size_t index = 0;
    root_.required("right", tr("{field}: expected \"most\" or \"least\"")).read(index, kRight);
    question_.isMost = index == 1;
  }

  const JsonPlace& root_;
  const PlacedScene& scene_;
  TakeReader takes_;
  Question& question_;
  std::set<std::string> ids_;
};

}  // namespace

void readQuestion(const JsonPlace& root, const PlacedScene& place, Question& question) {
  QuestionReader(root, place, question).read();
}

}  // namespace lab
