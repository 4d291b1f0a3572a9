#include "app/documents/scene_document.h"

#include <functional>
#include <new>
#include <string_view>
#include <utility>
#include <variant>

#include "app/json.h"
#include "app/platform_words.h"
#include "lab/core/history.h"
#include "lab/file/arm_scene.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr, language::trn;

namespace {

std::size_t hashOf(std::string_view content) { return std::hash<std::string_view>()(content); }

// What counts as changed: not the camera, nor where in the solve the scene stands.
std::string contentOf(const lab::Lab& lab) {
  lab::Document document = lab.document(1.0);
  document.camera.reset();
  document.cursor = 0;
  document.choices.mode = lab::Mode::live;
  document.unit = lab::Unit::bone;
  for (lab::OtherChain& each : document.otherChains) each.cursor = 0;
  return lab::writeScene(document);
}

std::string withPath(const std::string& path, const std::string& fault) {
  return fault.empty() || path.empty() ? fault : path + ": " + fault;
}

constexpr std::string_view kBaseLink = "--base-link";
constexpr std::string_view kTipLink = "--tip-link";
constexpr std::string_view kFrame = "--frame";

// The reader names the part, people on a command line know options.
std::string asOption(const std::string& fault) {
  for (const auto& [end, option] :
       {std::pair<std::string_view, std::string_view>{"base", kBaseLink},
        {"tip", kTipLink},
        {"frame", kFrame}}) {
    if (fault.starts_with(std::string(end) + ": "))
      return std::string(option) + fault.substr(end.size());
  }
  return fault;
}

// A table says no robot's name.
void nameImported(const std::string& path, lab::Document& document) {
  if (!document.isImported || !document.name.empty()) return;
  const std::string name = asUtf8(platform::fileName(path));
  document.name = name.substr(0, name.rfind('.'));
}

}  // namespace

// A file may be small enough to be read and too large as a scene.
std::string parseScene(const std::string& text, LoadedScene& scene) try {
  return lab::readSceneOrArm(text, scene.document);
} catch (const std::bad_alloc&) {
  return tr("there is not enough memory to open it");
}

std::string readLink(const std::string& text, lab::Link& link) try {
  return lab::readLink(text, link);
} catch (const std::bad_alloc&) {
  return tr("there is not enough memory to open it");
}

LoadedScene sceneOf(const lab::Link& link) { return {.document = *link.scene, .isSaved = true}; }

std::string loadSceneOrThrow(const std::string& path, LoadedScene& scene,
                             const rigs::FilePart& part) {
  if (lab::isLink(path)) {
    lab::Link link;
    std::string fault = faultOfPart(part);
    if (fault.empty()) fault = lab::readLink(path, link);
    if (!fault.empty()) return fault;
    if (!link.scene) return tr("A link: expected scene=…, to open a scene");
    scene = sceneOf(link);
    return {};
  }
  std::string error;
  const auto text = platform::readFile(path, error);
  if (!text) return error;
  scene.path = path;
  scene.isSaved = true;
  scene.onDisk = hashOf(*text);
  std::string fault = faultOfPart(part, lab::kindOf(*text));
  if (fault.empty()) fault = asOption(lab::readSceneOrArm(*text, scene.document, part));
  nameImported(path, scene.document);
  return withPath(path, fault);
}

std::string loadScene(const std::string& path, LoadedScene& scene) try {
  return loadSceneOrThrow(path, scene);
} catch (const std::bad_alloc&) {
  return withPath(path, tr("there is not enough memory to open it"));
}

std::string faultOfPart(const rigs::FilePart& part, lab::FileKind kind) {
  if (!part.frame.empty() && kind != lab::FileKind::bvh)
    return std::string(kFrame) + ": expected a recorded motion (BVH) beside it";
  if (kind == lab::FileKind::urdf || (part.base.empty() && part.tip.empty())) return {};
  return std::string(part.tip.empty() ? kBaseLink : kTipLink) +
         ": expected a robot model (URDF) beside it";
}

std::string faultOfKind(const std::string& path) {
  return platform::isSpecial(path) ? noFileText(path) : std::string();
}

std::optional<std::size_t> contentOnDisk(const std::string& path) {
  std::string error;
  if (platform::isSpecial(path)) return std::nullopt;
  const auto text = platform::readFile(path, error);
  return text ? std::optional(hashOf(*text)) : std::nullopt;
}

std::string openScene(const LoadedScene& scene, lab::Lab& lab) {
  return withPath(scene.path, lab.apply(lab::OpenDocument{scene.document}));
}

