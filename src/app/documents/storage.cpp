#include "app/documents/storage.h"

#include <utility>

namespace app {

Storage::Storage(const std::string& folder, Settings settings, const platform::Window* window)
    : settingsFile_(folder),
      settings_(std::move(settings)),
      window_(window),
      progressFile_(folder),
      autosave_(folder) {
  settingsFile_.begin(settings_);
}

void Storage::adopt(long edits) {
  autosave_.adopt();
  autosavedEdits_ = edits;
}

void Storage::sceneSaved(Time now) {
  autosave_.clear();
  autosavedEdits_.reset();
  autosaveFault_.clear();
  schedule_.hasten(now);
}

void Storage::saveIfDue(const Kept& kept, const platform::Input& input, bool isDragging, Time now,
                        MessageBoard& board) {
  if (!schedule_.isDue(input, isDragging, now)) return;
  board.tell(autosave(kept.document, kept.lab, kept.canvasHeight), autosaveFault_);
  board.tell(saveSettings(kept), settingsFault_);
  board.tell(saveProgress(kept), progressFault_);
  const bool isDone = autosaveFault_.empty() && settingsFault_.empty() && progressFault_.empty();
  schedule_.written(isDone, now);
}

std::string Storage::autosave(const SceneDocument& document, const lab::Lab& lab,
                              double canvasHeight) {
  if (!document.isUnsaved()) {
    removeUnsaved();
    return {};
  }
  if (autosavedEdits_ == document.edits()) return {};
  std::string fault = autosave_.write(document.text(lab, canvasHeight), document.path());
  if (fault.empty()) autosavedEdits_ = document.edits();
  return fault;
}

void Storage::removeUnsaved() {
  if (autosavedEdits_) autosave_.clear();
  autosavedEdits_.reset();
}

std::string Storage::saveSettings(const Kept& kept) {
  settings_.view = kept.lab.state().view;
  settings_.recent = kept.recent;
  settings_.exportFolder = kept.exportFolder;
  if (const auto placement = window_ ? window_->placement() : std::nullopt) {
    // The size to go back to is the one from before.
    if (placement->maximized && settings_.window) {
      settings_.window->maximized = true;
    } else {
      settings_.window = placement;
    }
  }
  return settingsFile_.save(settings_);
}

}  // namespace app
