#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/cli/report.h"
#include "app/documents/documents.h"
#include "app/frame/languages.h"
#include "app/options/view_options.h"
#include "app/platform_words.h"
#include "lab/lesson_file/lessons.h"
#include "lab/words/step_words.h"
#include "platform/browser.h"
#include "platform/folders.h"
#include "platform/interrupts.h"
#include "platform/locales.h"
#include "platform/loop.h"
#include "platform/paths.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr double kLongestStep = 0.1;  // seconds: after a sleep, playback does not jump
constexpr double kForever = 3600.0;
constexpr language::Text kKeepsNothing =
    language::tr("The browser lets this page keep nothing. Save as a file what must not be lost.");

double secondsSince(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

// How long to wait for input before the next frame; `since` is the time of the last one.
double waitAfter(const Program& program, const Documents& documents, Clock::time_point since) {
  double wait = program.wantsFrame() ? kFrameSeconds : kForever;
  if (const auto tip = program.tipWait()) wait = std::min(wait, std::max(*tip, kFrameSeconds));
  if (const auto map = program.mapWait()) wait = std::min(wait, *map);
  if (const auto look = program.lessons().wait()) wait = std::min(wait, *look);
  if (const auto keep = documents.wait()) wait = std::min(wait, *keep);
  return wait < kForever ? std::max(0.0, wait - secondsSince(since)) : kForever;
}

// The state at the start of the program.
struct Start {
  lab::Lab lab;
  SceneDocument document;
  Settings settings;
  std::string folder;             // the settings' folder; empty: there is none
  std::string message;            // the fault of the settings; the program starts all the same
  std::string warning;            // of the scene to begin with
  std::optional<lab::Link> link;  // to begin with
};

// The system's, until the user chooses one.
void useLanguage(const WindowSetup& setup, Start& start) {
  std::string error;
  const auto data = platform::findData(setup.data, error);
  if (!data) return;
  const Languages languages(*data);
  std::string& code = start.settings.view.language;
  if (code.empty()) code = languages.bestOf(platform::preferredLanguages());
  if (languages.has(code)) return;
  if (start.message.empty()) {
    start.message = "The settings ask for the language '" + code + "', of which there is no " +
                    *data + "/languages/" + code + ".mo.";
  }
  code = "en";
}

// A link may stand where a file can, and brings a language. Returns what is wrong.
std::string takeLink(WindowSetup& setup, Start& start) {
  // Whoever opens a page sees the window alone, and has a link or nothing.
  const bool isInPage = !platform::pageAddress().empty();
  if (setup.file.empty() || !(isInPage || lab::isLink(setup.file))) return {};
  lab::Link link;
  std::string fault = readLink(setup.file, link);
  if (fault.empty()) fault = lab::faultOf(link, lab::lessons());
  if (fault.empty()) {
    fault = faultOfLanguage(link.language, setup.data);
    if (!fault.empty()) fault = "lang" + fault.substr(fault.find(':'));  // as the link calls it
  }
  if (!fault.empty() && isInPage) {
    start.message =
        language::fill(language::tr("The link can’t be opened: {fault}"), {{"fault", fault}});
    fault.clear();
    link = {};
  }
  if (!fault.empty()) return fault;
  if (setup.language.empty()) setup.language = link.language;
  setup.file.clear();
  start.link = std::move(link);
  return {};
}

// The scene of a link or a file. Returns what is wrong.
std::string openStartScene(const WindowSetup& setup, Start& start) {
  const bool isInLink = start.link && start.link->scene;
  if (!isInLink && (setup.file.empty() || isLessonFile(setup.file))) return faultOfPart(setup.part);
  LoadedScene scene;
  std::string fault;
  if (isInLink) {
    scene = sceneOf(*start.link);
  } else {
    fault = loadSceneOrThrow(platform::absolutePath(setup.file), scene, setup.part);
  }
  if (fault.empty()) fault = start.document.open(scene, start.lab);
  start.warning = warningOf(scene);
  return fault;
}

bool opensSomething(const WindowSetup& setup, const Start& start) {
  const bool hasOnlyLanguage = start.link && start.link->lesson.empty() && !start.link->scene;
  return namesScene(setup) && !hasOnlyLanguage;
}

// Until the user chooses: what the browser was told for all pages.
void useWishes(Settings& settings) {
  const platform::Wishes wishes = platform::wishes();
  if (wishes.isLight) settings.view.theme = lab::Theme::light;
  if (wishes.reducedMotion) settings.view.reducedMotion = true;
}

// Returns what is wrong with the options.
std::string prepareStart(WindowSetup setup, Start& start) {
  if (std::string fault = faultOfSource(setup); !fault.empty()) return fault;
  if (std::string fault = takeLink(setup, start); !fault.empty()) return fault;
  start.folder = platform::findSettings(setup.settings, start.message).value_or("");
  start.settings.view = start.lab.state().view;
  start.settings.view.legend = true;  // shown until it is closed, which the settings remember
  useWishes(start.settings);
  if (const std::string fault = SettingsFile(start.folder).load(start.settings); !fault.empty()) {
    start.message = fault;
  }
  // Translated when it is shown: no language is in use yet.
  if (!platform::keepsSettings() && start.message.empty()) start.message = kKeepsNothing.english();
  useLanguage(setup, start);
  for (const lab::Action& each : viewActions(start.settings)) start.lab.apply(each);
  if (std::string fault = applyPreset(setup, start.lab); !fault.empty()) return fault;
  start.document.begin();
  if (std::string fault = openStartScene(setup, start); !fault.empty()) return fault;
  if (std::string fault = applyLook(setup, start.lab); !fault.empty()) return fault;
  start.settings.view = start.lab.state().view;
  return {};
}

// The open window, up to its end.
class WindowTurns final : public platform::Turns {
 public:
  WindowTurns(ProgramWindow opened, Start start, bool savesPlacement, std::string report)
      : opened_(std::move(opened)),
        documents_(*opened_.window, start.folder, std::move(start.settings),
                   std::move(start.document), savesPlacement),
        report_(std::move(report)) {
    program().scenes().setDelegate(&documents_);
  }

  [[nodiscard]] Program& program() const { return *opened_.program; }
  [[nodiscard]] Documents& documents() { return documents_; }

  // Frames are painted when something happened or moves, and at no other time. The report, where
  // one is asked for, tells what is on screen whenever nothing moves.
  std::optional<double> take(double seconds) override {
    input_ =
        opened_.window->poll(seconds, [this](const SDL_Event& event) { program().handle(event); });
    const double passed = secondsSince(lastFrame_);
    lastFrame_ = Clock::now();
    const double moved = std::min(passed, kLongestStep);
    program().frame(input_, moved, passed - moved);
    opened_.window->present();
    tellPage();
    std::string ignored;  // the last one's error is told
    if (!report_.empty() && !program().wantsFrame()) {
      writeReport(report_, program(), documents_, input_, ignored);
    }
    if (documents_.wantsToQuit()) return std::nullopt;
    const double wait = waitAfter(program(), documents_, lastFrame_);
    return std::min(wait, opened_.window->wait().value_or(wait));
  }

  int end() override {
    // Writing may take long, and nobody looks for events any more.
    platform::endAtInterrupt("interrupted before it had ended");
    program().scenes().closeLesson();
    if (const std::string fault = documents_.end(program()); !fault.empty()) {
      return fail(kFailed, fault);
    }
    std::string error;
    if (report_.empty()) return kDone;
    return writeReport(report_, program(), documents_, input_, error) ? kDone
                                                                      : fail(kFailed, error);
  }

 private:
  // What is said is read out whole: not while steps pass by.
  void tellPage() {
    if (!platform::isInBrowser()) return;
    platform::PageFacts facts{program().lab().state().view.language, told_.said,
                              program().lessons().run() != nullptr, program().leavesAtTab(-1),
                              program().leavesAtTab(+1)};
    if (!program().wantsFrame()) {
      const std::string message = inWindowLanguage(documents_.message());
      facts.said = message.empty() ? lab::sentenceOnShow(program().lab()) : message;
    }
    if (facts == told_) return;
    platform::tellPage(facts);
    told_ = std::move(facts);
  }

  ProgramWindow opened_;
  Documents documents_;
  platform::PageFacts told_;
  std::string report_;
  platform::Input input_;
  Clock::time_point lastFrame_ = Clock::now();
};

}  // namespace

