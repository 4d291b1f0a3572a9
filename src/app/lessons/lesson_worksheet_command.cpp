#include "app/lessons/lesson_worksheet_command.h"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <vector>

#include "app/export/lesson_worksheet.h"
#include "app/frame/languages.h"
#include "app/lessons/lesson_source.h"
#include "app/options/messages.h"
#include "draw/list/font_file.h"
#include "lab/class/learner_text.h"
#include "lab/text.h"
#include "platform/files.h"
#include "platform/interrupts.h"
#include "platform/media/pdf.h"
#include "platform/paths.h"

namespace app {
namespace {

constexpr std::size_t kMostNames = 500;
constexpr std::size_t kMostNameBytes = std::size_t{1} << 20U;

bool isPdf(const std::string& path) { return path.ends_with(".pdf"); }

std::string faultOfOutput(const LessonWorksheetOptions& options) {
  const std::string& path = options.output;
  if (path.empty()) return "-o: expected the SVG or PDF file to write";
  if (path == "-") {
    return options.key ? "--key: expected a file for -o, to write the key beside it" : "";
  }
  if (!path.ends_with(".svg") && !isPdf(path)) {
    return "-o: expected a name that ends in .svg or .pdf, got '" + path + "'";
  }
  return {};
}

// "out.pdf" → "out-key.pdf"
std::string keyPath(const std::string& path) {
  constexpr std::size_t kSuffix = 4;
  return path.substr(0, path.size() - kSuffix) + "-key" + path.substr(path.size() - kSuffix);
}

NamedFiles filesOf(const LessonWorksheetOptions& options) {
  NamedFiles files{.inputs = {{"LESSON", options.lesson}, {"--seeds", options.seeds}},
                   .outputs = {{"-o", options.output}}};
  const bool hasKey = options.key && faultOfOutput(options).empty();
  if (hasKey) files.outputs.push_back({"--key", keyPath(options.output)});
  return files;
}

// Returns what is wrong, with the line.
std::string readNames(const LessonWorksheetOptions& options, std::vector<lab::Learner>& learners) {
  std::string error;
  const auto text = platform::readFile(options.seeds, error, kMostNameBytes);
  if (!text) return error;
  std::map<std::string, int, std::less<>> lines;
  std::istringstream stream{std::string(lab::withoutMark(*text))};
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    const std::string place = options.seeds + ":" + std::to_string(++number) + ": ";
    const std::string name(lab::trimmed(line));
    if (name.empty()) continue;
    if (!lab::isLearnerText(name)) {
      return place + "expected a name of at most 80 characters (UTF-8), without control characters";
    }
    if (const auto [before, isNew] = lines.try_emplace(name, number); !isNew) {
      std::string fault = place;
      fault.append("expected another name than '").append(name).append("', which is in line ");
      fault.append(std::to_string(before->second));
      return fault.append(" too: they would have the same data");
    }
    learners.push_back({options.classCode, name});
  }
  if (learners.empty()) return options.seeds + ": expected names, one a line";
  if (learners.size() <= kMostNames) return {};
  return options.seeds + ": expected at most " + std::to_string(kMostNames) + " names, got " +
         std::to_string(learners.size());
}

bool write(const std::string& path, const std::vector<Page>& pages, const std::string& title,
           std::string& error) {
  if (!isPdf(path)) return platform::writeFile(path, svgOfPages(pages, title), error);
  std::vector<std::string> files;
  files.reserve(pages.size());
  for (const Page& each : pages) files.push_back(svgOfPages({&each, 1}, title));
  return platform::writePdf(path, files, error);
}

int runLessonWorksheet(const LessonWorksheetOptions& options) {
  if (options.lesson.empty()) {
    return fail(kBadInput, "LESSON: expected a lesson's file, or the id of one");
  }
  if (const std::string fault = faultOfOutput(options); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (!lab::isLearnerText(options.classCode)) {
    return fail(kBadInput, "--class: expected a class code of at most 80 characters");
  }
  if (const std::string fault = faultOfLanguage(options.language, options.data); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  lab::Lesson lesson;
  std::string fault = loadLesson(options.lesson, options.language, lesson);
  std::vector<lab::Learner> learners;
  if (fault.empty() && !options.seeds.empty()) fault = readNames(options, learners);
  const bool hasQuestion = std::ranges::any_of(
      lesson.steps, [](const lab::LessonStep& step) { return step.question.has_value(); });
  if (fault.empty() && !hasQuestion) fault = options.lesson + ": expected a lesson with questions";
  if (!fault.empty()) return fail(kBadInput, fault);
  if (learners.empty()) learners.push_back({options.classCode, {}});
  if (isPdf(options.output)) fault = platform::faultOfPdf();
  if (!fault.empty()) return fail(kFailed, options.output + ": " + fault);
  std::string error;
  const auto data = platform::findData(options.data, error);
  if (!data) return fail(kFailed, error);
  const auto hangul = std::make_shared<draw::LateFontFile>(*data + "/fonts/hangul.ttf");
  const auto font = draw::Font::load(*data + "/fonts/ui.ttf", error, hangul);
  if (!font) return fail(kFailed, error);
  const Languages languages(*data);
  languages.use(options.language.empty() ? lesson.language : options.language);
  platform::endAtInterrupt(options.output + ": interrupted; nothing was written");
  std::vector<Page> pages;
  for (const lab::Learner& each : learners) {
    std::vector<Page> more = worksheetPages(lesson, each, *font);
    pages.insert(pages.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
  }
  if (!write(options.output, pages, lesson.title, error)) return fail(kFailed, error);
  if (!options.key) return kDone;
  const std::vector<Page> key = keyPages(lesson, learners, *font);
  return write(keyPath(options.output), key, lesson.title, error) ? kDone : fail(kFailed, error);
}

void addOptions(CLI::App& command, LessonWorksheetOptions& worksheet) {
  addFile(command, "LESSON", worksheet.lesson, "A lesson's file, or the id of one");
  addFile(command, "-o,--output", worksheet.output, "The pages to write, SVG or PDF");
  command.add_option("--class", worksheet.classCode, "The class code, from which data follow");
  addFile(command, "--seeds", worksheet.seeds,
          "A text with one name a line: everybody gets data of their own");
  command.add_flag("--key", worksheet.key,
                   "Write the answers too, into a file apart whose name ends in -key");
  command.add_option("--language", worksheet.language, "Language of the page: en, ko, pt or ru");
  addFile(command, "--data", worksheet.data, "Folder with the program's shaders and fonts");
}

}  // namespace

Subcommand addLessonWorksheet(CLI::App& lesson) {
  return subcommand(lesson, "worksheet", "A lesson's questions on pages to print", addOptions,
                    filesOf, runLessonWorksheet);
}

}  // namespace app
