// A window in which is chosen what goes out of the program: pictures, films, tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <glm/vec2.hpp>

#include "ui/kit/context.h"

namespace ui {

enum class ExportKind { png, svg, gif, mp4, stepsCsv, stepsJson, chartCsv, worksheet };

/// ".png"; what the names of such files end in.
std::string_view suffixOf(ExportKind kind);
bool isFilm(ExportKind kind);
/// A picture or a film: it has a size that is chosen.
bool isSeen(ExportKind kind);

inline constexpr int kLeastSide = 64;  // pixels
inline constexpr int kMostPictureSide = 8192;
inline constexpr int kMostFilmSide = 4096;  // what players take; and frames wait in memory
inline constexpr double kLeastStepSeconds = 0.02;
inline constexpr double kMostStepSeconds = 10.0;
inline constexpr double kLeastWalkSeconds = 0.5;
inline constexpr double kMostWalkSeconds = 600.0;

/// The choices; each kind uses those that concern it.
struct ExportChoices {
  enum class Size { asOnScreen, hd, fullHd, ultraHd, own };
  ExportKind kind = ExportKind::png;
  bool window = false;  ///< with the panels; else the canvas alone
  Size size = Size::asOnScreen;
  glm::ivec2 own{1600, 900};  ///< pixels
  bool transparent = false;
  int fps = 25;
  lab::Unit unit = lab::Unit::bone;
  double stepSeconds = 0.35;  ///< for which a step is seen
  bool loopRange = false;     ///< only the steps that loop
  double walkSeconds = 5.0;   ///< how long a walk is filmed
  bool solutions = false;     ///< the worksheet is filled in
};

/// What the choices depend on.
struct ExportFacts {
  glm::ivec2 canvas{0};  ///< on screen, framebuffer pixels
  glm::ivec2 window{0};
  std::string mp4Fault;  ///< why there can be no MP4; empty: there can
  /// Steps of the playback as it would be filmed, played as chosen; none where they are not
  /// counted, as lines of code are not.
  std::optional<std::size_t> steps;
  bool hasFormulas = false;  ///< of the step on show, for a worksheet
};

/// The picture holds the panels too; an SVG never does.
bool showsWindow(const ExportChoices& choices);
/// Nothing lies behind the canvas.
bool isTransparent(const ExportChoices& choices);
/// Pixels; for films even ones.
glm::ivec2 sizeOf(const ExportChoices& choices, const ExportFacts& facts);
/// The playback has a range of its own that loops.
bool hasLoopRange(const lab::Lab& lab);
/// Why what was chosen cannot be had; empty where it can.
std::string faultOf(const ExportChoices& choices, const ExportFacts& facts);

/// There is something to export: a film has steps, or a walk.
bool hasContent(const lab::Lab& lab, const ExportChoices& choices, const ExportFacts& facts);

enum class ExportAnswer { none, cancel, go };

/// One frame of it. Return goes on, Escape cancels, Up and Down change the kind.
ExportAnswer exportWindow(const Context& context, ExportChoices& choices, const ExportFacts& facts);

/// The time of a running film of the window, at the right end of the menu bar; a click stops it.
void filmMark(const Context& context);

}  // namespace ui
