#include "draw/space/answers.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "lab/tables/answers.h"

namespace draw {
namespace {

using Points = std::vector<glm::dvec3>;

constexpr float kSignHeight = 20.0F;  // points

// How well the answers are told apart on the canvas by where this joint is: each pair counts, and
// no pair for more than the height of a sign.
float spreadAt(const std::vector<Points>& answers, std::size_t joint, const Painter& painter) {
  const float enough = kSignHeight * painter.unit;
  float spread = 0.0F;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const float apart =
          glm::distance(painter.at(answers[i][joint]), painter.at(answers[k][joint]));
      spread += apart < enough ? apart : enough;
    }
  }
  return spread;
}

// The joint that tells the answers apart best: as a rule the elbow, or the next one.
std::size_t tellingJoint(const std::vector<Points>& answers, const Painter& painter) {
  std::size_t best = 0;
  float most = 0.0F;
  for (std::size_t i = 0; i < answers.front().size(); ++i) {
    const float spread = spreadAt(answers, i, painter);
    if (spread <= most + 0.5F * painter.unit) continue;  // a hair's breadth is no reason to change
    best = i;
    most = spread;
  }
  return best;
}

// Numbers that lie at one place of the canvas.
struct NumberSign {
  glm::vec2 middle{0.0F};
  std::string text{};
  bool isLit = false;
};

}  // namespace

AnswerGhosts AnswerGhosts::of(const lab::Lab& lab, std::string_view highlight,
                              const Painter& painter) {
  AnswerGhosts ghosts;
  const lab::State& state = lab.state();
  const bool hasLit = highlight.starts_with(lab::kAnswerMark);
  if ((!state.view.answers && !hasLit) || state.race.on || lab.isAsking()) return ghosts;
  const auto all = lab::answersOf(lab);
  if (!all || all->list.empty()) return ghosts;
  const rigs::Chain& chain = state.scene.chain;
  std::vector<Points> joints;
  for (const lab::SceneAnswer& each : all->list)
    joints.push_back(rigs::forwardKinematics(chain, each.pose));
  const std::size_t telling = tellingJoint(joints, painter);
  for (std::size_t i = 0; i < all->list.size(); ++i) {
    const bool isLit = hasLit && highlight == std::string(lab::kAnswerMark) + std::to_string(i);
    const bool isShown = state.view.answers && all->current != i;
    if (!isLit && !isShown) continue;
    const lab::SceneAnswer& answer = all->list[i];
    if (!isLit && answer.melts && all->current != *answer.melts) continue;  // one arm for both
    Ghost ghost{i + 1, rigs::layBones(chain, answer.pose), joints[i][telling],
                !answer.outside.empty(), isLit};
    const std::vector<rigs::Segment> links = linksOf(chain, ghost.lines);
    std::erase_if(ghost.lines, [](const rigs::Segment& bone) { return bone.start == bone.end; });
    ghost.lines.insert(ghost.lines.end(), links.begin(), links.end());
    ghosts.list.push_back(std::move(ghost));
  }
  return ghosts;
}

void AnswerGhosts::add(SolidList& solids, const Painter& painter) const {
  const float unit = painter.unit;
  for (const Ghost& ghost : list) {
    const Color color = ghost.isLit       ? rgb(painter.colors.accent, 0.95F)
                        : ghost.isOutside ? rgb(painter.colors.dimText, 0.5F)
                                          : rgb(painter.colors.dimText, 0.8F);
    const float width = (ghost.isLit ? 5.0F : 2.5F) * unit;
    for (const rigs::Segment& line : ghost.lines)
      solids.line(line.start, line.end, width, color, ghost.isOutside ? 6.0F * unit : 0.0F);
  }
}

void AnswerGhosts::paintNumbers(const Painter& painter, LabelArea& area) const {
  const float unit = painter.unit;
  std::vector<NumberSign> signs;
  for (const Ghost& ghost : list) {
    if (!painter.camera.isInFront(ghost.place)) continue;
    const glm::vec2 at = painter.at(ghost.place);
    const auto found = std::ranges::find_if(signs, [&](const NumberSign& each) {
      return glm::distance(each.middle, at) < 16.0F * unit;
    });
    if (found == signs.end()) {
      signs.push_back({at, std::to_string(ghost.number), ghost.isLit});
      continue;
    }
    found->text += ' ' + std::to_string(ghost.number);
    found->isLit = found->isLit || ghost.isLit;
  }
  const float type = 13.0F * unit;
  for (const NumberSign& sign : signs) {
    const float half = 0.27F * type * static_cast<float>(sign.text.size() - 1);
    const glm::vec2 aside(half, 0.0F);
    const Color ink = rgb(sign.isLit ? painter.colors.accent : painter.colors.dimText);
    DrawList& over = painter.list;
    over.line(sign.middle - aside, sign.middle + aside, kSignHeight * unit, ink);
    over.line(sign.middle - aside, sign.middle + aside, (kSignHeight - 3.0F) * unit,
              rgb(painter.colors.background));
    over.textCentered(sign.middle, sign.text, type, rgb(painter.colors.text));
    const glm::vec2 around = aside + glm::vec2(0.5F * kSignHeight * unit);
    area.taken.push_back({sign.middle - around, sign.middle + around});
  }
}

}  // namespace draw
