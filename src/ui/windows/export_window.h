// The export window: pictures, films and tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <glm/vec2.hpp>

#include "ui/widgets/context.h"

namespace ui {

enum class ExportKind {
  png,
  svg,
  gif,
  video,
  stepsCsv,
  stepsJson,
  chartCsv,
  worksheet,
  urdf,
  dhTable,
  jointsCsv
};

/// ".png": the suffix of such files; `video`: that of videos.
std::string_view suffixOf(ExportKind kind, std::string_view video);
bool isFilm(ExportKind kind);
/// Whether it is a picture or a film, whose size can be chosen.
bool isSeen(ExportKind kind);

inline constexpr int kLeastSide = 64;  // pixels
inline constexpr int kMostPictureSide = 8192;
inline constexpr int kMostFilmSide = 4096;  // the most that players take; and frames wait in memory
inline constexpr double kLeastStepSeconds = 0.02;
inline constexpr double kMostStepSeconds = 10.0;
inline constexpr double kLeastWalkSeconds = 0.5;
inline constexpr double kMostWalkSeconds = 600.0;

/// The choices; each kind uses those that apply to it.
struct ExportChoices {
  enum class Size { asOnScreen, hd, fullHd, ultraHd, own };
  ExportKind kind = ExportKind::png;
  bool window = false;  ///< a PNG with the panels; else only the canvas
  Size size = Size::asOnScreen;
  glm::ivec2 own{1600, 900};  ///< pixels
  bool transparent = false;
  int fps = 25;
  lab::Unit unit = lab::Unit::bone;
  double stepSeconds = 0.35;  ///< how long a step is seen
  bool loopRange = false;     ///< only the steps that loop
  double walkSeconds = 5.0;   ///< how long a walk is filmed
  bool solutions = false;     ///< the worksheet is filled in
  /// Of joint values, as a drive counts them: numbers, one a joint that moves; empty: 0, and 1.
  std::string zeros{};
  std::string signs{};
};

/// What the choices depend on.
struct ExportFacts {
  glm::ivec2 canvas{0};  ///< on screen, framebuffer pixels
  glm::ivec2 window{0};
  std::string videoFault;  ///< why a video cannot be written; empty: it can
  /// The number of steps in the film of the playback, as chosen; nothing if they are not counted,
  /// as for lines of code.
  std::optional<std::size_t> steps;
  std::size_t joints = 0;                 ///< that move
  bool hasFormulas = false;               ///< the step on show has formulas for a worksheet
  std::string_view videoSuffix = ".mp4";  ///< of videos; empty: there is no word of them
};

/// Whether the picture shows the panels too; only a PNG does.
bool showsWindow(const ExportChoices& choices);
/// Whether the background is transparent.
bool isTransparent(const ExportChoices& choices);
/// Pixels; even numbers for films.
glm::ivec2 sizeOf(const ExportChoices& choices, const ExportFacts& facts);
/// The playback has a range of its own that loops.
bool hasLoopRange(const lab::Lab& lab);
/// Why the choice is not possible; empty if it is.
std::string faultOf(const ExportChoices& choices, const ExportFacts& facts);

/// Whether there is something to export: a film needs steps, or a walk.
bool hasContent(const lab::Lab& lab, const ExportChoices& choices, const ExportFacts& facts);

enum class ExportAnswer { none, cancel, go };

/// One frame of it. Return goes on, Escape cancels, Up and Down change the kind.
ExportAnswer exportWindow(const Context& context, ExportChoices& choices, const ExportFacts& facts);

}  // namespace ui
