#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/view_options.h"
#include "app/desk/scene_document.h"
#include "lab/file/presets.h"
#include "platform/files.h"

namespace app {
namespace {

// The parts of a document that no lab holds: name, notes, fields of other programs.
lab::Document presetNamed(const std::string& name) {
  const auto all = lab::presets();
  const auto found = std::ranges::find(all, name, &lab::Document::name);
  return found == all.end() ? lab::Document{} : *found;
}

}  // namespace

int runScene(const SceneOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the scene file to write");
  lab::Lab lab;
  LoadedScene scene;
  scene.document = presetNamed(options.window.preset);
  std::string fault = applyPreset(options.window, lab);
  if (fault.empty() && !options.window.file.empty()) {
    fault = loadScene(options.window.file, scene);
    if (fault.empty()) fault = openScene(scene, lab);
  }
  if (fault.empty()) fault = applyProblem(options.problem, namesScene(options.window), lab);
  if (!fault.empty()) return fail(kBadInput, fault);
  lab::Document now = lab.document(0.0);
  now.name = scene.document.name;
  now.notes = scene.document.notes;
  now.others = scene.document.others;
  now.camera = scene.document.camera;
  std::string error;
  if (platform::writeFile(options.output, lab::writeScene(now), error)) return kDone;
  return fail(kFailed, error);
}

}  // namespace app
