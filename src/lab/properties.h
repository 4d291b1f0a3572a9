// The values that have one name everywhere: in scene files and settings, in scripts and on the
// command line, in the window. A new one is a line in a table here.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "lab/ranges.h"
#include "lab/state.h"
#include "language/language.h"

namespace lab {

/// A value of a structure, or of one of its parts. `Members`: pointers to members, one a type.
template <class... Members>
struct Property {
  std::string_view id;
  std::variant<Members...> member;
  double least = 0.0;  ///< of a number
  double most = 0.0;
  language::Text title{};  ///< in the window; empty: it has a control of its own there
  language::Text help{};   ///< a sentence, with its key
  bool isLater = false;    ///< older programs do not know it: files leave out its usual value
};

/// The part of `view` that is of this type; the view itself is one too.
template <class Part, class AnyView>
auto& partOf(AnyView& view) {
  if constexpr (std::is_same_v<Part, std::remove_const_t<AnyView>>) {
    return view;
  } else if constexpr (std::is_same_v<Part, PanelView>) {
    return view.panels;
  } else if constexpr (std::is_same_v<Part, SpaceView>) {
    return view.space;
  } else {
    static_assert(std::is_same_v<Part, MapView>);
    return view.map;
  }
}

/// Calls `visitor` with the value of `whole` that the property is about.
template <class... Members, class Whole, class Visitor>
auto visit(const Property<Members...>& property, Whole& whole, const Visitor& visitor) {
  return std::visit([&]<class Value, class Part>(
                        Value Part::*which) { return visitor(partOf<Part>(whole).*which); },
                    property.member);
}

/// Brings the value into its range; what is no number becomes what it was `before`.
template <class... Members, class Whole>
void bringInRange(const Property<Members...>& property, const Whole& before, Whole& whole) {
  std::visit(
      [&]<class Value, class Part>(Value Part::*which) {
        if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
          Value& value = partOf<Part>(whole).*which;
          value = std::isfinite(static_cast<double>(value))
                      ? std::clamp(value, static_cast<Value>(property.least),
                                   static_cast<Value>(property.most))
                      : partOf<Part>(before).*which;
        }
      },
      property.member);
}

/// How it is solved, beside the solver and its parameters.
using SolvingProperty = Property<int Choices::*, double Choices::*, bool Choices::*>;
inline constexpr std::array kSolvingProperties{
    SolvingProperty{
        "iterations", &Choices::iterations, 0, kMostIterations, language::tr("Iterations"),
        language::tr(
            "The most iterations that an iterative solver may do. A small number shows what an "
            "unfinished solve looks like (↑ and ↓: one more, one less).")},
    SolvingProperty{
        "tolerance", &Choices::tolerance, kLeastTolerance, kMostTolerance,
        language::tr("Tolerance"),
        language::tr(
            "The solver stops when the distance from tip to target is at most this, in scene "
            "units. A smaller one takes more iterations and looks the same on a screen (Ctrl+Page "
            "Up and Ctrl+Page Down: ten times).")},
    SolvingProperty{"stop-when-done", &Choices::stopWhenDone, 0, 1,
                    language::tr("Stop when near enough"),
                    language::tr("Stops as soon as the tip is within the tolerance. Off: does all "
                                 "iterations, as code without such a test does (Shift+E).")},
    SolvingProperty{
        "ignore-negative-scale", &Choices::ignoreNegativeScale, 0, 1,
        language::tr("Ignore negative scale"),
        language::tr("Solves as if no scale were negative, like code that ignores mirrored frames. "
                     "On a mirrored chain the tip then misses: a common bug (I).")},
    SolvingProperty{
        "rest-gain", &Choices::restGain, 0, 1, language::tr("Pull to rest"),
        language::tr(
            "How strongly the joints are drawn back to a pose that you like best, the rest pose. A "
            "long chain reaches a target in many ways: this prefers the way most like that pose. "
            "0: not at all; 1: as like it as the target allows."),
        true},
    SolvingProperty{
        "turn-tolerance", &Choices::turnTolerance, kLeastTurnTolerance, kMostTurnTolerance,
        language::tr("Turn tolerance"),
        language::tr("Where the target has a direction the tip has reached it once it also misses "
                     "that by at most this, in degrees."),
        true},
    SolvingProperty{
        "units-per-degree", &Choices::unitsPerDegree, 0, kMostUnitsPerDegree,
        language::tr("Worth of a degree"),
        language::tr("How many scene units of distance count as much as a degree of turning, where "
                     "the target has a direction. A larger one turns the tip first. 0: such that a "
                     "radian counts as much as the length of the chain."),
        true},
    SolvingProperty{
        "roll-to-bend", &Choices::rollsToBend, 0, 1, language::tr("Roll follows the bend"),
        language::tr("In the end each bone between two others turns about itself, until its z axis "
                     "is normal to the plane in which it bends, as a knee's hinge. No joint moves "
                     "away. For chains in space."),
        true}};

