// What became of a lesson, step by step, as a file that a learner hands in: JSON, and a table for
// spreadsheets. docs/class.md describes both.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lesson/lesson_run.h"

namespace lab {

/// An answer that was judged.
struct SheetAnswer {
  std::uint64_t seed = 0;  ///< of the data; 0: the scene as the lesson has it
  Answer answer;
  Answer computed;  ///< the truth
  bool isRight = false;
  double miss = 0.0;         ///< as Graded has it
  std::string distractor{};  ///< as Graded has it
};

struct SheetRow {
  std::string lesson;  ///< Lesson::id
  int revision = 1;    ///< Lesson::version
  std::string step;    ///< LessonStep::id
  bool isDone = false;
  bool isSkipped = false;
  int tries = 0;
  int confidence = 0;
  double seconds = 0.0;
  std::optional<SheetAnswer> first{};
  std::optional<SheetAnswer> last{};  ///< the same, where there was one try
};

struct AnswerSheet {
  Learner learner;
  std::string program;  ///< version of the program that wrote it
  std::vector<SheetRow> rows;
};

inline constexpr int kAnswersVersion = 1;
inline constexpr std::string_view kAnswersFormat = "iklab-answers";

/// The right answer, as an answer of the same kind.
Answer truthOf(const Graded& graded);

/// `program`: its version.
AnswerSheet answerSheetOf(const LessonRun& run, std::string_view program);

/// Adds what the same learner did later: to what is answered again, the first answer stays. Where
/// it is another learner, the sheet becomes theirs.
void addLater(AnswerSheet later, AnswerSheet& sheet);

/// As text, indented, with a newline at its end.
std::string writeAnswers(const AnswerSheet& sheet);
/// Reads it again. Returns what is wrong in one line, empty where nothing is; then `sheet` is as it
/// was. Fields that it does not know are ignored.
std::string readAnswers(std::string_view text, AnswerSheet& sheet);

/// A table with a heading, one line a row of each sheet; RFC 4180.
std::string answersCsv(std::span<const AnswerSheet> sheets);

/// The heading of such a table, and more columns.
std::vector<std::string> answerHeading(std::span<const std::string> more = {});
/// "guess", "fairly", "sure" of 1 to 3; else empty.
std::string confidenceWord(int confidence);
/// The fields of a row.
std::vector<std::string> answerFields(const SheetRow& row, const Learner& learner,
                                      std::string_view program);

/// "(0.4, 1.57)", "102.3", "last" or "a; b": with so many digits that another program can go on
/// with it.
std::string answerText(const Answer& answer);
/// "0x00000000000000ff": no spreadsheet takes it for a number, of which it would drop digits.
std::string seedText(std::uint64_t seed);
/// A field of a table. What a spreadsheet would carry out as a formula gets an apostrophe first,
/// behind a semicolon too, which separates fields in some countries; quotes where they are needed.
std::string csvField(std::string_view text);
/// Fields with commas, and the end of the line.
std::string csvLine(std::span<const std::string> fields);

}  // namespace lab
