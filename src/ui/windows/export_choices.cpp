// The rules of the export window: sizes, names, what can be chosen.
#include <algorithm>
#include <array>
#include <cmath>

#include "language/language.h"
#include "ui/widgets/slider.h"
#include "ui/windows/export_window.h"

namespace ui {

using language::tr, language::fill;
namespace {

bool fits(glm::ivec2 size, int most) {
  return std::min(size.x, size.y) >= kLeastSide && std::max(size.x, size.y) <= most;
}

std::string faultOfDrives(const ExportChoices& choices, std::size_t joints) {
  const auto areGood = [joints](const std::string& text, bool areSigns) {
    const auto numbers = numbersOf(text);
    if (!numbers || (!numbers->empty() && numbers->size() != joints)) return false;
    return !areSigns ||
           std::ranges::all_of(*numbers, [](double sign) { return std::abs(sign) == 1.0; });
  };
  if (!areGood(choices.zeros, false))
    return fill(tr("Zeros: one number for each joint that moves ({count} in all)."),
                {{"count", joints}});
  if (!areGood(choices.signs, true))
    return fill(tr("Signs: 1 or -1 for each joint that moves ({count} in all)."),
                {{"count", joints}});
  return {};
}

}  // namespace

std::string_view suffixOf(ExportKind kind, std::string_view video) {
  const std::array<std::string_view, 11> suffixes{".png", ".svg", ".gif",  video,  ".csv", ".json",
                                                  ".csv", ".svg", ".urdf", ".csv", ".csv"};
  return suffixes[static_cast<std::size_t>(kind)];
}

bool isFilm(ExportKind kind) { return kind == ExportKind::gif || kind == ExportKind::video; }

bool isSeen(ExportKind kind) { return kind <= ExportKind::video; }

bool showsWindow(const ExportChoices& choices) {
  return choices.window && choices.kind == ExportKind::png;
}

bool isTransparent(const ExportChoices& choices) {
  return choices.transparent && !isFilm(choices.kind) && !showsWindow(choices);
}

glm::ivec2 sizeOf(const ExportChoices& choices, const ExportFacts& facts) {
  glm::ivec2 size = choices.own;
  switch (choices.size) {
    case ExportChoices::Size::asOnScreen:
      size = showsWindow(choices) ? facts.window : facts.canvas;
      break;
    case ExportChoices::Size::hd:
      size = {1280, 720};
      break;
    case ExportChoices::Size::fullHd:
      size = {1920, 1080};
      break;
    case ExportChoices::Size::ultraHd:
      size = {3840, 2160};
      break;
    case ExportChoices::Size::own:
      break;
  }
  // H.264 as players know it has no odd sides.
  if (isFilm(choices.kind)) size -= glm::ivec2(size.x % 2, size.y % 2);
  return size;
}

bool hasLoopRange(const lab::Lab& lab) {
  const lab::Playback& playback = lab.state().playback;
  return !lab.isWalking() && (playback.loopFrom > 0 || playback.loopTo != lab::kWholeTrace);
}

std::string faultOf(const ExportChoices& choices, const ExportFacts& facts) {
  if (choices.kind == ExportKind::video && !facts.videoFault.empty()) return facts.videoFault;
  const int most = isFilm(choices.kind) ? kMostFilmSide : kMostPictureSide;
  if (isSeen(choices.kind) && !fits(sizeOf(choices, facts), most)) {
    return fill(tr("Width and height: from {least} to {most} pixels."),
                {{"least", kLeastSide}, {"most", most}});
  }
  return choices.kind == ExportKind::jointsCsv ? faultOfDrives(choices, facts.joints)
                                               : std::string();
}

bool hasContent(const lab::Lab& lab, const ExportChoices& choices, const ExportFacts& facts) {
  if (choices.kind == ExportKind::worksheet) return facts.hasFormulas;
  if (choices.kind >= ExportKind::urdf) return true;
  if (!isFilm(choices.kind)) return true;
  return lab.isWalking() ? lab.isAnimating() : !facts.steps || *facts.steps > 0;
}

}  // namespace ui
