#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/scene_files.h"
#include "app/cli/session.h"
#include "lab/bench/presets.h"
#include "platform/files.h"

namespace app {
namespace {

// What no bench holds: the name, the notes, what others put in. Of a preset too.
lab::Document presetNamed(const std::string& name) {
  const auto all = lab::presets();
  const auto found = std::ranges::find(all, name, &lab::Document::name);
  return found == all.end() ? lab::Document{} : *found;
}

}  // namespace

int runScene(const SceneOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the scene file to write");
  lab::Lab lab;
  lab::Document document = presetNamed(options.window.preset);
  for (const std::string& fault :
       {applyPreset(options.window, lab), openScene(options.window.file, lab),
        applyProblem(options.problem, lab)}) {
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  if (!options.window.file.empty()) {
    if (const std::string fault = readDocument(options.window.file, document); !fault.empty()) {
      return fail(kBadInput, fault);
    }
  }
  lab::Document now = lab.document(0.0);
  now.name = document.name;
  now.notes = document.notes;
  now.others = document.others;
  now.camera = document.camera;
  std::string error;
  if (platform::writeFile(options.output, lab::writeScene(now), error)) return kDone;
  return fail(kFailed, error);
}

}  // namespace app
