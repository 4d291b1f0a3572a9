#include "app/desk/desk.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/frame/program.h"
#include "app/json.h"
#include "platform/clipboard.h"
#include "platform/folders.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using ui::Choice;
using ui::FileDialog;

constexpr const char* kSuffix = ".iklab.json";
// How long work and settings may be lost to a crash.
constexpr auto kSaveAfter = std::chrono::seconds(3);
// What was saved is no question: it goes by itself.
constexpr auto kToRead = std::chrono::seconds(4);
constexpr auto kLookAgain = std::chrono::milliseconds(500);

std::string sceneFileName(const std::string& title) {
  const std::string name = asFileName(title);
  return name.ends_with(kSuffix) ? name : name + kSuffix;
}

bool asksForFlatView(const lab::Action& action) {
  const auto* const view = std::get_if<lab::SetView>(&action);
  if (view == nullptr) return false;
  using Field = lab::SetView::Field<lab::SpaceView, bool>;
  const auto* const field = std::get_if<Field>(&view->field);
  return field != nullptr && field->which == &lab::SpaceView::on && !field->value;
}

}  // namespace

Desk::Desk(platform::Window& window, const std::string& folder, Settings settings,
           SceneDocument document, bool savesPlacement)
    : window_(window),
      settingsFile_(folder),
      settings_(std::move(settings)),
      savesPlacement_(savesPlacement),
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
  return chooser_.isOpen() || exporter_.isAsking() || asksToSave_ ||
         autosave_.leftover().has_value();
}

void Desk::apply(const lab::Action& action, lab::Lab& lab) {
  const auto change = [this, action](lab::Lab& bench) {
    bench.apply(action);
    document_.applied(action, bench);
  };
  // A preset takes the place of a file that was opened; one that is kept nowhere is an experiment.
  const bool isPreset = std::holds_alternative<lab::LoadPreset>(action);
  if (isPreset && !document_.path().empty()) return replaceScene(change, lab);
  change(lab);
  if (asksForFlatView(action) && lab.state().view.space.on) {
    message_ = {"This scene is in space: it is always shown in 3D.", false, Clock::now() + kToRead};
  }
}

void Desk::act(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) {
  if (const LabChange answer = std::exchange(answer_, nullptr)) answer(lab);
  if (!isAsking()) {
    for (const ui::Request& request : requests) handle(request, lab);
  }
  drop(input.dropped, lab);
  if (input.quit) askToQuit(lab);
  updateFiles();
}

