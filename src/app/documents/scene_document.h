// Scenes opened from the disk and the clipboard, and the open scene as a document:
// where it is kept, and whether it has changed since.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/core/lab.h"
#include "lab/file/file_kind.h"
#include "lab/lesson/lesson.h"
#include "lab/link/link.h"
#include "rigs/arms/arm.h"

namespace app {

inline constexpr const char* kSceneSuffix = ".iklab.json";  // of the files' names
inline constexpr const char* kScriptSuffix = ".lua";
/// Of all files that are opened, scenes first.
inline constexpr std::array<std::string_view, 9> kReadable{
    kSceneSuffix, lab::kLessonSuffix, ".urdf", ".csv", ".gltf", ".glb", ".vrm",
    ".bvh",       kScriptSuffix};

/// A scene that was read, and is not open yet.
struct LoadedScene {
  lab::Document document;
  std::string path{};    ///< from where it was read; empty: nowhere, or from a link
  bool isSaved = false;  ///< as it is kept there
  /// A hash of what the file held; nothing where it was not read.
  std::optional<std::size_t> onDisk{};
};

/// What is wrong with a device or a pipe, which may keep the window waiting for ever; empty: it is
/// neither.
std::string faultOfKind(const std::string& path);
/// A hash of what the file holds; nothing where it cannot be read.
std::optional<std::size_t> contentOnDisk(const std::string& path);

/// Reads a link. Returns what is wrong; empty: nothing.
std::string readLink(const std::string& text, lab::Link& link);
/// The scene of a link, which has one.
LoadedScene sceneOf(const lab::Link& link);
/// Reads a scene file, a file of an arm or a skeleton, or a link to a scene. Returns what is wrong,
/// beginning with the path; empty: nothing.
std::string loadScene(const std::string& path, LoadedScene& scene);
/// The same for a command, which ends where there is not enough memory: throws std::bad_alloc.
/// `part`: as --base-link, --tip-link and --frame name it.
std::string loadSceneOrThrow(const std::string& path, LoadedScene& scene,
                             const rigs::FilePart& part = {});
/// What is wrong with a part that is named where no file with such parts is read; empty: none is.
std::string faultOfPart(const rigs::FilePart& part, lab::FileKind kind = lab::FileKind::unknown);
/// Reads a scene, or an arm, from text; scene.path is the caller's. Returns what is wrong.
std::string parseScene(const std::string& text, LoadedScene& scene);
/// Opens a scene: the one way by which dialogs, dropped files, the clipboard, the
/// command line and scripts do so. Returns what is wrong, beginning with the path where there is
/// one; then the lab is as it was.
std::string openScene(const LoadedScene& scene, lab::Lab& lab);
/// Both for a file, for commands: see loadSceneOrThrow(). Nothing where `path` is empty.
/// `warnings`: warningsOf() it.
std::string openScene(const std::string& path, lab::Lab& lab, std::vector<std::string>& warnings,
                      const rigs::FilePart& part = {});

/// What is likely a slip in the scene, one line each, beginning with the path where there is one.
std::vector<std::string> warningsOf(const LoadedScene& scene);
/// The same in one message; empty: there are none.
std::string warningOf(const LoadedScene& scene);

/// True for an action that opens a preset, or a scene of the failure gallery.
bool isScene(const lab::Action& action);

class SceneDocument {
 public:
  /// The open scene is a new one, never saved.
  void begin();
  /// Opens the scene with which the program starts, as a new one.
  void openNew(lab::Lab& lab);
  /// As openScene(); then the scene is this document.
  std::string open(const LoadedScene& scene, lab::Lab& lab);
  /// Writes the scene to `path`, where it is kept from now on. Returns what is wrong.
  /// `canvasHeight`: framebuffer pixels, for the camera.
  std::string save(const std::string& path, const lab::Lab& lab, double canvasHeight);
  /// It could not be saved, and nothing else was asked in its place: said until it is saved.
  void rememberFault(const std::string& fault) { saveFault_ = fault; }
  /// Empty: the scene was not to be saved since it was opened, or it was saved.
  [[nodiscard]] const std::string& saveFault() const { return saveFault_; }
  /// True where the file holds something else than was read from it or saved to it last: another
  /// program has saved it meanwhile.
  [[nodiscard]] bool isChangedOnDisk() const;
  /// What a file would hold now.
  [[nodiscard]] std::string text(const lab::Lab& lab, double canvasHeight) const;

  /// An action was applied to the lab. Where undoing leads to what was saved, nothing is unsaved.
  /// An action that is no edit counts as one where another pose would be saved after it.
  void applied(const lab::Action& action, const lab::Lab& lab);
  /// While nothing is unsaved: the lab is what there is to go back to.
  void rememberSaved(const lab::Lab& lab);
  [[nodiscard]] bool isUnsaved() const { return edits_ != savedEdits_; }
  /// Grows with each change.
  [[nodiscard]] long edits() const { return edits_; }

  /// The file from which the scene was made, where it is not saved: a robot's. Empty: none.
  [[nodiscard]] const std::string& source() const { return source_; }
  /// Empty while it was never saved.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The file's name, or else the scene's.
  [[nodiscard]] std::string title(const lab::Lab& lab) const;
  /// The same with marks for what is unsaved, and for what could not be saved.
  [[nodiscard]] std::string windowTitle(const lab::Lab& lab) const;

 private:
  std::string path_;
  std::string source_;
  std::optional<std::size_t> onDisk_;  // as LoadedScene has it
  std::string others_;                 // see lab::Document
  long edits_ = 0;
  long savedEdits_ = 0;
  std::string saveFault_;
  std::optional<std::string> saved_;  // what was saved, without how it is looked at
  std::optional<rigs::Pose> pose_;    // the lab's savedPose() after the last action
};

}  // namespace app
