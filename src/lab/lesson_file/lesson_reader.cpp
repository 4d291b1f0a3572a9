#include "lab/lesson_file/lesson_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lab/file/json_text.h"
#include "lab/lesson_file/block_reader.h"
#include "lab/lesson_file/lesson_parts.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

using Kind = MarkdownBlock::Kind;

void addFindings(int line, const JsonFindings& findings, LessonFaults& faults) {
  if (!findings.fault.empty()) faults.add(line, findings.fault);
  for (const std::string& each : findings.more) faults.add(line, each);
  for (const auto& [pointer, value] : findings.others.items()) {
    std::string fault = fill(tr("{field}: expected no such field"), {{"field", quotable(pointer)}});
    const auto meant = findings.meant.find(pointer);
    if (meant != findings.meant.end()) {
      // Translators: {fault} is a sentence about a name that is not known.
      fault = fill(tr("{fault}; did you mean \"{name}\"?"),
                   {{"fault", fault}, {"name", meant->second}});
    }
    faults.add(line, std::move(fault));
  }
}

// What the fences of a step say.
struct Fences {
  const MarkdownBlock* scene = nullptr;
  const MarkdownBlock* ask = nullptr;
  const MarkdownBlock* task = nullptr;
};

class LessonReader {
 public:
  LessonReader(Lesson& lesson, LessonFaults& faults) : lesson_(lesson), faults_(faults) {}

  void read(const std::vector<MarkdownBlock>& blocks, const MarkdownBlock& header) {
    for (const MarkdownBlock& block : blocks) {
      if (&block == &header) continue;
      if (block.isOpen) faults_.add(block.line, tr("expected ``` at the end of this block"));
      if (block.kind == Kind::heading) {
        begin(block);
      } else if (lesson_.steps.empty()) {
        readOpening(block);
      } else {
        readInStep(block);
      }
    }
    end();
    if (lesson_.title.empty()) faults_.add(1, tr("expected \"# Title\""));
    if (lesson_.goal.empty()) {
      faults_.add(header.line,
                  tr("expected one sentence after this block: what somebody can do afterwards"));
    }
    if (lesson_.steps.empty()) faults_.add(header.line, tr("expected a step, \"## id: Title\""));
  }

 private:
  void readOpening(const MarkdownBlock& block) {
    if (block.kind == Kind::title && lesson_.title.empty()) {
      lesson_.title = block.text;
    } else if (block.kind == Kind::paragraph && lesson_.goal.empty()) {
      lesson_.goal = block.text;
    } else {
      faults_.add(block.line, tr("expected a title, the block lesson and one sentence before the "
                                 "steps"));
    }
  }

  void begin(const MarkdownBlock& heading) {
    end();
    checkHeading(heading, lesson_.steps, faults_);
    LessonStep& step = lesson_.steps.emplace_back();
    step.line = heading.line;
    step.title = heading.text;
    // An id of some kind is better than none, where a file is shown with its faults.
    const bool isTaken = std::ranges::count(lesson_.steps, heading.id, &LessonStep::id) > 0;
    step.id = heading.id.empty() || isTaken ? "line-" + std::to_string(heading.line) : heading.id;
  }

  void readInStep(const MarkdownBlock& block) {
    LessonStep& step = lesson_.steps.back();
    const std::array<std::pair<std::string_view, const MarkdownBlock**>, 3> known{
        {{"scene", &fences_.scene}, {"ask", &fences_.ask}, {"gate", &fences_.task}}};
    const auto found = std::ranges::find_if(known, [&](const auto& each) {
      return block.kind == Kind::fence && block.id == each.first;
    });
    if (found == known.end()) return addText(block, step, faults_);
    if (*found->second) {
      faults_.add(block.line, fill(tr("expected one block \"{name}\" in a step, got two"),
                                   {{"name", block.id}}));
    } else {
      *found->second = &block;
    }
  }