void Desk::handle(const ui::Request& request, lab::Lab& lab) {
  const Exporter::Proposal proposal{nearFolder(), document_.title(lab)};
  switch (request.kind) {
    case ui::RequestKind::none:
      break;
    case ui::RequestKind::newScene:
      return replaceScene([this](lab::Lab& bench) { document_.openNew(bench); }, lab);
    case ui::RequestKind::open:
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
      return paste(lab);
    case ui::RequestKind::exportAs:
      return exporter_.ask(proposal);
    case ui::RequestKind::film:
      return exporter_.toggleFilm(proposal);
    case ui::RequestKind::fullScreen:
      return window_.setFullScreen(!window_.isFullScreen());
    case ui::RequestKind::quit:
      return replaceScene([this](lab::Lab&) { quits_ = true; }, lab);
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
  handle({ui::RequestKind::quit}, lab);
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
  if (const std::string fault = loadScene(whole, scene); !fault.empty()) {
    if (!platform::exists(whole)) removeRecent(whole);
    return showError(fault);
  }
  const auto change = [this, scene = std::move(scene), news](lab::Lab& bench) {
    const std::string fault = show(scene, bench);
    if (fault.empty()) message_ = {news, false};
    showError(fault);
  };
  replaceScene(change, lab);
}

std::string Desk::show(const LoadedScene& scene, lab::Lab& lab) {
  std::string fault = document_.open(scene, lab);
  if (fault.empty() && scene.isSaved) addRecent(scene.path);
  return fault;
}

// Of several files the first one: there is one bench.
void Desk::drop(const std::vector<std::string>& paths, lab::Lab& lab) {
  if (paths.empty()) return;
  const std::string& path = paths.front();
  if (isAsking()) {
    return showError(path + " was not opened, as a dialog was open. Drop it once more.");
  }
  const std::string count = std::to_string(paths.size());
  open(path, lab, paths.size() == 1 ? "" : "Of " + count + " files the first is open: " + path);
}

void Desk::copy(const lab::Lab& lab) {
  std::string error;
  const Json json = Json::parse(document_.text(lab, canvasHeight_));
  if (!platform::setClipboard(json.dump(), error)) showError(error);
}

void Desk::paste(lab::Lab& lab) {
  LoadedScene scene;
  const std::string text = platform::clipboard();
  if (text.empty()) return showError("The clipboard holds no text. Copy a scene first.");
  if (const std::string fault = parseScene(text, scene); !fault.empty()) {
    return showError("The clipboard holds no scene: " + fault);
  }
  replaceScene([this, scene = std::move(scene)](lab::Lab& bench) { showError(show(scene, bench)); },
               lab);
}

void Desk::save(lab::Lab& lab) {
  if (document_.path().empty()) return openChooser(FileDialog::Kind::save, lab);
  saveTo(document_.path(), lab);
}

void Desk::saveTo(const std::string& path, lab::Lab& lab) {
  const std::string fault = document_.save(path, lab, canvasHeight_);
  if (chooser_.isOpen() && !fault.empty()) {
    chooser_.refuse(fault);
  } else {
    showError(fault);
  }
  if (!fault.empty()) return;
  chooser_.close();
  autosave_.clear();
  isAutosaved_ = false;
  addRecent(path);
  if (const LabChange change = std::exchange(change_, nullptr)) return change(lab);
  message_ = {"Saved as " + path, false, Clock::now() + kToRead};
}

void Desk::restore(const Autosave::Leftover& leftover, lab::Lab& lab) {
  LoadedScene scene;
  scene.path = leftover.path;
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
  } else if (chooser_.isOpen()) {
    layOutChooser(context);
  } else {
    exporter_.layOut(context);
  }
  if (message_.end && Clock::now() >= *message_.end) message_ = {};
  if (isAsking() || !hasMessage()) return;
  const bool isDismissed = ui::message(context, message_.text, canvas, !message_.isError);
  if (isDismissed && !wasAsking) message_ = {};
}

void Desk::openChooser(FileDialog::Kind kind, const lab::Lab& lab) {
  const bool isOpen = kind == FileDialog::Kind::open;
  chooser_.open(kind, isOpen ? "Open a scene" : "Save the scene", kSuffix, nearFolder(),
                isOpen ? std::string() : sceneFileName(document_.title(lab)));
}

// Where the scene is kept, or the last one that was opened; empty: nowhere.
std::string Desk::nearFolder() const {
  std::string near = document_.path();
  if (near.empty() && !settings_.recent.empty()) near = settings_.recent.front();
  return fs::path(near).parent_path().string();
}

void Desk::layOutChooser(const ui::Context& context) {
  const auto path = chooser_.draw(context);
  if (!chooser_.isOpen()) change_ = nullptr;
  if (path) answer_ = [this, path = *path](lab::Lab& lab) { takePath(path, lab); };
}

void Desk::takePath(const std::string& path, lab::Lab& lab) {
  if (chooser_.kind() == FileDialog::Kind::save) return saveTo(path, lab);
  LoadedScene scene;
  std::string fault = loadScene(path, scene);
  if (fault.empty()) fault = show(scene, lab);
  if (!fault.empty()) return chooser_.refuse(fault);
  chooser_.close();
  message_ = {};
}

