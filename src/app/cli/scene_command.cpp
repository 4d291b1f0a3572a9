#include <algorithm>
#include <utility>

#include "app/cli/commands.h"
#include "app/desk/scene_document.h"
#include "app/options/view_options.h"
#include "lab/file/presets.h"
#include "platform/files.h"

namespace app {
namespace {

// The scene to begin with. Returns what is wrong.
std::string begin(const WindowSetup& setup, lab::Document& document) {
  lab::Lab lab;
  if (std::string fault = faultOfSource(setup); !fault.empty()) return fault;
  if (std::string fault = applyPreset(setup, lab); !fault.empty()) return fault;
  document = lab.document(0.0);
  if (!setup.preset.empty()) {
    document = *std::ranges::find(lab::presets(), setup.preset, &lab::Document::name);
  }
  if (setup.file.empty()) return {};
  LoadedScene scene;
  std::string fault = loadScene(setup.file, scene);
  if (fault.empty()) document = std::move(scene.document);
  return fault;
}

}  // namespace

// Never through a lab, which shows a scene and so has its own step, camera and goal.
int runScene(const SceneOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the scene file to write");
  lab::Document document;
  std::string fault = begin(options.window, document);
  if (fault.empty()) fault = applyProblem(options.problem, namesScene(options.window), document);
  if (!fault.empty()) return fail(kBadInput, fault);
  std::string error;
  if (platform::writeFile(options.output, lab::writeScene(document), error)) return kDone;
  return fail(kFailed, error);
}

}  // namespace app
