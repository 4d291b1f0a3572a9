#include "app/desk/desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/frame/program.h"
#include "app/json.h"
#include "app/platform_words.h"
#include "lab/lesson_file/lessons.h"
#include "language/language.h"
#include "platform/browser.h"
#include "platform/clipboard.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/media/movie.h"

namespace app {

using language::fill, language::tr, language::trn;

namespace {

using ui::FileDialog;

constexpr const char* kSuffix = ".iklab.json";
constexpr std::array<std::string_view, 2> kReadable{kSuffix, lab::kLessonSuffix};
constexpr const char* kSheetSuffix = ".answers.json";
// How long work and settings may be lost to a crash.
constexpr auto kSaveAfter = std::chrono::seconds(3);
// What was saved is no question: it goes by itself.
constexpr auto kToRead = std::chrono::seconds(4);
constexpr int kFramesToShow = 2;  // Dear ImGui measures a new message before it shows it
constexpr auto kLookAgain = std::chrono::milliseconds(500);
// What failed, on a full disk say, is tried again after a pause, and each time after a longer one.
constexpr auto kFirstPause = std::chrono::seconds(5);
constexpr auto kLongestPause = std::chrono::minutes(5);

std::string sceneFileName(const std::string& title) {
  const std::string name = asFileName(title);
  return name.ends_with(kSuffix) ? name : name + kSuffix;
}

// A pipe may keep the window waiting for ever.
std::string faultOfKind(const std::string& path) {
  return platform::isSpecial(path) ? noFileText(path) : std::string();
}

bool asksForFlatView(const lab::Action& action) {
  const auto* const view = action.as<lab::SetView>();
  if (view == nullptr) return false;
  using Field = lab::SetView::Field<lab::SpaceView, bool>;
  const auto* const field = view->field.as<Field>();
  return field != nullptr && field->which == &lab::SpaceView::on && !field->value;
}

}  // namespace

Desk::Desk(platform::Window& window, const std::string& folder, Settings settings,
           SceneDocument document, bool savesPlacement)
    : window_(window),
      settingsFile_(folder),
      settings_(std::move(settings)),
      savesPlacement_(savesPlacement),
      progressFile_(folder),
      autosave_(folder),
      document_(std::move(document)),
      exporter_(settings_.exportFolder) {
  settingsFile_.begin(settings_);
  if (!document_.path().empty()) addRecent(document_.path());
  updateRecent();
}

void Desk::showError(const std::string& text) {
  if (!text.empty()) message_ = {text, true};
}

bool Desk::isAsking() const {
  return chooser_.isOpen() || exporter_.isAsking() || asksToSave_ || asksToOverwrite_ ||
         autosave_.leftover().has_value();
}

void Desk::apply(const lab::Action& action, lab::Lab& lab) {
  const auto change = [this, action](lab::Lab& bench) {
    bench.apply(action);
    document_.applied(action, bench);
  };
  // Another scene takes the place of a file that was opened; one that was never saved is an
  // experiment.
  if (isScene(action) && !document_.path().empty()) return replaceScene(change, lab);
  change(lab);
  if (asksForFlatView(action) && lab.state().view.space.on) {
    message_ = {tr("This scene is in space: it is always shown in 3D."), false, clock_() + kToRead};
  }
}

void Desk::recall(LessonHost& lessons) {
  lab::Progress progress;
  showError(progressFile_.load(progress));
  lessons.setProgress(std::move(progress));
}

void Desk::act(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) {
  if (const LabChange answer = std::exchange(answer_, nullptr)) answer(lab);
  if (!isAsking()) {
    for (const ui::Request& request : requests) handle(request, lab);
  }
  drop(input.dropped, lab);
  if (input.ends) {
    endSession(lab);
  } else if (input.quit && !quits_) {
    askToQuit(lab);
  }
  updateFiles();
}

void Desk::handle(const ui::Request& request, lab::Lab& lab) {
  const Exporter::Proposal proposal{nearFolder(), document_.title(lab)};
  switch (request.kind) {
    case ui::RequestKind::saveAnswers:  // of what the program knows; see saveAnswers()
    case ui::RequestKind::copyLink:     // of a lesson, too; see copyLink()
    case ui::RequestKind::none:
      break;
    case ui::RequestKind::newScene:
      return replaceScene([this](lab::Lab& bench) { document_.openNew(bench); }, lab);
    case ui::RequestKind::open:
      // Where the browser has a chooser, the file is dropped, and that asks.
      if (platform::isInBrowser()) return platform::chooseFile(kReadable);
      return replaceScene([this](lab::Lab& bench) { openChooser(FileDialog::Kind::open, bench); },
                          lab);
    case ui::RequestKind::openRecent:
      return open(request.text, lab);
    case ui::RequestKind::save:
      return save(lab);
    case ui::RequestKind::saveAs:
      return openChooser(FileDialog::Kind::save, lab);
    case ui::RequestKind::copy:
      return copy(lab);
    case ui::RequestKind::paste:
      return paste(request.text, lab);
    case ui::RequestKind::exportAs:
      return exporter_.ask(proposal);
    case ui::RequestKind::film:
      return exporter_.toggleFilm(proposal);
    case ui::RequestKind::fullScreen:
      return window_.setFullScreen(!window_.isFullScreen());
    case ui::RequestKind::quit:
      return replaceScene([this](lab::Lab&) { quit(); }, lab);
  }
}

// The window's own button asks again, whatever is being asked.
void Desk::askToQuit(lab::Lab& lab) {
  if (document_.isUnsaved()) {
    chooser_.close();
    exporter_.cancel();
  }
  change_ = nullptr;
  asksToSave_ = false;
  asksToOverwrite_ = false;
  handle({ui::RequestKind::quit}, lab);
}

void Desk::quit() {
  exporter_.finishFilm();
  quits_ = true;
}

// Unsaved work is kept, and offered at the next start; where it cannot be kept, it is asked about.
void Desk::endSession(lab::Lab& lab) {
  if (quits_) return exporter_.giveUp();  // it waits for a film
  const std::string fault = document_.isUnsaved() && !autosave_.isPossible()
                                ? tr("There is no folder in which unsaved work can be kept.").str()
                                : autosave(lab);
  showError(fault);
  if (!fault.empty()) return askToQuit(lab);
  keepsWork_ = true;
  quit();
  if (!exporter_.isFinishing()) return;
  // Its progress is shown, and no dialog before it.
  asksToSave_ = false;
  asksToOverwrite_ = false;
  chooser_.close();
  exporter_.cancel();
}

void Desk::replaceScene(LabChange change, lab::Lab& lab) {
  if (!document_.isUnsaved()) return change(lab);
  asksToSave_ = true;
  change_ = std::move(change);
}

// Read before anything is asked: a file that is no scene replaces nothing.
void Desk::open(const std::string& path, lab::Lab& lab, const std::string& news) {
  LoadedScene scene;
  const std::string whole = platform::absolutePath(path);
  std::string fault = faultOfKind(whole);
  if (fault.empty()) fault = loadScene(whole, scene);
  if (!fault.empty()) {
    if (!platform::exists(whole)) removeRecent(whole);
    return showError(fault);
  }
  const auto change = [this, scene = std::move(scene), news](lab::Lab& bench) {
    const std::string refusal = show(scene, bench);
    if (refusal.empty()) message_ = {news, false};
    showError(refusal);
  };
  replaceScene(change, lab);
}

std::string Desk::show(const LoadedScene& scene, lab::Lab& lab) {
  std::string fault = document_.open(scene, lab);
  if (fault.empty() && scene.isSaved && !scene.path.empty()) addRecent(scene.path);
  return fault;
}

// The first of several files: one scene is open at a time.
void Desk::drop(const std::vector<std::string>& paths, lab::Lab& lab) {
  if (paths.empty()) return;
  const std::string& path = paths.front();
  if (isAsking()) {
    return showError(fill(tr("{file} was not opened because a dialog was open. Drop it again."),
                          {{"file", path}}));
  }
  const std::size_t count = paths.size();
  if (count == 1) return open(path, lab);
  // Translators: {count} is 2 or more.
  open(
      path, lab,
      fill(trn("Only the first of {count} file was opened: {file}",
               "Only the first of {count} files was opened: {file}", static_cast<long long>(count)),
           {{"count", count}, {"file", path}}));
}

void Desk::saveAnswers(const lab::AnswerSheet& sheet) {
  if (isAsking()) return;
  const std::string name = sheet.learner.name.empty() ? "lessons" : sheet.learner.name;
  chooser_.open(FileDialog::Kind::save, tr("Save the answers"), kSheetSuffix, nearFolder(),
                asFileName(name) + kSheetSuffix);
  sheet_ = sheet;
}

void Desk::writeSheet(const std::string& path) {
  std::string fault = faultOfKind(path);
  const std::span<const lab::AnswerSheet> one(&*sheet_, 1);
  const std::string text =
      path.ends_with(".csv") ? lab::answersCsv(one) : lab::writeAnswers(*sheet_);
  if (fault.empty()) platform::writeFile(path, text, fault);
  if (!fault.empty()) return chooser_.refuse(inWindowLanguage(fault));
  chooser_.close();
  sheet_.reset();
}

// A page on the disk of its reader has an address that opens nothing elsewhere.
void Desk::copyLink(const std::string& lesson, const lab::Lab& lab) {
  std::string link = lesson;
  if (link.empty()) {
    LoadedScene scene;
    const std::string fault = parseScene(document_.text(lab, canvasHeight_), scene);
    if (!fault.empty()) return showError(fault);
    link = lab::writeLink({.scene = std::move(scene.document)});
  }
  if (link.empty() || link.size() > lab::kLongestLink) {
    return showError(
        fill(tr("This scene is too large for a link of {most} kB. Save it, and hand out "
                "the file."),
             {{"most", lab::kLongestLink / 1000}}));
  }
  const std::string page = platform::pageAddress();
  if (page.starts_with("http")) link = page + "#" + link;
  std::string error;
  if (!platform::setClipboard(link, error)) return showError(error);
  message_ = {lesson.empty() ? tr("A link to this scene was copied.").str()
                             : tr("A link to this step was copied.").str(),
              false, clock_() + kToRead};
}

void Desk::copy(const lab::Lab& lab) {
  std::string error;
  const Json json = Json::parse(document_.text(lab, canvasHeight_));
  if (!platform::setClipboard(json.dump(), error)) showError(error);
}

bool Desk::hasSceneToPaste(const std::string& text) const {
  const std::string pasted = text.empty() ? platform::clipboard() : text;
  LoadedScene scene;
  if (!lab::isLink(pasted)) return parseScene(pasted, scene).empty();
  lab::Link link;
  return readLink(pasted, link).empty() && link.scene;
}

void Desk::paste(const std::string& text, lab::Lab& lab) {
  LoadedScene scene;
  const std::string pasted = text.empty() ? platform::clipboard() : text;
  if (pasted.empty()) return showError(tr("The clipboard holds no text. Copy a scene first."));
  if (lab::isLink(pasted)) return openLink(pasted, lab);
  if (const std::string fault = parseScene(pasted, scene); !fault.empty()) {
    const language::Text refusal = text.empty()
                                       ? tr("The clipboard holds no scene: {fault}")
                                       : tr("The text that was dropped is no scene: {fault}");
    return showError(fill(refusal, {{"fault", fault}}));
  }
  replaceScene([this, scene = std::move(scene)](lab::Lab& bench) { showError(show(scene, bench)); },
               lab);
}

void Desk::openLink(const std::string& text, lab::Lab& lab) {
  lab::Link link;
  std::string fault = readLink(text, link);
  if (fault.empty()) fault = lab::faultOf(link, lab::lessons());
  if (!fault.empty()) {
    return showError(fill(tr("The link can’t be opened: {fault}"), {{"fault", fault}}));
  }
  if (!link.scene) return openLesson(std::move(link));
  const auto change = [this, link = std::move(link)](lab::Lab& bench) {
    showError(show(sceneOf(link), bench));
    openLesson({.language = link.language});
  };
  replaceScene(change, lab);
}

void Desk::save(lab::Lab& lab) {
  if (document_.path().empty()) return openChooser(FileDialog::Kind::save, lab);
  asksToOverwrite_ = document_.isChangedOnDisk();
  if (!asksToOverwrite_) saveTo(document_.path(), lab);
}

void Desk::saveTo(const std::string& path, lab::Lab& lab) {
  std::string fault = faultOfKind(path);
  if (fault.empty()) fault = document_.save(path, lab, canvasHeight_);
  if (chooser_.isOpen() && !fault.empty()) {
    chooser_.refuse(inWindowLanguage(fault));
  } else {
    showError(fault);
  }
  if (!fault.empty()) return;
  chooser_.close();
  autosave_.clear();
  isAutosaved_ = false;
  autosaveFault_.clear();
  if (due_) due_ = std::min(*due_, clock_() + kSaveAfter);
  addRecent(path);
  message_ = {};  // what was wrong before
  if (const LabChange change = std::exchange(change_, nullptr)) return change(lab);
  message_ = {fill(tr("Saved as {file}"), {{"file", path}}), false, clock_() + kToRead};
}

void Desk::restore(const Autosave::Leftover& leftover, lab::Lab& lab) {
  LoadedScene scene;
  scene.path = leftover.path;
  scene.onDisk = contentOnDisk(leftover.path);
  std::string fault = parseScene(leftover.scene, scene);
  if (fault.empty()) fault = show(scene, lab);
  showError(fault);
  if (!fault.empty()) return autosave_.postpone();
  autosave_.adopt();
  isAutosaved_ = true;
  autosavedEdits_ = document_.edits();
}

void Desk::layOut(const ui::Context& context, const ui::Rect& canvas) {
  const bool wasAsking = isAsking();  // an Escape of this frame was for that
  if (autosave_.leftover()) {
    layOutLeftover(context);
  } else if (asksToSave_) {
    layOutSaveQuestion(context);
  } else if (asksToOverwrite_) {
    layOutOverwriteQuestion(context);
  } else if (chooser_.isOpen()) {
    layOutChooser(context);
  } else {
    exporter_.layOut(context);
  }
  if (message_.end && clock_() >= *message_.end) message_ = {};
  framesToShow_ = laidOut_ == message_.text ? std::max(0, framesToShow_ - 1) : kFramesToShow;
  laidOut_ = message_.text;
  if (isAsking() || !hasMessage()) return;
  const bool isDismissed =
      ui::message(context, inWindowLanguage(message_.text), canvas, !message_.isError);
  if (isDismissed && !wasAsking) message_ = {};
}

void Desk::openChooser(FileDialog::Kind kind, const lab::Lab& lab) {
  const bool isOpen = kind == FileDialog::Kind::open;
  chooser_.open(kind, isOpen ? tr("Open a scene or a lesson") : tr("Save the scene"), kSuffix,
                nearFolder(), isOpen ? std::string() : sceneFileName(document_.title(lab)));
  if (isOpen) chooser_.listAlso(std::string(lab::kLessonSuffix));
}

// Where the scene is kept, or the last one that was opened; empty: nowhere.
std::string Desk::nearFolder() const {
  std::string near = document_.path();
  if (near.empty() && !settings_.recent.empty()) near = settings_.recent.front();
  return platform::parentFolder(near);
}

void Desk::layOutChooser(const ui::Context& context) {
  const auto path = chooser_.draw(context);
  if (!chooser_.isOpen()) {
    change_ = nullptr;
    sheet_.reset();
  }
  if (path) answer_ = [this, path = *path](lab::Lab& lab) { takePath(path, lab); };
}

void Desk::takePath(const std::string& path, lab::Lab& lab) {
  if (sheet_) return writeSheet(path);
  if (chooser_.kind() == FileDialog::Kind::save) return saveTo(path, lab);
  std::string fault;
  LoadedScene scene;
  if (isLessonFile(path)) {
    lessonFile_ = path;
  } else {
    fault = loadScene(path, scene);
    if (fault.empty()) fault = show(scene, lab);
  }
  if (!fault.empty()) return chooser_.refuse(inWindowLanguage(fault));
  chooser_.close();
  message_ = {};
}

void Desk::painted(const Program& program, const platform::Input& input) {
  // As fitting reads the height of a camera: of a narrow canvas it is the width.
  canvasHeight_ = std::min(program.canvas().width, program.canvas().height);
  exporter_.painted(program, input);
  if (auto message = exporter_.takeMessage()) {
    if (quits_ && message->isError) filmFault_ = message->text;
    message_ = std::move(*message);
  }
  saveIfDue(program, input);
  updateTitle(program.ownLab());
}

void Desk::saveIfDue(const Program& program, const platform::Input& input) {
  document_.rememberSaved(program.ownLab());
  const Clock::time_point now = clock_();
  if (input.happened && !due_) due_ = now + kSaveAfter;
  if (input.leaves) due_ = now;
  if (!due_ || now < *due_) return;
  if (program.isDragging() && !input.leaves) {  // a drag does not wait for the disk
    due_ = now + kLookAgain;
    return;
  }
  due_.reset();
  tell(autosave(program.ownLab()), autosaveFault_);
  tell(saveSettings(program.ownLab()), settingsFault_);
  tell(progressFile_.save(program.lessons().progress()), progressFault_);
  const bool isDone = autosaveFault_.empty() && settingsFault_.empty() && progressFault_.empty();
  pause_ = isDone ? Clock::duration()
                  : std::clamp<Clock::duration>(2 * pause_, kFirstPause, kLongestPause);
  if (!isDone) due_ = now + pause_;
}

// Once, however often it is tried; and no longer than it is true.
void Desk::tell(const std::string& fault, std::string& told) {
  if (fault == told) return;
  if (fault.empty() && message_.text == told) message_ = {};
  showError(fault);
  told = fault;
}

std::string Desk::autosave(const lab::Lab& lab) {
  if (!document_.isUnsaved()) {
    if (isAutosaved_) autosave_.clear();
    isAutosaved_ = false;
    return {};
  }
  if (isAutosaved_ && autosavedEdits_ == document_.edits()) return {};
  std::string fault = autosave_.write(document_.text(lab, canvasHeight_), document_.path());
  if (!fault.empty()) return fault;
  isAutosaved_ = true;
  autosavedEdits_ = document_.edits();
  return {};
}

std::string Desk::saveSettings(const lab::Lab& lab) {
  settings_.view = lab.state().view;
  settings_.exportFolder = exporter_.folder();
  const auto placement = window_.placement();
  if (savesPlacement_ && placement) {
    // The size to go back to is the one from before.
    if (placement->maximized && settings_.window) {
      settings_.window->maximized = true;
    } else {
      settings_.window = placement;
    }
  }
  return settingsFile_.save(settings_);
}

void Desk::addRecent(const std::string& path) {
  const std::string whole = platform::absolutePath(path);
  std::erase(settings_.recent, whole);
  settings_.recent.insert(settings_.recent.begin(), whole);
  settings_.recent.resize(std::min(settings_.recent.size(), kMostRecent));
  updateRecent();
}

void Desk::removeRecent(const std::string& path) {
  std::erase(settings_.recent, platform::absolutePath(path));
  updateRecent();
}

void Desk::updateRecent() {
  files_.recent.clear();
  if (platform::isInBrowser()) return;  // which does not say where a file came from
  for (const std::string& path : settings_.recent) {
    files_.recent.push_back({path, !platform::exists(path)});
  }
}

void Desk::updateFiles() {
  files_.filming = exporter_.filming();
  files_.isFullScreen = window_.isFullScreen();
  files_.isInBrowser = platform::isInBrowser();
  files_.offersMp4 = platform::offersMp4();
}

void Desk::updateTitle(const lab::Lab& lab) {
  // Systems do not show a title that is no UTF-8.
  const std::string name = asUtf8(document_.title(lab));
  const std::string title = (document_.isUnsaved() ? "*" : "") + name + " — IK Lab";
  if (title == title_) return;
  title_ = title;
  window_.setTitle(title);
  platform::setUnsaved(document_.isUnsaved());
}

std::optional<double> Desk::wait() const {
  if (answer_ || message_.text != laidOut_ || framesToShow_ > 0) return 0.0;
  std::optional<double> wait = exporter_.wait();
  for (const std::optional<Clock::time_point>& each : {due_, message_.end}) {
    if (!each) continue;
    const double due = std::max(0.0, std::chrono::duration<double>(*each - clock_()).count());
    wait = wait ? std::min(*wait, due) : due;
  }
  return wait;
}

std::string Desk::end(const Program& program) {
  const std::string settings = saveSettings(program.ownLab());
  std::string progress = progressFile_.save(program.lessons().progress());
  if (isAutosaved_ && !keepsWork_) autosave_.clear();
  const std::string film = exporter_.end();
  for (const std::string& fault : {filmFault_, film, settings}) {
    if (!fault.empty()) return fault;
  }
  return progress;
}

}  // namespace app
