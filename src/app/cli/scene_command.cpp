#include <iostream>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/documents/scene_document.h"
#include "app/options/view_options.h"
#include "lab/file/arm_scene.h"
#include "lab/file/presets.h"
#include "platform/files.h"

namespace app {
namespace {

// The scene to begin with. Returns what is wrong.
std::string begin(const WindowSetup& setup, lab::Document& document,
                  std::vector<std::string>& warnings) {
  lab::Lab lab;
  if (std::string fault = faultOfSource(setup); !fault.empty()) return fault;
  if (std::string fault = applyPreset(setup, lab); !fault.empty()) return fault;
  document = lab.document(0.0);
  if (const auto preset = lab::findPreset(setup.preset)) document = lab::presets()[*preset];
  if (setup.file.empty()) return faultOfPart(setup.part);
  LoadedScene scene;
  std::string fault = loadSceneOrThrow(setup.file, scene, setup.part);
  if (fault.empty()) warnings = warningsOf(scene);
  if (fault.empty()) document = std::move(scene.document);
  return fault;
}

void warnOf(const ProblemOptions& options, const lab::Document& document) {
  lab::Lab lab;
  if (lab.apply(lab::OpenDocument{document}).empty()) warn(warningOf(options, problemOf(lab)));
}

int printLink(lab::Document document) {
  const std::string link = lab::writeLink({.scene = std::move(document)});
  if (link.size() > lab::kLongestLink) {
    return fail(kBadInput, "--link: expected a scene whose link has at most " +
                               std::to_string(lab::kLongestLink) + " bytes, got one of " +
                               std::to_string(link.size()));
  }
  std::cout << link << '\n';
  return kDone;
}

}  // namespace

// Never through a lab, which shows a scene and so has its own step, camera and goal.
int runScene(const SceneOptions& options) {
  if (options.output.empty() && !options.link) {
    return fail(kBadInput, "-o: expected the scene file to write, or --link");
  }
  lab::Document document;
  std::vector<std::string> warnings;
  std::string fault = begin(options.window, document, warnings);
  if (fault.empty()) fault = applyProblem(options.problem, namesScene(options.window), document);
  if (!fault.empty()) return fail(kBadInput, fault);
  warnOf(options.problem, document);
  warn(warnings);
  std::string error;
  const bool isToWrite = !options.output.empty();
  std::string text = lab::writeScene(document);
  const bool isTable = options.output.ends_with(".csv");
  if (isTable || options.output.ends_with(".urdf")) {
    std::string tip;  // which URDF does not say
    fault = isTable ? lab::writeDhTable(document, ik::DhConvention::standard, text)
                    : lab::writeUrdf(document, text, tip);
    if (!fault.empty()) return fail(kBadInput, "-o: " + fault);
    if (!document.otherChains.empty())
      warn(isTable ? "-o: a table has one arm: the selected chain is written"
                   : "-o: URDF has one robot: the selected chain is written");
  }
  if (isToWrite && !platform::writeFile(options.output, text, error)) {
    return fail(kFailed, error);
  }
  return options.link ? printLink(std::move(document)) : kDone;
}

}  // namespace app
