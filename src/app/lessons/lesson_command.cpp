#include "app/lessons/lesson_command.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "app/lessons/lesson_source.h"
#include "app/lessons/lesson_worksheet_command.h"
#include "app/options/messages.h"
#include "app/options/option_reader.h"
#include "draw/list/font_file.h"
#include "draw/list/utf8.h"
#include "explain/format.h"
#include "lab/lesson/lesson_id.h"
#include "lab/lesson_file/lesson_check.h"
#include "lab/lesson_file/lesson_reader.h"
#include "lab/ranges.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/interrupts.h"
#include "platform/paths.h"

namespace app {
namespace {

using Faults = std::vector<lab::LessonFault>;

void append(const Faults& more, Faults& faults) {
  faults.insert(faults.end(), more.begin(), more.end());
}

// --- Characters ---------------------------------------------------------------------------------

// The fonts in which the program writes: regular and bold, each with its second.
class Fonts {
 public:
  // Returns what is missing.
  std::string open(const std::string& override) {
    std::string error;
    const auto data = platform::findData(override, error);
    if (!data) return error;
    for (const char* name : {"ui.ttf", "hangul.ttf"}) {
      auto file = draw::FontFile::open(*data + "/fonts/" + name, error);
      if (!file) return error;
      files_.push_back(std::move(file));
    }
    return {};
  }

  [[nodiscard]] bool has(char32_t character) const {
    return std::ranges::any_of(files_,
                               [&](const auto& file) { return file->find(character) != 0; });
  }

