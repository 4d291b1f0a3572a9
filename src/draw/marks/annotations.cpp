#include "draw/marks/annotations.h"

#include <algorithm>

#include "draw/marks/flat_marks.h"
#include "draw/marks/projected_marks.h"
#include "lab/palette.h"

namespace draw {
namespace {

using explain::Mark;
using explain::MarkKind;
using explain::Role;

bool isLit(const Mark& mark, const AnnotationView& view) { return mark.shows(view.highlight); }

MarkPaint paintOf(const Mark& mark, const AnnotationView& view) {
  const lab::Palette& colors = lab::palette(view.theme);
  const bool lit = isLit(mark, view);
  // Points have the colour of their names.
  const bool isFaint = mark.role == Role::before && mark.kind != MarkKind::point;
  return {rgb(lab::roleColor(mark.role, colors), isFaint ? 0.6F : 1.0F), rgb(colors.background),
          (lit ? 4.0F : 2.0F) * view.unit, lit};
}

bool isNamed(const Mark& mark) {
  return mark.kind == MarkKind::point || mark.kind == MarkKind::label;
}

LabelRank rankOf(const Mark& mark, const explain::Explanation& explanation,
                 const AnnotationView& view) {
  const bool isAsked = std::ranges::count(explanation.asked, mark.quantity) > 0;
  if (isAsked || isLit(mark, view)) return LabelRank::asked;
  const bool isComputed =
      !mark.quantity.empty() &&
      std::ranges::find(explanation.formulas, mark.quantity, &explain::Formula::result) !=
          explanation.formulas.end();
  if (isComputed || mark.role == Role::current) return LabelRank::computed;
  return isNamed(mark) ? LabelRank::name : LabelRank::value;
}

// Of the mark whose obstacles begin with `first`.
bool isOnCanvas(const LabelArea& area, std::size_t first, const Label& label) {
  const Box canvas{glm::vec2(0.0F), area.canvas};
  return isInside(label.anchor, canvas) ||
         std::any_of(area.obstacles.begin() + static_cast<std::ptrdiff_t>(first),
                     area.obstacles.end(),
                     [&](const Obstacle& piece) { return crosses(piece, canvas); });
}

// An arc around a point outside lies elsewhere in the magnifier, since it is as large there.
bool isMagnified(const Mark& mark, const Label& label, const AnnotationView& view) {
  if (!view.leftOut || !isInside(label.anchor, *view.leftOut)) return false;
  return mark.kind != MarkKind::arc || isInside(view.camera.toCanvas(mark.a), *view.leftOut);
}

float distanceToMark(const Mark& mark, const AnnotationView& view, glm::vec2 p) {
  if (!isProjected(mark, view.camera)) return distanceToFlatMark({mark, view}, p);
  return distanceToProjected(mark, project(mark, view), p);
}

}  // namespace

void paintMarks(DrawList& list, const explain::Explanation& explanation,
                const AnnotationView& view) {
  for (const Mark& mark : explanation.marks) {
    if (!explanation.isShown(mark, view.line)) continue;
    if (isProjected(mark, view.camera)) {
      paintProjected(list, mark, view, paintOf(mark, view));
    } else {
      paintFlatMark(list, {mark, view}, paintOf(mark, view));
    }
  }
}

void addSheets(SolidList& solids, const explain::Explanation& explanation,
               const AnnotationView& view) {
  for (const Mark& mark : explanation.marks) {
    if (mark.kind != MarkKind::sheet || !explanation.isShown(mark, view.line)) continue;
    const Color color = paintOf(mark, view).color;
    const bool lit = isLit(mark, view);
    solids.sheet(SheetShape::square, mark.a, mark.u, mark.v, color.withAlpha(lit ? 0.22F : 0.13F));
    const glm::dvec3 corners[] = {mark.a - mark.u - mark.v, mark.a + mark.u - mark.v,
                                  mark.a + mark.u + mark.v, mark.a - mark.u + mark.v};
    for (int i = 0; i < 4; ++i) {
      solids.line(corners[i], corners[(i + 1) % 4], (lit ? 2.5F : 1.25F) * view.unit,
                  color.withAlpha(0.6F));
    }
  }
}

void collectLabels(LabelSheet& sheet, const explain::Explanation& explanation,
                   const AnnotationView& view) {
  const lab::Palette& colors = lab::palette(view.theme);
  for (const Mark& mark : explanation.marks) {
    if (!explanation.isShown(mark, view.line)) continue;
    const Color halo = isLit(mark, view) ? rgb(colors.control) : rgb(colors.background);
    const float clearance = mark.kind == MarkKind::point ? 6.0F * view.unit : 0.0F;
    Label label{mark.text,    rgb(colors.asText(lab::roleColor(mark.role, colors))),
                halo,         {},
                {},           clearance,
                mark.quantity};
    const std::size_t first = sheet.area.obstacles.size();
    if (isProjected(mark, view.camera)) {
      const Projected seen = project(mark, view);
      addProjectedObstacles(sheet.area.obstacles, mark, seen, view.unit);
      if (!seen.isSeen) continue;
      label.anchor = seen.anchor;
      label.away = seen.away;
    } else {
      const FlatMark flat{mark, view};
      addFlatObstacles(sheet.area.obstacles, flat);
      label.anchor = flat.anchor();
      label.away = flat.away();
    }
    label.rank = rankOf(mark, explanation, view);
    const bool isShown = isNamed(mark) || isLit(mark, view) || isOnCanvas(sheet.area, first, label);
    if (mark.text.empty() || !isShown || isMagnified(mark, label, view)) continue;
    sheet.labels.push_back(std::move(label));
  }
}

std::string quantityAt(const explain::Explanation& explanation,
                       const std::vector<PlacedLabel>& labels, const AnnotationView& view,
                       const glm::dvec2& canvas) {
  const glm::vec2 p(canvas);
  for (const PlacedLabel& label : labels) {
    const bool inside =
        p.x >= label.low.x && p.y >= label.low.y && p.x <= label.high.x && p.y <= label.high.y;
    if (inside && !label.quantity.empty()) return label.quantity;
  }
  std::string nearest;
  float least = 6.0F * view.unit;
  for (const Mark& mark : explanation.marks) {
    if (mark.quantity.empty() || !explanation.isShown(mark, view.line)) continue;
    const float distance = distanceToMark(mark, view, p);
    if (distance >= least) continue;
    least = distance;
    nearest = mark.quantity;
  }
  return nearest;
}

}  // namespace draw
