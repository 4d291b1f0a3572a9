// What a lesson's reader and that of its translations share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/file/json_reader.h"
#include "lab/lesson_file/lesson_reader.h"
#include "lab/lesson_file/markdown.h"

namespace lab {

/// One after the other, at most kMostLessonFaults of them.
class LessonFaults {
 public:
  void add(int line, std::string text);
  /// By their lines.
  std::vector<LessonFault> sorted();

 private:
  std::vector<LessonFault> all_;
};

/// The Markdown of a file that may be a lesson. Returns what is wrong with all of it.
std::string lessonBlocks(std::string_view text, std::vector<MarkdownBlock>& blocks);

/// A fence's JSON, degrees as radians. Returns what is wrong, at the line of the file where it is;
/// with an empty text nothing is. Degrees that were written as radians are added to `faults`.
LessonFault fenceJson(const MarkdownBlock& fence, Json& json, LessonFaults& faults);

/// The fence of this name before the first heading; null: none.
const MarkdownBlock* lessonFence(const std::vector<MarkdownBlock>& blocks);

/// A paragraph or an item goes to the step's texts, and a fence that nobody knows is shown.
void addText(const MarkdownBlock& block, LessonStep& step, LessonFaults& faults);

/// What has to stand beside "## id: Title".
void checkHeading(const MarkdownBlock& heading, const std::vector<LessonStep>& steps,
                  LessonFaults& faults);

}  // namespace lab