std::string openScene(const std::string& path, lab::Lab& lab, std::vector<std::string>& warnings,
                      const rigs::FilePart& part) {
  if (path.empty()) return faultOfPart(part);
  LoadedScene scene;
  std::string fault = loadSceneOrThrow(path, scene, part);
  if (fault.empty()) fault = openScene(scene, lab);
  if (fault.empty()) warnings = warningsOf(scene);
  return fault;
}

std::vector<std::string> warningsOf(const LoadedScene& scene) {
  std::vector<std::string> warnings;
  for (const std::string& each : scene.document.warnings) {
    warnings.push_back(withPath(scene.path, each));
  }
  return warnings;
}

std::string warningOf(const LoadedScene& scene) {
  const std::vector<std::string> all = warningsOf(scene);
  if (all.size() < 2) return all.empty() ? std::string() : all.front();
  const std::size_t more = all.size() - 1;
  // Translators: {warning} is a sentence about a scene's file without its full stop.
  return fill(trn("{warning} (and {count} more)", "{warning} (and {count} more)",
                  static_cast<long long>(more)),
              {{"warning", all.front()}, {"count", more}});
}

bool isScene(const lab::Action& action) {
  return lab::SceneEdits::has(action) && lab::changesScene(action);
}

void SceneDocument::begin() {
  path_.clear();
  source_.clear();
  onDisk_.reset();
  others_.clear();
  savedEdits_ = edits_;
  saved_.reset();
  saveFault_.clear();
  pose_.reset();
}

void SceneDocument::openNew(lab::Lab& lab) {
  lab.apply(lab::NewScene{});
  begin();
}

std::string SceneDocument::open(const LoadedScene& scene, lab::Lab& lab) {
  if (std::string fault = openScene(scene, lab); !fault.empty()) return fault;
  path_ = scene.document.isImported ? "" : scene.path;
  source_ = scene.document.isImported ? scene.path : "";
  onDisk_ = scene.onDisk;
  others_ = scene.document.others;
  saveFault_.clear();
  pose_ = lab.savedPose();
  if (scene.isSaved) {
    savedEdits_ = edits_;
    saved_ = contentOf(lab);
  } else {
    ++edits_;
    saved_.reset();
  }
  return {};
}

std::string SceneDocument::save(const std::string& path, const lab::Lab& lab, double canvasHeight) {
  if (std::string fault = faultOfKind(path); !fault.empty()) return fault;
  std::string error;
  const std::string content = text(lab, canvasHeight);
  if (!platform::writeFile(path, content, error)) return error;
  saveFault_.clear();
  path_ = path;
  onDisk_ = hashOf(content);
  savedEdits_ = edits_;
  saved_ = contentOf(lab);
  return {};
}

bool SceneDocument::isChangedOnDisk() const {
  if (path_.empty()) return false;
  const auto now = contentOnDisk(path_);
  return now && now != onDisk_;
}

std::string SceneDocument::text(const lab::Lab& lab, double canvasHeight) const {
  lab::Document document = lab.document(canvasHeight);
  document.others = others_;
  return lab::writeScene(document);
}

void SceneDocument::applied(const lab::Action& action, const lab::Lab& lab) {
  if (isScene(action)) return begin();
  // Stepping through a solve may start it from another pose, which is saved; see lab/core.
  const bool isOther =
      !action.is<lab::SelectChain>() && !lab.creature() && pose_ && *pose_ != lab.savedPose();
  pose_ = lab.savedPose();
  const bool isEdit = lab::changesScene(action);
  if (!isEdit && !lab::HistoryActions::has(action) && !isOther) return;
  ++edits_;
  if (isEdit || !saved_) return;
  if (contentOf(lab) == *saved_) savedEdits_ = edits_;
}

void SceneDocument::rememberSaved(const lab::Lab& lab) {
  if (isUnsaved()) return;
  if (!saved_) saved_ = contentOf(lab);
  if (!pose_) pose_ = lab.savedPose();
}

std::string SceneDocument::title(const lab::Lab& lab) const {
  if (!path_.empty()) return platform::fileName(path_);
  const std::string& name = lab.state().name;
  return name.empty() ? tr("Untitled").str() : std::string(language::lookUp(name));
}

std::string SceneDocument::windowTitle(const lab::Lab& lab) const {
  const std::string fault = saveFault_.empty() ? "" : " — " + tr("not saved").str();
  return (isUnsaved() ? "*" : "") + title(lab) + fault;
}

}  // namespace app