/// How everything looks. What is listed here is kept in the settings.
using ViewProperty = Property<bool View::*, double View::*, Theme View::*, std::string View::*>;
inline constexpr std::array kViewProperties{
    ViewProperty{"theme", &View::theme},
    ViewProperty{"ui-scale", &View::uiScale, kLeastUiScale, kMostUiScale},
    ViewProperty{"language", &View::language},
    ViewProperty{"reduced-motion", &View::reducedMotion},
    ViewProperty{"degrees", &View::degrees},
    ViewProperty{"grid", &View::grid},
    ViewProperty{"reach", &View::reach},
    ViewProperty{"ellipsoid", &View::ellipsoid},
    ViewProperty{"forces", &View::forces},
    ViewProperty{"frames", &View::frames},
    ViewProperty{"dh-craig", &View::craig},
    ViewProperty{"ghost", &View::ghost},
    ViewProperty{"numbers", &View::numbers},
    ViewProperty{"limits", &View::limits},
    ViewProperty{"answers", &View::answers},
    ViewProperty{"explanations", &View::explain},
    ViewProperty{"why", &View::why},
    ViewProperty{"why-stays", &View::whyStays},
    ViewProperty{"legend", &View::legend},
    ViewProperty{"start-page", &View::startPage},
    ViewProperty{"simple", &View::simple}};

/// Where the panels are, kept as well.
using PanelProperty = Property<bool PanelView::*, double PanelView::*>;
inline constexpr std::array kPanelProperties{
    PanelProperty{"side-width", &PanelView::width, kLeastPanelWidth, kMostPanelWidth},
    PanelProperty{"code-share", &PanelView::codeShare, kLeastShare, kMostShare},
    PanelProperty{"reading-scale", &PanelView::readingScale, kLeastReadingScale, kMostReadingScale},
    PanelProperty{"presented-share", &PanelView::presentedShare, kLeastShare, kMostShare},
    PanelProperty{"side-shown", &PanelView::side},
    PanelProperty{"playback-shown", &PanelView::bar},
    PanelProperty{"strip-shown", &PanelView::strip},
    PanelProperty{"parameters-unfolded", &PanelView::parameters},
    PanelProperty{"stopping-unfolded", &PanelView::stopping},
    PanelProperty{"bones-unfolded", &PanelView::bones},
    PanelProperty{"places-unfolded", &PanelView::places},
    PanelProperty{"drawn-unfolded", &PanelView::drawn},
    PanelProperty{"answers-unfolded", &PanelView::answers},
    PanelProperty{"goals-unfolded", &PanelView::goals},
    PanelProperty{"turns-unfolded", &PanelView::turns},
    PanelProperty{"source-shown", &PanelView::source}};

/// The place in a table of the property that is this member. Of one that is in the table.
template <class Table, class Member>
constexpr std::size_t placeIn(const Table& table, Member member) {
  const auto found = std::ranges::find_if(table, [member](const auto& each) {
    const auto* const own = std::get_if<Member>(&each.member);
    return own && *own == member;
  });
  return static_cast<std::size_t>(found - table.begin());
}
template <class Value>
constexpr const SolvingProperty& propertyOf(Value Choices::*member) {
  return kSolvingProperties[placeIn(kSolvingProperties, member)];
}

}  // namespace lab
