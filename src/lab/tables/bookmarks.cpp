#include "lab/tables/bookmarks.h"

#include <algorithm>

#include "lab/core/playback.h"
#include "rigs/problem.h"

namespace lab {
namespace {

// What counts as a rise: this part of the distance before, and of the greatest distance.
constexpr double kRisePart = 1e-6;
constexpr double kRounding = 1e-12;

bool hasRisen(double before, double after, double greatest) {
  return after - before > kRisePart * before + kRounding * greatest;
}

// The bookmark for why the solver stopped, if the last step shows it.
void markEnd(const rigs::Trace& trace, ik::Status status, std::vector<Bookmark>& marks) {
  if (trace.truncated()) return;  // the real end was not recorded
  const std::size_t last = trace.size() - 1;
  if (status == ik::Status::iterationLimit) marks.push_back({last, BookmarkKind::limit});
  const bool isStuck = status == ik::Status::stalled || status == ik::Status::limitBlocked;
  if (isStuck) marks.push_back({last, BookmarkKind::stalled});
}

}  // namespace

std::vector<Bookmark> bookmarks(const rigs::Trace& trace, const rigs::Result& result,
                                double tolerance) {
  std::vector<Bookmark> marks;
  if (trace.size() == 0) return marks;
  double before = trace.step(0).distance;
  double greatest = before;
  // What the solver counts as near enough, since it goes on until then.
  const double enough = ik::kEnough * tolerance;
  bool isReached = before <= enough;
  if (isReached) marks.push_back({0, BookmarkKind::reached});
  for (std::size_t i = 1; i < trace.size(); ++i) {
    if (!isBoundary(trace, i, Unit::iteration)) continue;
    const double after = trace.step(i).distance;
    greatest = std::max(greatest, after);
    marks.push_back({i, BookmarkKind::iteration});
    // These move the tip by a part of the tolerance at most.
    const ik::Phase phase = trace.step(i).phase;
    const bool stays = phase == ik::Phase::selfMotion || phase == ik::Phase::pole;
    if (!stays && hasRisen(before, after, greatest)) marks.push_back({i, BookmarkKind::rose});
    const bool isLast = i + 1 == trace.size() && result.status == ik::Status::reached;
    if (!isReached && (after <= enough || (isLast && !trace.truncated()))) {
      isReached = true;
      marks.push_back({i, BookmarkKind::reached});
    }
    before = after;
  }
  markEnd(trace, result.status, marks);
  return marks;
}

}  // namespace lab
