#include "app/documents/documents.h"

#include <algorithm>
#include <utility>

#include "app/documents/scene_clipboard.h"
#include "app/frame/program.h"
#include "app/json.h"
#include "app/platform_words.h"
#include "language/language.h"
#include "platform/browser.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr, language::trn;

Documents::Documents(platform::Window& window, const std::string& folder, Settings settings,
                     SceneDocument document, bool savesPlacement)
    : window_(window),
      storage_(folder, settings, savesPlacement ? &window : nullptr),
      document_(std::move(document)),
      recent_(std::move(settings.recent)),
      exporter_(std::move(settings.exportFolder)) {
  for (const std::string& path : {document_.path(), document_.source()}) {
    if (!path.empty()) recent_.add(path);
  }
  files_.recent = recent_.shown();
}

bool Documents::isAsking() const {
  return chooser_.isOpen() || exporter_.isAsking() || asksToSave_ || asksToOverwrite_ ||
         storage_.unsaved().leftover().has_value();
}

void Documents::apply(const lab::Action& action, lab::Lab& lab) {
  const auto change = [this, action](lab::Lab& into) {
    into.apply(action);
    document_.applied(action, into);
  };
  // Another scene takes the place of a file that was opened; one that was never saved is an
  // experiment.
  if (isScene(action) && !document_.path().empty()) return replaceScene(change, lab);
  change(lab);
}

void Documents::recall(LessonHost& lessons) {
  lab::Progress progress;
  showError(storage_.recall(progress));
  lessons.setProgress(std::move(progress));
}

void Documents::act(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) {
  if (const LabChange answer = std::exchange(answer_, nullptr)) answer(lab);
  if (!isAsking()) {
    for (const ui::Request& request : requests) handle(request, lab);
  }
  drop(input.dropped, lab);
  if (const auto changed = script_.changed(lab, clock_())) apply(*changed, lab);
  if (input.ends) {
    endSession(lab);
  } else if (input.quit && !quits_) {
    askToQuit(lab);
  }
  updateFiles();
}

void Documents::handle(const ui::Request& request, lab::Lab& lab) {
  const Exporter::Proposal proposal{nearFolder(), document_.title(lab)};
  switch (request.kind) {
    case ui::RequestKind::saveAnswers:  // of what the program knows; see saveAnswers()
    case ui::RequestKind::copyLink:     // of a lesson, too; see copyLink()
    case ui::RequestKind::none:
      break;
    case ui::RequestKind::saveScript:
      return chooser_.askForScript(nearFolder());
    case ui::RequestKind::newScene:
      return replaceScene([this](lab::Lab& into) { document_.openNew(into); }, lab);
    case ui::RequestKind::open:
      // Where the browser has a chooser, the file is dropped, and that asks.
      if (platform::isInBrowser()) return platform::chooseFile(kReadable);
      return replaceScene([this](lab::Lab&) { chooser_.askToOpen(nearFolder()); }, lab);
    case ui::RequestKind::openRecent:
      return open(request.text, lab);
    case ui::RequestKind::save:
      return save(lab);
    case ui::RequestKind::saveAs:
      return askWhereToSave(lab);
    case ui::RequestKind::copy:
      return showError(copyScene(document_.text(lab, canvasHeight_)));
    case ui::RequestKind::paste:
      return paste(request.text, lab);
    case ui::RequestKind::exportAs:
      return exporter_.ask(proposal);
    case ui::RequestKind::fullScreen:
      return window_.setFullScreen(!window_.isFullScreen());
    case ui::RequestKind::quit:
      return replaceScene([this](lab::Lab&) { quits_ = true; }, lab);
  }
}

// The window's own button asks again, whatever is being asked.
void Documents::askToQuit(lab::Lab& lab) {
  if (document_.isUnsaved()) {
    chooser_.close();
    exporter_.cancel();
  }
  change_ = nullptr;
  asksToSave_ = false;
  asksToOverwrite_ = false;
  handle({ui::RequestKind::quit}, lab);
}

// Unsaved work is kept, and offered at the next start; where it cannot be kept, it is asked about.
void Documents::endSession(lab::Lab& lab) {
  const std::string fault = document_.isUnsaved() && !storage_.unsaved().isPossible()
                                ? tr("There is no folder in which unsaved work can be kept.").str()
                                : storage_.autosave(document_, lab, canvasHeight_);
  showError(fault);
  if (!fault.empty()) return askToQuit(lab);
  keepsWork_ = true;
  quits_ = true;
}

