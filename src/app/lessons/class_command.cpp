#include "app/lessons/class_command.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "app/lessons/lesson_source.h"
#include "app/options/messages.h"
#include "lab/class/answer_check.h"
#include "lab/text.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {
namespace {

constexpr const char* kNoProof =
    "This is no proof of who wrote a sheet: a name is what somebody typed, and whoever has the "
    "program can make a sheet that agrees.";

// The most that a sheet can have, many times over.
constexpr std::size_t kMostSheetBytes = std::size_t{4} << 20U;

struct CollectedRow {
  std::string file;
  lab::Learner learner;
  std::string program;
  lab::SheetRow row;
  const lab::LessonStep* question = nullptr;  // null: it is not known here
  lab::AnswerCheck check{};
};

// What a class did with a question.
struct QuestionSummary {
  std::string name;  // "ccd/turn-one"
  int computed = 0;  // answers that were judged anew: others prove nothing
  int right = 0;
  int skipped = 0;
  std::array<int, 3> sure{};  // of those who said it: guess, fairly, sure
  std::map<std::string, int> wrong{};
};

const char* wordOf(lab::Agreement agreement) {
  static constexpr std::array<const char*, 4> kWords{"", "yes", "no", "unknown"};
  return kWords.at(static_cast<std::size_t>(agreement));
}

// Options by what they say: a teacher has never seen their ids.
void putWords(const lab::LessonStep& question, std::optional<lab::SheetAnswer>& answer) {
  if (!answer) return;
  for (auto* const options : {&answer->answer.options, &answer->computed.options}) {
    for (std::string& each : *options) each = lab::optionWords(question, each);
  }
  answer->distractor = lab::optionWords(question, answer->distractor);
}

// A sheet's program, where it is of another version than this one; else empty.
std::string otherVersion(const std::string& program) {
  if (program == IKLAB_VERSION) return {};
  return program.empty() ? "unknown" : program;
}

class Collector {
 public:
  explicit Collector(LessonSource& lessons) : lessons_(lessons) {}

  // Returns what is wrong with the file.
  std::string add(const std::string& path);
  [[nodiscard]] std::string csv() const;
  [[nodiscard]] std::string summary() const;
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] std::size_t sheets() const { return sheets_; }

 private:
  void add(const std::string& path, const lab::AnswerSheet& sheet, const lab::SheetRow& row);
  [[nodiscard]] std::vector<QuestionSummary> questions() const;

  LessonSource& lessons_;
  std::vector<CollectedRow> rows_;
  // Where the answer of a person to a question is, by class, name, lesson and step.
  std::map<std::array<std::string, 4>, std::size_t> places_;
  std::vector<std::string> notes_;
  std::size_t sheets_ = 0;
};

std::string Collector::add(const std::string& path) {
  std::string error;
  const auto text = platform::readFile(path, error, kMostSheetBytes);
  if (!text) return error;
  lab::AnswerSheet sheet;
  if (const std::string fault = lab::readAnswers(*text, sheet); !fault.empty()) {
    return path + ": " + fault;
  }
  ++sheets_;
  for (const lab::SheetRow& row : sheet.rows) add(path, sheet, row);
  return {};
}

// The first answer of a person to a question counts, whatever sheet it is in.
void Collector::add(const std::string& path, const lab::AnswerSheet& sheet,
                    const lab::SheetRow& row) {
  const lab::Lesson* const lesson = lessons_.find(row.lesson);
  const std::string from(lab::recalledFrom(row.step));
  const lab::Lesson* const recalled = from.empty() ? nullptr : lessons_.find(from);
  const lab::Lesson* const asking = from.empty() ? lesson : recalled;
  const lab::LessonStep* const question = asking ? lab::questionStep(*asking, row.step) : nullptr;
  if (!row.first && !question) return;
  CollectedRow collected{path, sheet.learner, sheet.program, row, question};
  if (lesson) {
    collected.check =
        lab::checkAnswers(row, sheet.learner, *lesson, recalled, otherVersion(sheet.program));
  } else if (row.first) {
    collected.check = {lab::Agreement::unknown, "there is no lesson '" + row.lesson + "' here", {}};
  }
  // Nobody knows whether two without a name are one.
  const std::string& name = sheet.learner.name.empty() ? path : sheet.learner.name;
  const std::array<std::string, 4> key{sheet.learner.classCode, name, row.lesson, row.step};
  const auto [place, isNew] = places_.try_emplace(key, rows_.size());
  if (isNew) {
    rows_.push_back(std::move(collected));
    return;
  }
  CollectedRow& before = rows_[place->second];
  if (before.row.first && row.first) {
    notes_.push_back(path + ": " + sheet.learner.name + " has answered " + row.lesson + "/" +
                     row.step + " in " + before.file + " too, which counts");
  }
  if (!before.row.first && row.first) before = std::move(collected);
}

std::string Collector::csv() const {
  static const std::array<std::string, 3> kMore{"agrees", "remark", "file"};
  std::string text = lab::csvLine(lab::answerHeading(kMore));
  for (const CollectedRow& each : rows_) {
    lab::SheetRow row = each.row;
    if (each.question) {
      putWords(*each.question, row.first);
      putWords(*each.question, row.last);
    }
    std::vector<std::string> fields = lab::answerFields(row, each.learner, each.program);
    fields.insert(fields.end(),
                  {wordOf(each.check.agreement), oneLine(each.check.remark), oneLine(each.file)});
    text += lab::csvLine(fields);
  }
  return text;
}