 private:
  std::vector<std::unique_ptr<draw::FontFile>> files_;
};

// Each character once that no font has.
Faults checkCharacters(std::string_view text, const Fonts& fonts) {
  constexpr char32_t kByteOrderMark = 0xFEFF;
  Faults faults;
  std::vector<char32_t> told;
  int line = 1;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t character = draw::takeCodepoint(text);
    if (character == U'\n') ++line;
    const bool isKnown = character < 0x20 || character == kByteOrderMark || fonts.has(character);
    if (isKnown || std::ranges::find(told, character) != told.end()) continue;
    told.push_back(character);
    faults.push_back({line, "\"" + std::string(before.substr(0, before.size() - text.size())) +
                                "\" (U+" +
                                explain::format("%04X", static_cast<unsigned>(character)) +
                                "): expected characters that the program's fonts have"});
  }
  return faults;
}

// --- Check --------------------------------------------------------------------------------------

constexpr int kMostSeeds = 1000;

struct Translation {
  std::string original;  // "ccd.lesson.md" of "ccd.pt.lesson.md", whether or not it is there
  std::string language;  // "pt"
};

// What a file translates by its name; nothing for another one.
std::optional<Translation> translationOf(const std::string& path) {
  if (!path.ends_with(lab::kLessonSuffix)) return std::nullopt;
  const std::string stem = path.substr(0, path.size() - lab::kLessonSuffix.size());
  const std::size_t dot = stem.find_last_of("./\\");
  const bool isTranslation = dot != std::string::npos && stem[dot] == '.' && dot + 1 < stem.size();
  if (!isTranslation) return std::nullopt;
  return Translation{stem.substr(0, dot) + std::string(lab::kLessonSuffix), stem.substr(dot + 1)};
}

struct Checked {
  Faults faults;
  Faults warnings;
  std::string summary;  // "7 steps, 4 questions"
};

std::string counted(std::ptrdiff_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// Tells on a terminal how far a long check has come.
class Progress {
 public:
  Progress(std::string path, std::size_t steps, int seeds)
      : path_(std::move(path)), steps_(steps), seeds_(seeds) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() {
    if (width_ > 0) std::cerr << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  }

  void tell(std::size_t step, int seed) {
    constexpr auto kLong = std::chrono::seconds(1);
    const bool isLong = std::chrono::steady_clock::now() - begin_ > kLong;
    if (!isLong || !platform::stderrIsTerminal()) return;
    std::string text = oneLine(path_) + ": step " + std::to_string(step + 1) + " of " +
                       std::to_string(steps_) + ", seed " + std::to_string(seed) + " of " +
                       std::to_string(seeds_);
    const std::size_t width = text.size();
    text.resize(std::max(width, width_), ' ');
    width_ = width;
    std::cerr << '\r' << text << std::flush;
  }

 private:
  std::string path_;
  std::size_t steps_;
  int seeds_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::size_t width_ = 0;  // of what is on the terminal now
};

// Lessons that it needs and that nobody has.
Faults checkNeeds(const std::string& path, const lab::Lesson& lesson) {
  LessonSource source;
  const std::string folder = platform::parentFolder(path);
  source.add(folder.empty() ? "." : folder);  // what is wrong with others is not told here
  Faults faults;
  for (const std::string& each : lesson.needs) {
    if (each != lesson.id && source.find(each) != nullptr) continue;
    faults.push_back({lesson.line,
                      "/needs: expected the id of a lesson of the program, or of "
                      "another one beside this file, got \"" +
                          each + "\""});
  }
  return faults;
}

Checked checkLesson(const std::string& path, const std::string& text, int seeds) {
  Checked checked;
  lab::Lesson lesson;
  checked.faults = lab::readLesson(text, lesson);
  // Without steps it is no lesson.
  if (lesson.steps.empty()) return checked;
  append(lab::checkTexts(lesson), checked.faults);
  append(checkNeeds(path, lesson), checked.faults);
  Progress progress(path, lesson.steps.size(), seeds);
  append(lab::playLesson(lesson, seeds, &checked.warnings,
                         [&](std::size_t step, int seed) { progress.tell(step, seed); }),
         checked.faults);
  const auto questions = std::ranges::count_if(
      lesson.steps, [](const lab::LessonStep& each) { return each.question.has_value(); });
  checked.summary = counted(std::ssize(lesson.steps), "step") + ", " +
                    counted(questions, "question") + ", " + counted(seeds, "seed");
  return checked;
}

Checked checkTranslation(const std::string& text, const std::string& original,
                         const std::string& language) {
  lab::Lesson lesson;
  lab::readLesson(original, lesson);
  Checked checked;
  checked.faults = lab::translateLesson(text, lesson, language);
  append(lab::checkTexts(lesson), checked.faults);
  checked.summary = "a translation of " + counted(std::ssize(lesson.steps), "step");
  return checked;
}

// Returns why a file could not be read.
std::string check(const std::string& path, int seeds, const Fonts& fonts, Checked& checked) {
  std::string error;
  const auto text = platform::readFile(path, error);
  if (!text) return error;
  const auto translation = translationOf(path);
  if (translation && platform::exists(translation->original)) {
    const auto english = platform::readFile(translation->original, error);
    if (!english) return error;
    checked = checkTranslation(*text, *english, translation->language);
  } else {
    checked = checkLesson(path, *text, seeds);
    // A lesson may have a dot in its name; its block has a format then.
    const bool isAlone = translation && std::ranges::any_of(checked.faults, [](const auto& each) {
                           return each.text.starts_with("/format: ");
                         });
    if (isAlone)
      checked.faults = {{1, "expected the lesson that this translates, " + translation->original}};
  }
  append(checkCharacters(*text, fonts), checked.faults);
  std::ranges::stable_sort(checked.faults, {}, &lab::LessonFault::line);
  return {};
}

void addCheckOptions(CLI::App& command, LessonCheckOptions& options) {
  addFile(command, "FILE", options.files, "Lessons, and translations that lie beside them");
  command.add_option("--seeds", options.seeds,
                     "Play each varied step with so many seeds (default: 20)");
  addFile(command, "--data", options.data, "Folder with the program's shaders and fonts");
}

// --- New ----------------------------------------------------------------------------------------

constexpr std::string_view kSkeleton = R"(# The title of your lesson

```lesson
{"format": "iklab-lesson", "version": 1, "id": "{id}", "language": "en", "minutes": 5}
```

You can say what your learners can do afterwards, in one sentence.

## tip: Where will the tip be?

The two bones are {first} and {second} long. The first joint is turned by {a1}, the second by {a2}, measured from the bone before it.

CCD turns the last bone first. Where will the **tip** be after that step? Click there.

```scene
{
  "scene": {
    "chains": [{
      "bones": [{"length": 1}, {"length": 0.8}],
      "pose": {"angles": ["50°", "-40°"]},
      "target": [0.6, 1.3]
    }],
    "solving": {"solver": "ccd", "mode": "step-by-step"}
  },
  "vary": [
    {"field": "/chains/0/target/0", "from": 0.2, "to": 0.7, "step": 0.1},
    {"field": "/chains/0/pose/angles/1", "from": "-60°", "to": "-30°", "step": "10°"}
  ],
  "slots": {
    "first": {"take": "length", "index": 1},
    "second": {"take": "length", "index": 2},
    "a1": {"take": "angle", "index": 1},
    "a2": {"take": "angle", "index": 2}
  }
}
```

```ask
{
  "kind": "point",
  "answer": {"take": "tip", "at": "next"},
  "within": 0.08,
  "lures": [
    {"id": "on-the-target", "take": "target"},
    {"id": "not-turned", "take": "tip"}
  ]
}
```

- after right: Joint 2, the tip and the target lie on one line now.
- after on-the-target: The bone keeps its length: it turns to the target, and does not reach it.
- after not-turned: The bone turns in this step, until joint 2, the tip and the target lie on one line.
- after other: The tip stays {second} from joint 2, on the line from there to the target. You were {miss} off.

## arrive: Step until it arrives

Step forward (**→**) until the tip is less than 0.05 from the target.

```gate
{"conditions": [{"take": "distance", "below": 0.05}], "demo": {"/playback/step": "end"}}
```
)";

// What the file's name gives: "my-lesson" of "/tmp/My lesson.lesson.md".
std::string idOf(const std::string& path) {
  std::string name = platform::fileName(path);
  name = name.substr(0, name.find('.'));
  std::string id;
  for (const char each : name) {
    const bool isCapital = each >= 'A' && each <= 'Z';
    const char letter = isCapital ? static_cast<char>(each - 'A' + 'a') : each;
    if (lab::isLessonId(std::string(1, letter))) {
      id += letter;
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
  }
  while (id.ends_with('-')) id.pop_back();
  return id.empty() ? "my-lesson" : id.substr(0, lab::kLongestId);
}

void addNewOptions(CLI::App& command, LessonNewOptions& options) {
  addFile(command, "FILE", options.file, "The lesson to write, such as my.lesson.md");
  command.add_option("--id", options.id, "The lesson's id (default: by the file's name)");
}

// Nothing is replaced: one writes no file, the other only new ones.
NamedFiles filesOf(const LessonCheckOptions& /*options*/) { return {}; }
NamedFiles filesOf(const LessonNewOptions& /*options*/) { return {}; }

}  // namespace

int runLessonCheck(const LessonCheckOptions& options) {
  if (options.files.empty()) return fail(kBadInput, "FILE: expected a lesson to check");
  int seeds = 20;
  OptionReader reader;
  reader.integer("--seeds", options.seeds, seeds);
  if (seeds < 0 || seeds > kMostSeeds) {
    reader.refuse("--seeds", "a whole number from 0 to " + std::to_string(kMostSeeds),
                  options.seeds);
  }
  if (!reader.fault().empty()) return fail(kBadInput, reader.fault());
  Fonts fonts;
  if (const std::string missing = fonts.open(options.data); !missing.empty()) {
    return fail(kFailed, missing);
  }
  int code = kDone;
  for (const std::string& path : options.files) {
    Checked checked;
    if (const std::string fault = check(path, seeds, fonts, checked); !fault.empty()) {
      return fail(kBadInput, fault);
    }
    for (const lab::LessonFault& each : checked.faults) {
      std::cout << oneLine(path + ":" + std::to_string(each.line) + ": " + each.text) << '\n';
    }
    for (const lab::LessonFault& each : checked.warnings) {
      std::cout << oneLine(path + ":" + std::to_string(each.line) + ": warning: " + each.text)
                << '\n';
    }
    if (checked.faults.empty()) {
      std::cout << oneLine(path + ": good: " + checked.summary) << '\n';
    } else {
      code = kFailed;
    }
  }
  if (!std::cout.flush()) return fail(kFailed, "standard output: could not be written");
  return code;
}

int runLessonNew(const LessonNewOptions& options) {
  if (options.file.empty()) return fail(kBadInput, "FILE: expected the lesson to write");
  const std::string id = options.id.empty() ? idOf(options.file) : options.id;
  if (!lab::isLessonId(id)) {
    return fail(kBadInput, "--id: expected small letters, digits and hyphens, got '" + id + "'");
  }
  if (platform::exists(options.file)) {
    return fail(kBadInput, options.file + ": expected a new file, this one exists");
  }
  std::string text(kSkeleton);
  constexpr std::string_view kSlot = "{id}";
  text.replace(text.find(kSlot), kSlot.size(), id);
  std::string error;
  return platform::writeFile(options.file, text, error) ? kDone : fail(kFailed, error);
}

std::vector<Subcommand> addLessonCommands(CLI::App& parser) {
  CLI::App& lesson = group(parser, "lesson", "Write, check and print lessons");
  return {subcommand(lesson, "check", "Play lessons without a window and name what is wrong",
                     addCheckOptions, filesOf, runLessonCheck),
          subcommand(lesson, "new", "Write a lesson to begin from", addNewOptions, filesOf,
                     runLessonNew),
          addLessonWorksheet(lesson)};
}

}  // namespace app