  // The step's fences, now that all are there: a question needs the scene.
  void end() {
    if (lesson_.steps.empty()) return;
    LessonStep& step = lesson_.steps.back();
    const Fences fences = std::exchange(fences_, {});
    if (fences.scene) readScene(*fences.scene, step);
    if (!step.scene.document.empty()) isLost_ = false;
    readWith(fences.ask, step.question, readQuestion);
    readWith(fences.task, step.task, readGate);
    if (isLost_ && step.scene.document.empty()) {
      step.scene = {};
      step.slots.clear();
    }
    step.isFaulty = isLost_ || (fences.ask && !step.question) || (fences.task && !step.task);
  }

  // Where it has faults the steps after it have no scene either, until one has its own.
  void readScene(const MarkdownBlock& fence, LessonStep& step) {
    Json json;
    LessonFault fault = fenceJson(fence, json, faults_);
    JsonFindings findings;
    bool hasScene = false;
    if (fault.text.empty()) {
      readLessonScene(JsonPlace(json, findings), place_, step);
      fault.text = findings.fault;
      hasScene = !step.scene.document.empty();
    } else {
      place_ = {};
    }
    if (fault.text.empty()) return addFindings(fence.line, findings, faults_);
    // That no step before has a scene has been told by the fault of that scene.
    const bool hasOwn =
        json.contains("scene") || json.contains("preset") || json.contains("failure");
    if (hasOwn || place_.exists() || !isLost_) faults_.add(fault.line, fault.text);
    findings.fault.clear();
    addFindings(fence.line, findings, faults_);
    // Where the scene itself is good, what is asked of it can be checked, in later steps too.
    if (hasOwn && !hasScene) place_ = {};
    step.scene = {};
    step.slots.clear();
    isLost_ = true;
  }

  template <typename Part>
  void readWith(const MarkdownBlock* fence, std::optional<Part>& part,
                void (*readPart)(const JsonPlace&, const PlacedScene&, Part&)) {
    if (!fence) return;
    Json json;
    if (const LessonFault fault = fenceJson(*fence, json, faults_); !fault.text.empty()) {
      return faults_.add(fault.line, fault.text);
    }
    if (!place_.exists()) {
      if (!isLost_) faults_.add(fence->line, tr("expected a scene in this step or one before"));
      return;
    }
    JsonFindings findings;
    readPart(JsonPlace(json, findings), place_, part.emplace());
    if (!findings.fault.empty() || isLost_) part.reset();
    addFindings(fence->line, findings, faults_);
  }

  Lesson& lesson_;
  LessonFaults& faults_;
  Fences fences_;
  PlacedScene place_;
  bool isLost_ = false;  // a scene was bad
};

// The block `lesson`; false where it makes this no lesson.
bool readHeader(const MarkdownBlock* fence, Lesson& lesson, LessonFaults& faults) {
  if (!fence) {
    faults.add(1, tr("expected a lesson: a block \"```lesson\" before the first step"));
    return false;
  }
  Json json;
  const LessonFault fault = fenceJson(*fence, json, faults);
  if (!fault.text.empty()) {
    faults.add(fault.line, fault.text);
    return false;
  }
  JsonFindings findings;
  readLessonHeader(JsonPlace(json, findings), lesson);
  lesson.line = fence->line;
  addFindings(fence->line, findings, faults);
  return findings.fault.empty();
}

}  // namespace

std::vector<LessonFault> readLesson(std::string_view text, Lesson& lesson) {
  lesson = {};
  std::vector<MarkdownBlock> blocks;
  if (std::string fault = lessonBlocks(text, blocks); !fault.empty()) return {{1, fault}};
  const MarkdownBlock* const header = lessonFence(blocks);
  Lesson read;
  LessonFaults faults;
  if (!readHeader(header, read, faults)) return faults.sorted();
  LessonReader(read, faults).read(blocks, *header);
  lesson = std::move(read);
  return faults.sorted();
}

std::vector<std::string_view> slotsOf(std::string_view text) {
  std::vector<std::string_view> names;
  std::size_t open = text.find('{');
  while (open != std::string_view::npos) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    names.push_back(text.substr(open + 1, close - open - 1));
    open = text.find('{', close);
  }
  return names;
}

}  // namespace lab
