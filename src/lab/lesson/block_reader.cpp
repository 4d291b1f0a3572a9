#include "lab/lesson/block_reader.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "lab/file/failures.h"
#include "lab/file/json_text.h"
#include "lab/file/presets.h"
#include "lab/lesson/changes.h"
#include "lab/lesson/lesson_words.h"
#include "lab/lesson/markdown.h"
#include "lab/lesson/takes.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr double kLeastWithin = 1e-6;
constexpr std::size_t kMostVaried = 10'000;  // values that one field can have

constexpr std::array<std::string_view, 9> kTakeFields{
    "take", "index", "name", "at", "with", "negate", "supplement", "plus", "shift"};
constexpr std::array<std::string_view, 5> kComparisons{"is", "below", "above", "near", "within"};

using Names = std::vector<std::string_view>;

Names join(std::span<const std::string_view> some, std::span<const std::string_view> others) {
  Names all(some.begin(), some.end());
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

void readId(const JsonPlace& place, std::string& id) {
  place.read(id);
  if (!place.exists() || !place.isGood() || isLessonId(id)) return;
  place.refuse(fill(tr("{field}: expected at most {most} small letters, digits and hyphens"),
                    {{"most", kLongestId}}));
}

void requireId(const JsonPlace& object, std::string& id) {
  readId(object.required("id", tr("{field}: expected an id")), id);
}

bool expectList(const JsonPlace& place, std::size_t least, std::size_t most) {
  return place.expectArray(least, most,
                           fill(tr("{field}: expected a list of {least} to {most}"),
                                {{"least", least}, {"most", most}}));
}

bool isNumberTaken(Taken what) { return !isPointTaken(what) && !isWordTaken(what); }

bool makeChanges(const Json& changes, PlacedScene& scene, std::string& fault) {
  Json made = changes;
  // The end of a solve is no number before it is solved.
  const auto step = made.is_object() ? made.find("/playback/step") : made.end();
  const bool goesToEnd = step != made.end() && *step == "end";
  if (goesToEnd) *step = 0;
  fault = applyChanges(scene.json, made);
  if (fault.empty()) fault = readScene(scene.json.dump(), scene.document);
  return fault.empty();
}

// The scene as it is while it is on show, with every field that a scene has.
PlacedScene asShown(const PlacedScene& scene) {
  return {Json::parse(writeScene(scene.document)), scene.document};
}

// Of a lesson's scene, which no other program has written: a field that is not known is a slip.
std::string unknownField(const Document& document) {
  if (document.others.empty()) return {};
  const Json others = Json::parse(document.others);
  return fill(tr("{field}: expected no such field"), {{"field", quotable(others.begin().key())}});
}

// Changes as text, if they can be made.
void readChanges(const JsonPlace& place, const PlacedScene& scene, std::string& changes) {
  if (!place.exists() || !place.isGood()) return;
  PlacedScene changed = scene;
  std::string fault;
  if (makeChanges(*place.value(), changed, fault)) fault = unknownField(changed.document);
  if (fault.empty()) {
    changes = place.value()->dump();
  } else {
    // A pointer in it is one into the scene, not into the changes.
    place.refuseAs(": " + fault);
  }
}

// --- What is taken ------------------------------------------------------------------------------

class TakeReader {
 public:
  explicit TakeReader(const PlacedScene& scene) : scene_(scene) {}

  /// `others`: names that the object has for other reasons.
  void read(const JsonPlace& place, Take& take,
            std::span<const std::string_view> others = {}) const {
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

  void readObject(const JsonPlace& parent, const char* name, Take& take) const {
    read(parent.required(name, tr("{field}: expected an object with \"take\"")), take);
  }

  void read(const JsonPlace& place, Condition& condition,
            std::span<const std::string_view> others = {}) const {
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

 private:
  void readWhich(const JsonPlace& place, Take& take) const {
    const JsonPlace index = place.field("index");
    if (isIndexed(take.what)) {
      const std::size_t bones = scene_.document.scene.chain.bones.size();
      const bool isKnown = !scene_.document.scene.walk && bones > 0;
      const std::size_t most = take.what == Taken::joint ? bones + 1 : bones;
      place.required("index", tr("{field}: expected which one, from 1"))
          .read(take.index, 1, isKnown ? most : kMostBones + 1);
    } else if (index.exists()) {
      index.refuse(tr("{field}: expected none, since there is one alone"));
    }
    const JsonPlace name = place.field("name");
    if (take.what == Taken::quantity) {
      place.required("name", tr("{field}: expected a quantity of the explanation")).read(take.name);
    } else if (name.exists()) {
      name.refuse(tr("{field}: expected none, since no quantity is taken"));
    }
  }

  void readShift(const JsonPlace& place, Take& take) const {
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

  static void expectPoint(const JsonPlace& place, const Take& take) {
    if (!isPointTaken(take.what)) place.field("take").refuse(tr("{field}: expected a point"));
  }

  static void readIs(const JsonPlace& place, Condition& condition) {
    if (!place.exists()) return;
    if (!isWordTaken(condition.take.what)) {
      return place.refuse(tr("{field}: expected none, since no word is taken"));
    }
    if (place.size() == 0) return readWord(place, condition);
    if (!expectList(place, 1, kMostLessonParts)) return;
    for (std::size_t i = 0; i < place.size(); ++i) readWord(place.element(i), condition);
  }

  // One that the program says, since another one would never hold.
  static void readWord(const JsonPlace& place, Condition& condition) {
    Names words;
    if (condition.take.what == Taken::solver) {
      for (const ik::SolverInfo* solver : ik::solvers()) words.push_back(solver->id);
    } else {
      for (int i = 0; i <= static_cast<int>(ik::Status::iterationLimit); ++i) {
        words.push_back(ik::name(static_cast<ik::Status>(i)));
      }
    }
    std::size_t index = 0;
    place.read(index, words);
    condition.is.emplace_back(words[index]);
  }

  static bool expectNumber(const JsonPlace& place, const Condition& condition) {
    if (!place.exists()) return false;
    if (isNumberTaken(condition.take.what)) return true;
    place.refuse(tr("{field}: expected none, since no number is taken"));
    return false;
  }

  void readBelow(const JsonPlace& place, Condition& condition) const {
    if (!expectNumber(place, condition)) return;
    if (!place.value()->is_object()) {
      return place.read(condition.below.emplace(), -kFarthest, kFarthest);
    }
    Take& other = condition.lessThan.emplace_back();
    read(place, other);
    if (!isNumberTaken(other.what)) place.field("take").refuse(tr("{field}: expected a number"));
  }

  static void readAbove(const JsonPlace& place, Condition& condition) {
    if (!expectNumber(place, condition)) return;
    place.read(condition.above.emplace(), -kFarthest, kFarthest);
  }

  void readNear(const JsonPlace& object, Condition& condition) const {
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

  const PlacedScene& scene_;
};

// --- A question ---------------------------------------------------------------------------------

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
      readAnswer();
      readLures();
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
    for (std::size_t i = 0; i < list.size() && root_.isGood(); ++i) {
      Lure& lure = question_.lures.emplace_back();
      takes_.read(list.element(i), lure.take, kOthers);
      expectFitting(list.element(i), lure.take);
      requireOwnId(list.element(i), lure.id);
    }
  }

  void readOptions() {
    const JsonPlace list = root_.required("options", tr("{field}: expected a list of options"));
    if (!list.exists() || !expectList(list, 2, kMostLessonParts)) return;
    std::size_t conditions = 0;
    for (std::size_t i = 0; i < list.size() && root_.isGood(); ++i) {
      Option& option = question_.options.emplace_back();
      readOption(list.element(i), option);
      if (option.when) ++conditions;
    }
    const bool areMixed = conditions != 0 && conditions != list.size();
    if (areMixed) list.refuse(tr("{field}: expected \"when\" in all of them, or in none"));
    if (question_.kind == QuestionKind::choose) readRight(conditions != 0);
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

// --- A scene ------------------------------------------------------------------------------------

std::string namesOf(const auto& list) {
  std::string all;
  for (const auto& each : list) all.append(all.empty() ? "" : ", ").append(each.name);
  return all;
}

void readNamed(const JsonPlace& place, bool isFailure, Json& json) {
  std::string name;
  place.read(name);
  if (!place.isGood()) return;
  const auto preset = std::ranges::find(presets(), name, &Document::name);
  const auto failure = std::ranges::find(failures(), name, &Failure::name);
  if (!isFailure && preset != presets().end()) {
    json = Json::parse(writeScene(*preset));
  } else if (isFailure && failure != failures().end()) {
    json = Json::parse(writeScene(failure->scenes.front().document));
  } else {
    place.refuse(fill(tr("{field}: expected one of {words}"),
                      {{"words", isFailure ? namesOf(failures()) : namesOf(presets())}}));
  }
}

void readInline(const JsonPlace& place, Json& json) {
  if (!place.value()->is_object()) return place.refuse(tr("{field}: expected an object"));
  json = Json::object();
  json["format"] = kSceneFormat;
  json["version"] = kSceneVersion;
  json.update(*place.value());
}

// Returns false where there is none, or a bad one.
bool readSource(const JsonPlace& root, PlacedScene& read) {
  const JsonPlace own = root.field("scene");
  const JsonPlace preset = root.field("preset");
  const JsonPlace failure = root.field("failure");
  const int given = int{own.exists()} + int{preset.exists()} + int{failure.exists()};
  if (given > 1) {
    root.refuse(tr("{field}: expected one of \"scene\", \"preset\" and \"failure\""));
    return false;
  }
  if (given == 0) return false;
  if (own.exists()) {
    readInline(own, read.json);
  } else {
    readNamed(preset.exists() ? preset : failure, failure.exists(), read.json);
  }
  if (!root.isGood()) return false;
  const std::string fault = readScene(read.json.dump(), read.document);
  if (!fault.empty()) own.refuseAs(fault);
  return root.isGood();
}

// What the scene's own reader keeps for others is a slip here: nobody writes it again.
void expectKnownFields(const JsonPlace& place, const Document& document) {
  if (!place.exists() || !place.isGood()) return;
  if (const std::string fault = unknownField(document); !fault.empty()) place.refuseAs(fault);
}

void readVaried(const JsonPlace& list, const PlacedScene& scene, LessonScene& into) {
  if (!list.exists() || !expectList(list, 0, kMostLessonParts)) return;
  for (std::size_t i = 0; i < list.size() && list.isGood(); ++i) {
    const JsonPlace each = list.element(i);
    Varied& varied = into.vary.emplace_back();
    each.expectObject({"field", "from", "to", "step"});
    each.required("field", tr("{field}: expected a JSON pointer")).read(varied.field);
    each.required("from", tr("{field}: expected a number"))
        .read(varied.from, -kFarthest, kFarthest);
    each.required("to", tr("{field}: expected a number")).read(varied.to, varied.from, kFarthest);
    each.required("step", tr("{field}: expected a number")).read(varied.step, 1e-9, kFarthest);
    if (!list.isGood()) return;
    const Json* value = valueAt(scene.json, varied.field);
    if (!value || !value->is_number()) {
      each.field("field").refuse(tr("{field}: expected a JSON pointer to a number of the scene"));
    }
    if ((varied.to - varied.from) / varied.step > static_cast<double>(kMostVaried)) {
      each.field("step").refuse(
          fill(tr("{field}: expected at most {most} steps"), {{"most", kMostVaried}}));
    }
  }
}

void readHidden(const JsonPlace& list, LessonScene& scene) {
  if (!list.exists() || !expectList(list, 0, kHidden.size())) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::size_t index = 0;
    list.element(i).read(index, kHidden);
    scene.hide.emplace_back(kHidden[index]);
  }
}

void readSlots(const JsonPlace& place, const TakeReader& takes, std::vector<Lure>& slots) {
  if (!place.exists() || !place.isGood()) return;
  const bool fits = place.value()->is_object() && place.value()->size() <= kMostLessonParts;
  if (!fits) {
    return place.refuse(fill(tr("{field}: expected an object of at most {most} names"),
                             {{"most", kMostLessonParts}}));
  }
  for (const auto& [name, take] : place.value()->items()) {
    const JsonPlace each = place.field(name);
    if (!isLessonId(name)) {
      return each.refuse(tr("{field}: expected a name of small letters, digits and hyphens"));
    }
    takes.read(each, slots.emplace_back(Lure{name, {}}).take);
  }
}

void readMeaning(const JsonPlace& root, const PlacedScene& scene, LessonScene& into,
                 std::vector<Lure>& slots) {
  const TakeReader takes(scene);
  readVaried(root.field("vary"), scene, into);
  const JsonPlace keep = root.field("keep");
  if (keep.exists() && expectList(keep, 0, kMostLessonParts)) {
    for (std::size_t i = 0; i < keep.size() && root.isGood(); ++i) {
      takes.read(keep.element(i), into.keep.emplace_back());
    }
  }
  readSlots(root.field("slots"), takes, slots);
}

}  // namespace

void readLessonHeader(const JsonPlace& root, Lesson& lesson) {
  root.expectObject(
      {"format", "version", "id", "revision", "language", "minutes", "needs", "recall"});
  std::string format;
  const std::string expected =
      fill(tr("{field}: expected \"{format}\""), {{"format", kLessonFormat}});
  root.required("format", expected).read(format);
  if (format != kLessonFormat) root.field("format").refuse(expected);
  int version = kLessonVersion;
  const JsonPlace place = root.required(
      "version",
      fill(tr("{field}: expected the format's version, {version}"), {{"version", kLessonVersion}}));
  place.read(version, 1, 1'000'000);
  if (version > kLessonVersion) {
    place.refuse(fill(tr("{field}: expected a version up to {version} (a newer program has written "
                         "this)"),
                      {{"version", kLessonVersion}}));
  }
  requireId(root, lesson.id);
  root.field("revision").read(lesson.version, 1, 1'000'000);
  lesson.language = "en";
  readId(root.field("language"), lesson.language);
  root.field("minutes").read(lesson.minutes, 1, kMostLessonMinutes);
  const JsonPlace needs = root.field("needs");
  if (needs.exists() && expectList(needs, 0, kMostLessonParts)) {
    for (std::size_t i = 0; i < needs.size(); ++i) {
      readId(needs.element(i), lesson.needs.emplace_back());
    }
  }
  readId(root.field("recall"), lesson.recall);
}

void readLessonScene(const JsonPlace& root, std::optional<PlacedScene>& place, LessonScene& scene,
                     std::vector<Lure>& slots) {
  root.expectObject({"scene", "preset", "failure", "changes", "at-end", "page", "hide", "map",
                     "vary", "keep", "slots"});
  PlacedScene read;
  if (readSource(root, read)) {
    expectKnownFields(root.field("scene"), read.document);
    scene.document = read.json.dump();
    place = std::move(read);
  } else if (root.isGood() && !place) {
    root.refuse(
        tr("{field}: expected \"scene\", \"preset\" or \"failure\", since no step before has one"));
  }
  if (!root.isGood()) return;
  const JsonPlace changes = root.field("changes");
  readChanges(changes, *place, scene.changes);
  std::string fault;
  if (changes.exists() && root.isGood()) makeChanges(*changes.value(), *place, fault);
  root.field("at-end").read(scene.isAtEnd);
  const JsonPlace page = root.field("page");
  if (page.exists()) page.read(scene.page.emplace());
  readHidden(root.field("hide"), scene);
  root.field("map").read(scene.showsMap);
  readMeaning(root, *place, scene, slots);
}

void readQuestion(const JsonPlace& root, const PlacedScene& place, Question& question) {
  QuestionReader(root, place, question).read();
}

void readGate(const JsonPlace& root, const PlacedScene& place, Gate& gate) {
  root.expectObject({"conditions", "demo"});
  const JsonPlace list = root.required("conditions", tr("{field}: expected a list of conditions"));
  if (!list.exists() || !expectList(list, 1, kMostLessonParts)) return;
  const TakeReader takes(place);
  for (std::size_t i = 0; i < list.size() && root.isGood(); ++i) {
    takes.read(list.element(i), gate.conditions.emplace_back());
  }
  readChanges(root.required("demo", tr("{field}: expected changes that open the gate")), place,
              gate.demo);
}

}  // namespace lab
