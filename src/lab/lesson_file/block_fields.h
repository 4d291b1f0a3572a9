// The tables of fields of the blocks of JSON in a lesson's file: see lab/file/fields.h. What a
// field is for people stands in docs/lessons.md, where the test LessonPages makes its row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/lesson/lesson_id.h"
#include "lab/lesson_file/take_fields.h"

namespace lab {

/// The object of a scene file, which may leave out its format and version.
struct InlineScene {
  static void read(const JsonPlace& place, PlacedScene& own);
};
/// A preset or a scene of the failure gallery.
struct NamedScene {
  bool isFailure;
  void read(const JsonPlace& place, PlacedScene& own) const;
};
/// A JSON pointer to a number of the scene.
struct NumberPointer {
  const PlacedScene& scene;
  void read(const JsonPlace& place, std::string& pointer) const;
};
struct VariedNumber : Number<double> {};  // which may have been degrees
/// Takes by their names.
struct SlotsOf {
  const PlacedScene& scene;
  void read(const JsonPlace& place, std::vector<Distractor>& slots) const;
};
/// An option of a question, its `i`th.
struct OptionOf {
  const PlacedScene& scene;
  const Question& question;
  std::size_t i;
  void read(const JsonPlace& place, Option& option) const;
};

template <class Fields, class AnyLesson>
void headerFields(Fields& fields, AnyLesson& lesson) {
  formatFields(fields, kLessonFormat, kLessonVersion, kLessonVersion);
  fields.apart();  // unless it may be something else altogether
  fields("id", lesson.id, Id{}, {.missing = language::tr("{field}: expected an id")});
  fields("revision", lesson.version, Number{1, 1'000'000});
  fields("language", lesson.language, Id{});
  fields("minutes", lesson.minutes, Number{1, kMostLessonMinutes});
  fields("course", lesson.course, Number{1, kMostCourses});
  fields("needs", lesson.needs,
         partsOf(0, kMostLessonParts, [](std::size_t /*i*/) { return Id{}; }));
  fields("recall", lesson.recall, Id{});
}

template <class Fields, class AnyVaried>
void variedFields(Fields& fields, AnyVaried& varied, const PlacedScene& scene) {
  using language::tr;
  constexpr int kMostSteps = 10'000;
  const language::Text number = tr("{field}: expected a number");
  fields("field", varied.field, NumberPointer{scene},
         {.missing = tr("{field}: expected a JSON pointer")});
  fields("from", varied.from, VariedNumber{{-kFarthest, kFarthest}}, {.missing = number});
  fields("to", varied.to, VariedNumber{{varied.from, kFarthest}}, {.missing = number});
  fields("step", varied.step, VariedNumber{{1e-9, kFarthest}}, {.missing = number});
  fields.check("step", (varied.to - varied.from) <= kMostSteps * varied.step,
               fill(tr("{field}: expected at most {most} steps"), {{"most", kMostSteps}}));
}

/// `place`: the scene of the step before, and then that of this one.
template <class Fields, class Step>
void sceneBlockFields(Fields& fields, Step& step, PlacedScene& place) {
  using language::tr;
  auto& scene = step.scene;
  if constexpr (Fields::kReads) {
    const int given = int{fields.at("scene").exists()} + int{fields.at("preset").exists()} +
                      int{fields.at("failure").exists()};
    fields.check("", given <= 1,
                 tr("{field}: expected one of \"scene\", \"preset\" and \"failure\""));
  }
  PlacedScene own;
  fields("scene", own, InlineScene{});
  fields("preset", own, NamedScene{false});
  fields("failure", own, NamedScene{true});
  if constexpr (Fields::kReads) {
    if (own.exists()) {
      scene.document = writeJson(own.json);
      place = std::move(own);
    }
    fields.check("", place.exists(),
                 tr("{field}: expected \"scene\", \"preset\" or \"failure\", since no step before "
                    "has one"));
    if (!fields.isGood()) return;
  }
  fields.apart();
  fields("changes", scene.changes, ChangesOf{place});
  const bool isChanged = fields.isGood();
  if constexpr (Fields::kReads) {
    if (isChanged) makeChanges(scene.changes, place);
  }
  fields("at-end", scene.isAtEnd, Flag{});
  fields("page", scene.page, Word{});
  fields("hide", scene.hide, partsOf(0, kHidden.size(), [](std::size_t /*i*/) {
           return OneOf{{kHidden.begin(), kHidden.end()}};
         }));
  fields("show", scene.show, partsOf(0, kShown.size(), [](std::size_t /*i*/) {
           return OneOf{{kShown.begin(), kShown.end()}};
         }));
  fields("map", scene.showsMap, Flag{});
  if (!isChanged) return;  // what is read of the scene would be of another one
  const auto varied = [&](std::size_t /*i*/) {
    return Object{"vary", [&](auto& its, auto& each) { variedFields(its, each, place); }};
  };
  fields("vary", scene.vary, partsOf(0, kMostLessonParts, varied));
  fields("keep", scene.keep,
         partsOf(0, kMostLessonParts, [&](std::size_t /*i*/) { return ConditionOf{place}; }));
  fields("slots", step.slots, SlotsOf{place});
}

/// The id of answer `i` of all.
template <class Fields, class Answer, class All>
void answerId(Fields& fields, Answer& answer, const All& all, std::size_t i) {
  using language::tr;
  fields("id", answer.id, Id{}, {.missing = tr("{field}: expected an id")});
  const auto isSame = [&](const auto& other) { return other.id == answer.id; };
  fields.check("id",
               answer.id != "right" && answer.id != "other" &&
                   std::ranges::none_of(std::span(all).first(i), isSame),
               tr("{field}: expected an id of its own, and not right or other"));
}

template <class Fields, class AnyOption>
void optionFields(Fields& fields, AnyOption& option, const OptionOf& of) {
  if (option.when) {
    fields("when", *option.when, ConditionOf{of.scene});
  } else {
    takeFields(fields, option.take, TakeOf{of.scene, Wanted::number});
  }
  answerId(fields, option, of.question.options, of.i);
}

template <class Fields, class AnyQuestion>
void kindField(Fields& fields, AnyQuestion& question) {
  fields("kind", question.kind, Word{},
         {.missing = language::tr("{field}: expected the kind of question")});
}

template <class Fields, class AnyQuestion>
void choiceFields(Fields& fields, AnyQuestion& question, const PlacedScene& scene) {
  using language::tr;
  const auto optionOf = [&](std::size_t i) { return OptionOf{scene, question, i}; };
  fields("options", question.options, partsOf(2, kMostLessonParts, optionOf),
         {.missing = tr("{field}: expected a list of options")});
  const auto conditions = std::ranges::count_if(
      question.options, [](const Option& each) { return each.when.has_value(); });
  fields.check("options", conditions == 0 || conditions == std::ssize(question.options),
               tr("{field}: expected \"when\" in all of them, or in none"));
  if (question.kind != QuestionKind::choose) return;
  const language::Text missing =
      question.options.empty() ? language::Text() : tr("{field}: expected \"most\" or \"least\"");
  fields("right", question.isMost, OneOf{{"least", "most"}},
         {.missing = missing,
          .isRefused = conditions != 0,
          .refusal = tr("{field}: expected none beside \"when\"")});
}

/// Its fields are those of its kind.
template <class Fields, class AnyQuestion>
void questionFields(Fields& fields, AnyQuestion& question, const PlacedScene& scene) {
  using language::tr;
  kindField(fields, question);
  fields.apart();
  if (question.kind >= QuestionKind::choose) return choiceFields(fields, question, scene);
  const bool isNumber = question.kind == QuestionKind::number;
  const TakeOf answer{scene, isNumber ? Wanted::number : Wanted::point};
  fields("answer", question.answer, answer,
         {.missing = tr("{field}: expected an object with \"take\"")});
  fields("within", question.within, Number{kLeastWithin, kFarthest},
         {.missing = tr("{field}: expected how near is right")});
  if (question.kind == QuestionKind::drag) {
    fields("joint", question.joint, NumberOf{scene.document, true},
           {.missing = tr("{field}: expected which joint is dragged, from 1")});
  }
  if (isNumber) fields("unit", question.unit, OneOf{{"", "°"}});
  const auto lureOf = [&](std::size_t i) {
    return Object{isNumber ? "number-lure" : "point-lure", [&, i](auto& its, auto& lure) {
                    takeFields(its, lure.take, answer);
                    answerId(its, lure, question.distractors, i);
                  }};
  };
  fields("lures", question.distractors, partsOf(0, kMostLessonParts, lureOf));
}

template <class Fields, class AnyTask>
void gateFields(Fields& fields, AnyTask& task, const PlacedScene& scene) {
  using language::tr;
  fields.apart();
  fields("conditions", task.conditions,
         partsOf(1, kMostLessonParts, [&](std::size_t /*i*/) { return ConditionOf{scene}; }),
         {.missing = tr("{field}: expected a list of conditions")});
  fields("demo", task.demo, ChangesOf{scene},
         {.missing = tr("{field}: expected changes that open the gate")});
}

}  // namespace lab
