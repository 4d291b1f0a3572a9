#include "lab/lesson_file/lesson_parts.h"

#include <algorithm>
#include <utility>

#include "lab/file/json_text.h"
#include "lab/lesson/changes.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

using Kind = MarkdownBlock::Kind;

// Of the text's length; no character is cut short, and none is one that no page shows.
bool isPlainText(std::string_view text) {
  std::size_t following = 0;  // bytes that the character still needs
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if (following > 0) {
      if ((byte & 0xC0U) != 0x80U) return false;
      --following;
    } else if (byte >= 0x80U) {
      if (byte < 0xC2U || byte > 0xF4U) return false;
      following = byte < 0xE0U ? 1 : byte < 0xF0U ? 2 : 3;
    } else if (byte < 0x20U && each != '\n' && each != '\r' && each != '\t') {
      return false;
    }
  }
  return following == 0;
}

void addItem(const MarkdownBlock& item, LessonStep& step, LessonFaults& faults) {
  if (item.id.empty()) {
    faults.add(item.line, tr("expected \"- id: text\" or \"- after id: text\" in a list"));
    step.paragraphs.push_back(item.text);
    return;
  }
  std::vector<LessonText>& texts = item.isAfter ? step.feedback : step.options;
  if (std::ranges::find(texts, item.id, &LessonText::id) != texts.end()) {
    faults.add(item.line, fill(tr("\"{id}\": expected one text of this id in a step, got two"),
                               {{"id", item.id}}));
  } else if (texts.size() > 2 * kMostLessonParts) {
    faults.add(item.line, fill(tr("expected at most {most} of these texts in a step"),
                               {{"most", 2 * kMostLessonParts}}));
  } else {
    texts.push_back({item.id, item.text});
  }
}

}  // namespace

void LessonFaults::add(int line, std::string text) {
  if (all_.size() < kMostLessonFaults) all_.push_back({line, std::move(text)});
}

std::vector<LessonFault> LessonFaults::sorted() {
  std::ranges::stable_sort(all_, {}, &LessonFault::line);
  return std::move(all_);
}

std::string lessonBlocks(std::string_view text, std::vector<MarkdownBlock>& blocks) {
  if (text.size() > kMostLessonBytes) {
    return fill(tr("expected a lesson of at most {most} MB"), {{"most", kMostLessonBytes >> 20U}});
  }
  if (!isPlainText(text)) return tr("expected a lesson as text in UTF-8");
  blocks = readMarkdown(text);
  const auto steps = static_cast<std::size_t>(
      std::ranges::count(blocks, MarkdownBlock::Kind::heading, &MarkdownBlock::kind));
  if (steps > kMostLessonSteps) {
    return fill(tr("expected at most {most} steps, got {count}"),
                {{"most", kMostLessonSteps}, {"count", steps}});
  }
  return {};
}

LessonFault fenceJson(const MarkdownBlock& fence, Json& json, LessonFaults& faults) {
  JsonSyntax syntax;
  std::string fault = parseJson(fence.text, json, fence.line + 1, syntax);
  if (!fault.empty()) return {fence.line, std::move(fault)};
  if (syntax.line > 0) {
    return {syntax.line, fill(tr("column {column}: expected JSON, {reason}"),
                              {{"column", syntax.column}, {"reason", syntax.reason}})};
  }
  if (!syntax.reason.empty()) {
    return {fence.line, fill(tr("expected JSON, {reason}"), {{"reason", syntax.reason}})};
  }
  for (const std::string& each : radianSlips(json)) faults.add(fence.line, each);
  degreesToRadians(json);
  return {fence.line, {}};
}

const MarkdownBlock* lessonFence(const std::vector<MarkdownBlock>& blocks) {
  for (const MarkdownBlock& each : blocks) {
    if (each.kind == Kind::heading) return nullptr;
    if (each.kind == Kind::fence && each.id == "lesson") return &each;
  }
  return nullptr;
}

void addText(const MarkdownBlock& block, LessonStep& step, LessonFaults& faults) {
  if (block.kind == Kind::item) return addItem(block, step, faults);
  if (block.kind == Kind::fence) {
    faults.add(block.line, fill(tr("expected a block scene, ask or gate, got \"{name}\", which is "
                                   "shown as text"),
                                {{"name", quotable(block.id)}}));
  }
  if (block.kind == Kind::title) faults.add(block.line, tr("expected one title, before the steps"));
  step.paragraphs.push_back(block.text);
}

void checkHeading(const MarkdownBlock& heading, const std::vector<LessonStep>& steps,
                  LessonFaults& faults) {
  if (heading.id.empty()) {
    faults.add(heading.line,
               tr("expected \"## id: Title\", with small letters, digits and hyphens in the id"));
  } else if (std::ranges::find(steps, heading.id, &LessonStep::id) != steps.end()) {
    faults.add(heading.line,
               fill(tr("\"{id}\": expected one step of this id, got two"), {{"id", heading.id}}));
  }
}

}  // namespace lab