void Documents::replaceScene(LabChange change, lab::Lab& lab) {
  if (!document_.isUnsaved()) return change(lab);
  asksToSave_ = true;
  change_ = std::move(change);
}

// Read before anything is asked: a file that is no scene replaces nothing.
void Documents::open(const std::string& path, lab::Lab& lab, const std::string& news) {
  LoadedScene scene;
  const std::string whole = platform::absolutePath(path);
  std::string fault = faultOfKind(whole);
  if (fault.empty() && path.ends_with(kScriptSuffix)) return showError(openScript(whole, lab));
  if (fault.empty()) fault = loadScene(whole, scene);
  if (!fault.empty()) {
    if (!platform::exists(whole)) recent_.remove(whole);
    return showError(fault);
  }
  const auto change = [this, scene = std::move(scene), news](lab::Lab& into) {
    showError(show(scene, into, news));
  };
  replaceScene(change, lab);
}

// The scene stays: it gets another solver.
std::string Documents::openScript(const std::string& path, lab::Lab& lab) {
  lab::Script script;
  std::string fault = readScript(path, script);
  if (!fault.empty()) return fault;
  apply(lab::SetScript{std::move(script)}, lab);
  apply(lab::SelectSolver{lab::ownPlace()}, lab);
  apply(lab::ShowPage{lab::Tab::explain}, lab);
  return {};
}

void Documents::saveScript(const std::string& path, lab::Lab& lab) {
  const auto& script = lab.state().script;
  if (!script) return chooser_.close();
  std::string fault;
  if (!platform::writeFile(path, script->text, fault)) return chooser_.refuse(fault);
  lab::Script saved = *script;
  saved.path = path;
  apply(lab::SetScript{std::move(saved)}, lab);
  chooser_.close();
  board_.showDone(writtenText(tr("Saved as {file}"), path), clock_());
}

std::string Documents::show(const LoadedScene& scene, lab::Lab& lab, const std::string& news) {
  std::string fault = document_.open(scene, lab);
  if (!fault.empty()) return fault;
  if (scene.isSaved && !scene.path.empty()) recent_.add(scene.path);
  const std::string warning = warningOf(scene);
  const char* const between = news.empty() || warning.empty() ? "" : "\n";
  // In place of what was wrong before.
  board_.show({.text = news + between + warning, .offersRoot = true});
  return {};
}

// The first of several files: one scene is open at a time.
void Documents::drop(const std::vector<std::string>& paths, lab::Lab& lab) {
  if (paths.empty()) return;
  const std::string& path = paths.front();
  if (isAsking()) {
    return showError(fill(tr("{file} was not opened because a dialog was open. Try again."),
                          {{"file", shownPath(path)}}));
  }
  const std::size_t count = paths.size();
  if (count == 1) return open(path, lab);
  // Translators: {count} is 2 or more.
  open(
      path, lab,
      fill(trn("Only the first of {count} file was opened: {file}",
               "Only the first of {count} files was opened: {file}", static_cast<long long>(count)),
           {{"count", count}, {"file", shownPath(path)}}));
}

void Documents::saveAnswers(const lab::AnswerSheet& sheet) {
  if (!isAsking()) chooser_.askForAnswers(nearFolder(), sheet);
}

void Documents::copyLink(const std::string& lesson, const lab::Lab& lab) {
  const std::string scene = lesson.empty() ? document_.text(lab, canvasHeight_) : std::string();
  const std::string fault = app::copyLink(lesson, scene);
  if (!fault.empty()) return showError(fault);
  board_.showDone(lesson.empty() ? tr("A link to this scene was copied.")
                                 : tr("A link to this step was copied."),
                  clock_());
}

bool Documents::hasSceneToPaste(const std::string& text) const {
  Pasted pasted;
  return readPasted(text, pasted).empty() && (!pasted.link || pasted.link->scene);
}

void Documents::paste(const std::string& text, lab::Lab& lab) {
  Pasted pasted;
  const std::string fault = readPasted(text, pasted);
  if (!fault.empty()) return showError(fault);
  if (pasted.link && !pasted.link->scene) return openLesson(std::move(*pasted.link));
  const auto change = [this, pasted = std::move(pasted)](lab::Lab& into) {
    showError(show(pasted.link ? sceneOf(*pasted.link) : pasted.scene, into));
    if (pasted.link) openLesson({.language = pasted.link->language});
  };
  replaceScene(change, lab);
}

void Documents::save(lab::Lab& lab) {
  if (document_.path().empty()) return askWhereToSave(lab);
  asksToOverwrite_ = document_.isChangedOnDisk();
  if (!asksToOverwrite_) saveTo(document_.path(), lab);
}

