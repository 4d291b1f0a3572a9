#include "app/desk/desk.h"

#include <algorithm>
#include <utility>

#include "app/json.h"
#include "lab/bench/presets.h"
#include "platform/clipboard.h"
#include "platform/folders.h"

namespace app {
namespace {

// How long work and settings may be lost to a crash.
constexpr auto kKeepAfter = std::chrono::seconds(3);
constexpr auto kLookAgain = std::chrono::milliseconds(500);

}  // namespace

Desk::Desk(platform::Window& window, const std::string& folder, Settings settings,
           DocumentSession document, bool keepsPlacement)
    : window_(window),
      settingsFile_(folder),
      settings_(std::move(settings)),
      keepsPlacement_(keepsPlacement),
      autosave_(folder),
      document_(std::move(document)),
      exporter_(settings_.exportFolder) {
  settingsFile_.begin(settings_);
  if (!document_.path().empty()) remember(document_.path());
  refreshInfo();
}

void Desk::tell(const std::string& text) {
  if (text.empty()) return;
  message_ = text;
  isNews_ = false;
}

void Desk::painted(const Program& program, const platform::Input& input) {
  exporter_.painted(program, input);
  const auto told = exporter_.told();
  if (!told) return;
  message_ = told->text;
  isNews_ = !told->isFault;
}

void Desk::refreshInfo() {
  info_.recent.clear();
  for (const std::string& path : settings_.recent) {
    info_.recent.push_back({path, !platform::exists(path)});
  }
}

void Desk::remember(const std::string& path) {
  const std::string whole = platform::absolutePath(path);
  std::erase(settings_.recent, whole);
  settings_.recent.insert(settings_.recent.begin(), whole);
  settings_.recent.resize(std::min(settings_.recent.size(), kMostRecent));
  refreshInfo();
}

void Desk::forget(const std::string& path) {
  std::erase(settings_.recent, platform::absolutePath(path));
  refreshInfo();
}

bool Desk::allows(const lab::Action& action) {
  // A preset takes the place of a file that was opened; one that is kept nowhere is an experiment.
  if (!std::holds_alternative<lab::LoadPreset>(action)) return true;
  if (document_.path().empty() || !document_.isUnsaved()) return true;
  asksToSave_ = true;
  deed_ = [this, action](lab::Lab& lab) {
    lab.apply(action);
    took(action, lab);
  };
  return false;
}

void Desk::took(const lab::Action& action, const lab::Lab& lab) {
  if (const auto* preset = std::get_if<lab::LoadPreset>(&action)) {
    const auto all = lab::presets();
    if (preset->index < all.size()) document_.begin(std::string(all[preset->index].name));
  } else if (isEdit(action)) {
    document_.edited();
    if (isInHistory(action)) document_.compare(lab);
  }
}

void Desk::replace(Deed deed, lab::Lab& lab) {
  if (!document_.isUnsaved()) return deed(lab);
  asksToSave_ = true;
  deed_ = std::move(deed);
}

void Desk::openFile(const std::string& path, lab::Lab& lab, const std::string& news) {
  const std::string whole = platform::absolutePath(path);
  // Read before anything is asked: a file that is no scene replaces nothing.
  if (const std::string fault = DocumentSession::faultOf(whole); !fault.empty()) {
    if (!platform::exists(whole)) forget(whole);
    return tell(fault);
  }
  replace(
      [this, whole, news](lab::Lab& bench) {
        if (const std::string fault = document_.open(whole, bench); !fault.empty()) {
          return tell(fault);
        }
        message_ = news;
        isNews_ = true;
        remember(whole);
      },
      lab);
}

// Of several files the first one: there is one bench.
void Desk::drop(const std::vector<std::string>& paths, lab::Lab& lab) {
  if (paths.empty()) return;
  const std::string& path = paths.front();
  if (isAsking()) return tell(path + " was not opened, as a dialog was open. Drop it once more.");
  const std::string count = std::to_string(paths.size());
  openFile(path, lab, paths.size() == 1 ? "" : "Of " + count + " files the first is open: " + path);
}

void Desk::newScene(lab::Lab& lab) {
  lab.apply(lab::NewScene{});
  document_.begin({});
}

void Desk::copy(const lab::Lab& lab) {
  std::string error;
  const Json json = Json::parse(document_.text(lab, canvasHeight_));
  if (!platform::setClipboard(json.dump(), error)) tell(error);
}

void Desk::paste(lab::Lab& lab) {
  const std::string text = platform::clipboard();
  if (text.empty()) return tell("The clipboard holds no text. Copy a scene first.");
  // Read before anything is asked: a text that is no scene replaces nothing.
  lab::Document document;
  if (const std::string fault = lab::readScene(text, document); !fault.empty()) {
    return tell("The clipboard holds no scene: " + fault);
  }
  replace([this, text](lab::Lab& bench) { tell(document_.openText(text, bench)); }, lab);
}

bool Desk::saveTo(const std::string& path, lab::Lab& lab) {
  const std::string fault = document_.save(path, lab, canvasHeight_);
  if (chooser_.isOpen() && !fault.empty()) {
    chooser_.refuse(fault);
  } else {
    tell(fault);
  }
  if (!fault.empty()) return false;
  chooser_.close();
  autosave_.clear();
  isKept_ = false;
  remember(path);
  if (const Deed deed = std::exchange(deed_, nullptr)) deed(lab);
  return true;
}

void Desk::save(lab::Lab& lab) {
  if (document_.path().empty()) return showDialog(ui::FileDialog::Kind::save);
  saveTo(document_.path(), lab);
}

void Desk::serve(const ui::Request& request, lab::Lab& lab) {
  switch (request.wish) {
    case ui::Wish::none:
      break;
    case ui::Wish::newScene:
      return replace([this](lab::Lab& bench) { newScene(bench); }, lab);
    case ui::Wish::open:
      return replace([this](lab::Lab&) { showDialog(ui::FileDialog::Kind::open); }, lab);
    case ui::Wish::openRecent:
      return openFile(request.text, lab);
    case ui::Wish::save:
      return save(lab);
    case ui::Wish::saveAs:
      return showDialog(ui::FileDialog::Kind::save);
    case ui::Wish::copy:
      return copy(lab);
    case ui::Wish::paste:
      return paste(lab);
    case ui::Wish::rename:
      return document_.rename(request.text);
    case ui::Wish::annotate:
      return document_.annotate(request.text);
    case ui::Wish::exportAs:
      return exporter_.ask(exportPlace());
    case ui::Wish::film:
      return exporter_.toggleFilm(exportPlace());
    case ui::Wish::fullScreen:
      return window_.setFullScreen(!window_.isFullScreen());
    case ui::Wish::quit:
      return replace([this](lab::Lab&) { quits_ = true; }, lab);
  }
}

void Desk::serve(const ui::Requests& requests, const platform::Input& input, lab::Lab& lab) {
  if (!isAsking()) {
    for (const ui::Request& request : requests) serve(request, lab);
  }
  drop(input.dropped, lab);
  // The window's own button asks again, whatever is being asked.
  if (!input.quit) return;
  chooser_.close();
  exporter_.giveUp();
  deed_ = nullptr;
  asksToSave_ = false;
  serve({ui::Wish::quit}, lab);
}

bool Desk::isAsking() const {
  return chooser_.isOpen() || exporter_.isAsking() || asksToSave_ ||
         autosave_.leftover().has_value();
}

void Desk::keep(const lab::Lab& lab, bool happened, bool isHeld) {
  document_.settle(lab);
  const Clock::time_point now = Clock::now();
  if (happened && !due_) due_ = now + kKeepAfter;
  if (!due_ || now < *due_) return;
  if (isHeld) {
    due_ = now + kLookAgain;
    return;
  }
  due_.reset();
  keepWork(lab);
  saveSettings(lab);
}

void Desk::keepWork(const lab::Lab& lab) {
  if (!document_.isUnsaved()) {
    if (isKept_) autosave_.clear();
    isKept_ = false;
  } else if (!isKept_ || keptEdits_ != document_.edits()) {
    tell(autosave_.write(document_.text(lab, canvasHeight_), document_.path()));
    isKept_ = true;
    keptEdits_ = document_.edits();
  }
}

void Desk::saveSettings(const lab::Lab& lab) {
  settings_.view = lab.state().view;
  settings_.exportFolder = exporter_.folder();
  const auto placement = window_.placement();
  if (keepsPlacement_ && placement) {
    // The size to go back to is the one from before.
    if (placement->maximized && settings_.window) {
      settings_.window->maximized = true;
    } else {
      settings_.window = placement;
    }
  }
  tell(settingsFile_.save(settings_));
}

std::optional<double> Desk::wait() const {
  const std::optional<double> busy = exporter_.wait();
  if (!due_) return busy;
  const double due = std::max(0.0, std::chrono::duration<double>(*due_ - Clock::now()).count());
  return busy ? std::min(*busy, due) : due;
}

std::string Desk::end(const lab::Lab& lab) {
  saveSettings(lab);
  if (isKept_) autosave_.clear();
  return exporter_.end();
}

}  // namespace app