// In the order of the lessons' steps, as far as sheets have them.
std::vector<QuestionSummary> Collector::questions() const {
  std::vector<QuestionSummary> questions;
  for (const CollectedRow& each : rows_) {
    const std::string name = each.row.lesson + "/" + each.row.step;
    auto found = std::ranges::find(questions, name, &QuestionSummary::name);
    if (found == questions.end()) found = questions.insert(found, {name});
    if (each.row.isSkipped) ++found->skipped;
    const int confidence = each.row.confidence;
    if (confidence > 0) ++found->sure.at(static_cast<std::size_t>(confidence) - 1);
    const auto& first = each.check.first;
    if (!first) continue;
    ++found->computed;
    found->right += first->isRight ? 1 : 0;
    if (first->isRight) continue;
    const std::string wrong = first->distractor.empty() ? "another" : first->distractor;
    ++found->wrong[each.question ? lab::optionWords(*each.question, wrong) : wrong];
  }
  return questions;
}

std::string Collector::summary() const {
  std::vector<std::array<std::string, 5>> lines{
      {"question", "right at first try", "skipped",
       lab::listOf(std::array{1, 2, 3}, lab::confidenceWord), "most frequent wrong answer"}};
  for (const QuestionSummary& each : questions()) {
    std::string right = std::to_string(each.right) + " of " + std::to_string(each.computed);
    if (each.computed > 0) {
      right += " (" + std::to_string(std::lround(100.0 * each.right / each.computed)) + " %)";
    }
    const auto most =
        std::ranges::max_element(each.wrong, {}, [](const auto& answer) { return answer.second; });
    const std::string wrong = most == each.wrong.end()
                                  ? std::string("-")
                                  : most->first + " (" + std::to_string(most->second) + ")";
    lines.push_back({each.name, right, std::to_string(each.skipped),
                     lab::listOf(each.sure, [](int count) { return std::to_string(count); }),
                     wrong});
  }
  std::array<std::size_t, 4> widths{};
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::ostringstream text;
  text << std::left;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      text << std::setw(static_cast<int>(widths[i]) + 2) << line[i];
    }
    text << line.back() << '\n';
  }
  const auto count = [&](lab::Agreement agreement) {
    return std::ranges::count_if(
        rows_, [&](const CollectedRow& row) { return row.check.agreement == agreement; });
  };
  text << '\n'
       << sheets_ << (sheets_ == 1 ? " sheet; computed again, " : " sheets; computed again, ")
       << count(lab::Agreement::agrees) << " answers agree, " << count(lab::Agreement::differs)
       << " differ, " << count(lab::Agreement::unknown) << " could not be computed.\n"
       << kNoProof << '\n';
  return text.str();
}

bool isScript(const std::string& name) { return name.ends_with(".lua"); }

// The answer sheets and scripts of a folder, by their names; a file is itself. Returns what is
// wrong.
std::string addFiles(const std::string& path, std::vector<std::string>& files) {
  if (!platform::isFolder(path)) {
    files.push_back(path);
    return {};
  }
  std::string error;
  const auto entries = platform::listFolder(path, error);
  if (!entries) return error;
  const std::size_t before = files.size();
  for (const platform::FolderEntry& each : *entries) {
    if (!each.isFolder && (each.name.ends_with(".json") || isScript(each.name))) {
      files.push_back(platform::pathIn(path, each.name));
    }
  }
  return files.size() > before
             ? ""
             : path + ": expected answer sheets (*.json) or solvers (*.lua) in this folder";
}

}  // namespace

int runCollect(const CollectOptions& options) {
  if (options.files.empty())
    return fail(kBadInput, "FILE: expected answer sheets or solvers to collect");
  int code = kDone;
  LessonSource lessons;
  if (!options.lessons.empty()) {
    if (!platform::isFolder(options.lessons)) {
      return fail(kBadInput, "--lessons: expected a folder, got '" + options.lessons + "'");
    }
    for (const std::string& fault : lessons.add(options.lessons)) code = fail(kBadInput, fault);
  }
  Collector collector(lessons);
  std::vector<std::string> files;
  for (const std::string& path : options.files) {
    if (const std::string fault = addFiles(path, files); !fault.empty()) {
      code = fail(kBadInput, fault);
    }
  }
  if (std::ranges::any_of(files, isScript)) {
    if (!std::ranges::all_of(files, isScript))
      return fail(kBadInput, "FILE: expected either answer sheets or solvers (*.lua), got both");
    script::GradeSettings settings;
    const std::string fault = readGrading(options.grading, settings);
    if (!fault.empty()) return fail(kBadInput, fault);
    return std::max(code, collectScripts(files, settings, options.output));
  }
  std::set<std::string> seen;
  for (const std::string& path : files) {
    if (!seen.insert(path).second) continue;
    if (const std::string fault = collector.add(path); !fault.empty()) {
      code = fail(kBadInput, fault);
    }
  }
  if (collector.sheets() == 0) return code;
  for (const std::string& note : collector.notes()) fail(kDone, note);
  std::string error;
  if (!options.output.empty() && !platform::writeFile(options.output, collector.csv(), error)) {
    return fail(kFailed, error);
  }
  // The table has taken standard output.
  (options.output == "-" ? std::cerr : std::cout) << collector.summary();
  if (!std::cout.flush()) return fail(kFailed, "standard output: could not be written");
  return code;
}

}  // namespace app