void Documents::saveTo(const std::string& path, lab::Lab& lab) {
  const std::string fault = document_.save(path, lab, canvasHeight_);
  if (chooser_.isOpen() && !fault.empty()) {
    chooser_.refuse(fault);
  } else {
    document_.rememberFault(fault);
    showError(fault);
  }
  if (!fault.empty()) return;
  chooser_.close();
  storage_.sceneSaved(clock_());
  recent_.add(path);
  board_.clear();  // what was wrong before
  if (const LabChange change = std::exchange(change_, nullptr)) return change(lab);
  board_.showDone(writtenText(tr("Saved as {file}"), path), clock_());
}

void Documents::restore(const Autosave::Leftover& leftover, lab::Lab& lab) {
  LoadedScene scene;
  scene.path = leftover.path;
  scene.onDisk = contentOnDisk(leftover.path);
  std::string fault = parseScene(leftover.scene, scene);
  if (fault.empty()) fault = show(scene, lab);
  showError(fault);
  if (!fault.empty()) return storage_.unsaved().postpone();
  storage_.adopt(document_.edits());
}

void Documents::askWhereToSave(const lab::Lab& lab) {
  chooser_.askToSave(nearFolder(), document_.title(lab));
}

// Where the scene is kept, or the last one that was opened; empty: nowhere.
std::string Documents::nearFolder() const {
  std::string near = document_.path();
  if (near.empty()) near = document_.source();
  if (near.empty() && !recent_.paths().empty()) near = recent_.paths().front();
  return platform::parentFolder(near);
}

void Documents::layOutChooser(const ui::Context& context) {
  const auto path = chooser_.layOut(context);
  if (!chooser_.isOpen()) change_ = nullptr;
  if (path) answer_ = [this, path = *path](lab::Lab& lab) { takePath(path, lab); };
}

void Documents::takePath(const std::string& path, lab::Lab& lab) {
  if (chooser_.purpose() == SceneChooser::Purpose::answers) return chooser_.writeAnswers(path);
  if (chooser_.purpose() == SceneChooser::Purpose::save) return saveTo(path, lab);
  if (chooser_.purpose() == SceneChooser::Purpose::script) return saveScript(path, lab);
  std::string fault;
  LoadedScene scene;
  if (path.ends_with(kScriptSuffix)) {
    fault = openScript(path, lab);
  } else if (isLessonFile(path)) {
    lessonFile_ = path;
    board_.clear();
  } else {
    fault = loadScene(path, scene);
    if (fault.empty()) fault = show(scene, lab);
  }
  if (!fault.empty()) return chooser_.refuse(fault);
  chooser_.close();
}

void Documents::painted(const Program& program, const platform::Input& input) {
  // As fitting reads the height of a camera: of a narrow canvas it is the width.
  canvasHeight_ = std::min(program.canvas().width, program.canvas().height);
  exporter_.painted(program, input);
  if (auto message = exporter_.takeMessage()) board_.show(std::move(*message));
  document_.rememberSaved(program.scenes().own());
  board_.hold(document_.saveFault());
  storage_.saveIfDue(keptOf(program), input, program.isDragging(), clock_(), board_);
  updateTitle(program.scenes().own());
}

Kept Documents::keptOf(const Program& program) const {
  return {document_,       program.scenes().own(), canvasHeight_, program.lessons().progress(),
          recent_.paths(), exporter_.folder()};
}

void Documents::updateFiles() {
  files_.recent = recent_.shown();
  files_.isFullScreen = window_.isFullScreen();
  files_.isInBrowser = platform::isInBrowser();
}

void Documents::updateTitle(const lab::Lab& lab) {
  // Systems do not show a title that is no UTF-8.
  const std::string title = asUtf8(document_.windowTitle(lab)) + " — IK Lab";
  if (title == title_) return;
  title_ = title;
  window_.setTitle(title);
  platform::setUnsaved(document_.isUnsaved());
}

std::optional<double> Documents::wait() const {
  if (answer_) return 0.0;
  std::optional<double> wait = exporter_.wait();
  for (const auto& each :
       {board_.wait(clock_()), storage_.wait(clock_()), script_.wait(clock_())}) {
    if (each) wait = std::min(wait.value_or(*each), *each);
  }
  return wait;
}

std::string Documents::end(const Program& program) {
  const std::string settings = storage_.saveSettings(keptOf(program));
  const std::string progress = storage_.saveProgress(keptOf(program));
  if (!keepsWork_) storage_.removeUnsaved();
  exporter_.cancel();
  return settings.empty() ? progress : settings;
}

}  // namespace app