int runWindow(const WindowSetup& setup) {
  const auto asked = readSize(setup.size.empty() ? "1280x720" : setup.size);
  if (!asked) {
    return fail(kBadInput,
                "--size: expected WIDTHxHEIGHT from 64x64 to 8192x8192, got '" + setup.size + "'");
  }
  Start start;
  if (const std::string fault = prepareStart(setup, start); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  const bool keepsPlacement = setup.size.empty();
  auto& placement = start.settings.window;
  if (!keepsPlacement) placement.reset();
  std::string error;
  auto opened =
      openProgramWindow(setup, placement ? placement->size : *asked, false, true, error, placement);
  if (!opened) return fail(kFailed, error);
  Program& program = *opened->program;
  program.lab() = std::move(start.lab);
  if (program.lab().state().view.space.on && !program.prepareSpace(error)) {
    return fail(kFailed, error);
  }
  const std::string message = start.message.empty() ? program.complaint() : start.message;
  const std::string warning = start.warning;
  const auto link = start.link;
  const bool opens = opensSomething(setup, start);
  auto turns = std::make_unique<WindowTurns>(std::move(*opened), std::move(start), keepsPlacement,
                                             setup.report);
  Documents& documents = turns->documents();
  documents.recall(program.lessons());
  documents.warn(warning);
  documents.showError(message);
  if (link) documents.openLesson(*link);
  if (isLessonFile(setup.file)) {
    const std::string fault = program.scenes().openLesson(platform::absolutePath(setup.file));
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  const bool isAskedFor = opens || documents.isAsking();
  if (program.lab().state().view.startPage && !isAskedFor) {
    program.lab().apply(lab::SetView{&lab::View::gallery, lab::Gallery::doors});
  }
  platform::noteInterrupts();
  return platform::takeTurns(std::move(turns));
}

}  // namespace app
