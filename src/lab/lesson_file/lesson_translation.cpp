#include <algorithm>
#include <utility>

#include "lab/file/json_text.h"
#include "lab/lesson/lesson_id.h"
#include "lab/lesson_file/block_reader.h"
#include "lab/lesson_file/lesson_parts.h"
#include "lab/lesson_file/lesson_reader.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

using Kind = MarkdownBlock::Kind;

// The file's texts as steps without scenes and questions.
Lesson textsOf(const std::vector<MarkdownBlock>& blocks, LessonFaults& faults) {
  Lesson texts;
  for (const MarkdownBlock& block : blocks) {
    if (block.kind == Kind::heading) {
      checkHeading(block, texts.steps, faults);
      LessonStep& step = texts.steps.emplace_back();
      step.id = block.id;
      step.title = block.text;
      step.line = block.line;
    } else if (block.kind == Kind::fence) {
      if (block.id == "lesson") continue;
      faults.add(block.line, tr("expected no block but \"lesson\" in a translation"));
    } else if (!texts.steps.empty()) {
      addText(block, texts.steps.back(), faults);
    } else if (block.kind == Kind::title && texts.title.empty()) {
      texts.title = block.text;
    } else if (block.kind == Kind::paragraph && texts.goal.empty()) {
      texts.goal = block.text;
    } else {
      faults.add(block.line, tr("expected a title, the block lesson and one sentence before the "
                                "steps"));
    }
  }
  return texts;
}

// Returns what is wrong with its id or language.
LessonFault readTranslationHeader(const MarkdownBlock* fence, const Lesson& lesson,
                                  std::string_view language, Lesson& header) {
  if (!fence) return {1, tr("expected a translation: a block \"```lesson\" with id and language")};
  Json json;
  LessonFaults none;  // there are no scenes
  if (LessonFault fault = fenceJson(*fence, json, none); !fault.text.empty()) return fault;
  JsonFindings findings;
  const JsonPlace root(json, findings);
  root.expectObject({"id", "language"});
  root.required("id", tr("{field}: expected the lesson's id")).read(header.id);
  root.required("language", tr("{field}: expected a language, such as \"pt\""))
      .read(header.language);
  if (header.id != lesson.id) {
    root.field("id").refuse(
        fill(tr("{field}: expected the lesson's id, {id}"), {{"id", lesson.id}}));
  }
  const bool isOther = isLessonId(header.language) && header.language != lesson.language;
  if (!isOther) root.field("language").refuse(tr("{field}: expected another language's code"));
  if (!language.empty() && header.language != language) {
    root.field("language")
        .refuse(fill(tr("{field}: expected \"{language}\", as the file's name has it"),
                     {{"language", language}}));
  }
  if (findings.fault.empty() && !findings.others.empty()) {
    findings.fault = fill(tr("{field}: expected id and language alone"),
                          {{"field", quotable(findings.others.begin().key())}});
  }
  return {fence->line, findings.fault};
}

std::vector<std::string_view> sortedSlots(const std::vector<std::string>& paragraphs) {
  std::vector<std::string_view> all;
  for (const std::string& each : paragraphs) {
    const auto slots = slotsOf(each);
    all.insert(all.end(), slots.begin(), slots.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

class Translator {
 public:
  explicit Translator(LessonFaults& faults) : faults_(faults) {}

  void translate(const LessonStep& from, LessonStep& step) {
    step.title = from.title;
    step.line = from.line;
    compareSlots(from.line, sortedSlots(step.paragraphs), sortedSlots(from.paragraphs));
    if (from.paragraphs.empty() && !step.paragraphs.empty()) {
      faults_.add(from.line, tr("expected the step's text"));
    } else {
      step.paragraphs = from.paragraphs;
    }
    translate(from.line, from.options, step.options);
    translate(from.line, from.feedback, step.feedback);
  }

 private:
  void translate(int line, const std::vector<LessonText>& from, std::vector<LessonText>& to) {
    for (LessonText& text : to) {
      const auto found = std::ranges::find(from, text.id, &LessonText::id);
      if (found == from.end()) {
        faults_.add(line,
                    fill(tr("\"{id}\": expected a translation of this text"), {{"id", text.id}}));
        continue;
      }
      compareSlots(line, sortedSlots({text.text}), sortedSlots({found->text}));
      text.text = found->text;
    }
    for (const LessonText& each : from) {
      if (std::ranges::find(to, each.id, &LessonText::id) != to.end()) continue;
      faults_.add(line, fill(tr("\"{id}\": expected none, since the lesson has no such text"),
                             {{"id", each.id}}));
    }
  }

  void compareSlots(int line, const std::vector<std::string_view>& expected,
                    const std::vector<std::string_view>& got) {
    if (expected == got) return;
    // Translators: {slots} and {others} are lists of names in braces, or empty.
    faults_.add(line, fill(tr("expected the slots {slots}, got {others}"),
                           {{"slots", listed(expected)}, {"others", listed(got)}}));
  }

  static std::string listed(const std::vector<std::string_view>& slots) {
    if (slots.empty()) return "-";
    std::string all;
    for (const std::string_view each : slots) {
      all.append(all.empty() ? "{" : ", {").append(quotable(each)).append("}");
    }
    return all;
  }

  LessonFaults& faults_;
};

}  // namespace

std::vector<LessonFault> translateLesson(std::string_view text, Lesson& lesson,
                                         std::string_view language) {
  std::vector<MarkdownBlock> blocks;
  if (std::string fault = lessonBlocks(text, blocks); !fault.empty()) return {{1, fault}};
  const MarkdownBlock* const fence = lessonFence(blocks);
  Lesson header;
  if (LessonFault fault = readTranslationHeader(fence, lesson, language, header);
      !fault.text.empty())
    return {fault};
  LessonFaults faults;
  const Lesson texts = textsOf(blocks, faults);
  lesson.language = header.language;
  if (texts.title.empty()) faults.add(1, tr("expected \"# Title\""));
  if (!texts.title.empty()) lesson.title = texts.title;
  if (texts.goal.empty()) {
    faults.add(fence->line,
               tr("expected one sentence after this block: what somebody can do afterwards"));
  }
  if (!texts.goal.empty()) lesson.goal = texts.goal;
  for (LessonStep& step : lesson.steps) {
    const auto found = std::ranges::find(texts.steps, step.id, &LessonStep::id);
    step.isUntranslated = found == texts.steps.end();
    if (!step.isUntranslated) {
      Translator(faults).translate(*found, step);
    } else {
      faults.add(fence->line, fill(tr("expected a step \"{id}\""), {{"id", step.id}}));
    }
  }
  for (const LessonStep& each : texts.steps) {
    if (std::ranges::find(lesson.steps, each.id, &LessonStep::id) != lesson.steps.end()) continue;
    faults.add(each.line, fill(tr("\"{id}\": expected none, since the lesson has no such step"),
                               {{"id", each.id}}));
  }
  return faults.sorted();
}

}  // namespace lab