void Desk::layOutSaveQuestion(const ui::Context& context) {
  const Choice choice = ui::ask(
      context, {"Unsaved changes", "Save the changes to " + document_.title(context.lab) + "?",
                "Save", "Don't save", "Cancel", "Writes the scene to its file, and then goes on",
                "Goes on without saving: what was changed since then is gone",
                "Goes back to the scene; nothing is saved and nothing lost"});
  if (choice == Choice::none) return;
  asksToSave_ = false;
  if (choice == Choice::yes) answer_ = [this](lab::Lab& lab) { save(lab); };
  if (choice == Choice::no) answer_ = std::exchange(change_, nullptr);
  if (choice == Choice::cancel) change_ = nullptr;
}

void Desk::layOutLeftover(const ui::Context& context) {
  const Autosave::Leftover& leftover = *autosave_.leftover();
  const std::string what = leftover.path.empty() ? "a scene that was never saved" : leftover.path;
  const Choice choice =
      ui::ask(context, {"Unsaved work",
                        "The program was stopped at " + leftover.when +
                            " with unsaved changes to " + what + ". Restore them?",
                        "Restore", "Discard", "Later", "Opens that work, unsaved as it was",
                        "Deletes it: it will not be offered again",
                        "Leaves it where it is, and asks again at the next start"});
  if (choice == Choice::cancel) autosave_.postpone();
  if (choice == Choice::no) autosave_.discard();
  if (choice != Choice::yes) return;
  answer_ = [this](lab::Lab& lab) { restore(Autosave::Leftover(*autosave_.leftover()), lab); };
}

void Desk::painted(const Program& program, const platform::Input& input) {
  canvasHeight_ = program.canvas().height;
  exporter_.painted(program, input);
  if (auto message = exporter_.takeMessage()) message_ = std::move(*message);
  saveIfDue(program, input.happened);
  updateTitle(program.lab());
}

void Desk::saveIfDue(const Program& program, bool happened) {
  document_.rememberSaved(program.lab());
  const Clock::time_point now = Clock::now();
  if (happened && !due_) due_ = now + kSaveAfter;
  if (!due_ || now < *due_) return;
  if (program.isDragging()) {  // a drag does not wait for the disk
    due_ = now + kLookAgain;
    return;
  }
  due_.reset();
  autosave(program.lab());
  saveSettings(program.lab());
}

void Desk::autosave(const lab::Lab& lab) {
  if (!document_.isUnsaved()) {
    if (isAutosaved_) autosave_.clear();
    isAutosaved_ = false;
  } else if (!isAutosaved_ || autosavedEdits_ != document_.edits()) {
    showError(autosave_.write(document_.text(lab, canvasHeight_), document_.path()));
    isAutosaved_ = true;
    autosavedEdits_ = document_.edits();
  }
}

void Desk::saveSettings(const lab::Lab& lab) {
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
  showError(settingsFile_.save(settings_));
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
  for (const std::string& path : settings_.recent) {
    files_.recent.push_back({path, !platform::exists(path)});
  }
}

void Desk::updateFiles() {
  files_.filming = exporter_.filming();
  files_.isFullScreen = window_.isFullScreen();
}

void Desk::updateTitle(const lab::Lab& lab) {
  const std::string title = (document_.isUnsaved() ? "*" : "") + document_.title(lab) + " — IK Lab";
  if (title == title_) return;
  title_ = title;
  window_.setTitle(title);
}

std::optional<double> Desk::wait() const {
  if (answer_) return 0.0;
  std::optional<double> wait = exporter_.wait();
  for (const std::optional<Clock::time_point>& each : {due_, message_.end}) {
    if (!each) continue;
    const double due = std::max(0.0, std::chrono::duration<double>(*each - Clock::now()).count());
    wait = wait ? std::min(*wait, due) : due;
  }
  return wait;
}

std::string Desk::end(const lab::Lab& lab) {
  saveSettings(lab);
  if (isAutosaved_) autosave_.clear();
  return exporter_.end();
}

}  // namespace app
