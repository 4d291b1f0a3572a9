// Several chains on the bench: one is in hand, the others lie as they are.
#include <algorithm>
#include <utility>

#include "lab/bench/lab.h"
#include "lab/edit/chains.h"

namespace lab {
namespace {

// How far aside a copy is laid, in parts of the chain's length.
constexpr double kAside = 0.35;

void moveAside(Scene& scene) {
  const glm::dvec3 aside(kAside * ik::reach(scene.chain.bones).outer, 0.0, 0.0);
  scene.chain.base += aside;
  scene.target += aside;
  if (scene.pole) *scene.pole += aside;
}

}  // namespace

OtherChain Lab::inHand() const {
  return {state_.scene, state_.choices, start_, state_.playback.cursor, shown_.pose};
}

void Lab::takeInHand(OtherChain chain) {
  const Mode mode = state_.choices.mode;
  state_.scene = std::move(chain.scene);
  state_.choices = std::move(chain.choices);
  state_.choices.mode = mode;
  start_ = pose_ = gesture_ = std::move(chain.start);
  state_.playback.playing = false;
  state_.view.space.on = hasSpace(state_);
  solveAgain();
  if (mode == Mode::stepByStep) moveCursor(chain.cursor);
}

void Lab::carryOut(const SelectChain& action) {
  std::vector<OtherChain>& others = state_.otherChains;
  if (action.place > others.size() || action.place == state_.place) return;
  // The chain in hand goes back to its place, which shifts those behind it.
  others.insert(others.begin() + static_cast<std::ptrdiff_t>(state_.place), inHand());
  const auto chosen = others.begin() + static_cast<std::ptrdiff_t>(action.place);
  OtherChain chain = std::move(*chosen);
  others.erase(chosen);
  state_.place = action.place;
  takeInHand(std::move(chain));
}

void Lab::carryOut(const AddChain& action) {
  const bool isRefused = creature_ || action.chain.scene.walk || !faultOf(action.chain).empty();
  if (isRefused || state_.otherChains.size() + 1 >= kMostChains) return;
  state_.otherChains.insert(state_.otherChains.begin() + static_cast<std::ptrdiff_t>(state_.place),
                            inHand());
  ++state_.place;
  takeInHand(action.chain);
}

void Lab::carryOut(const DuplicateChain& /*action*/) {
  if (creature_) return;
  OtherChain copy = inHand();
  moveAside(copy.scene);
  carryOut(AddChain{std::move(copy)});
}

void Lab::carryOut(const RemoveChain& /*action*/) {
  if (state_.otherChains.empty()) return;
  const std::size_t next = std::min(state_.place, state_.otherChains.size() - 1);
  const auto chosen = state_.otherChains.begin() + static_cast<std::ptrdiff_t>(next);
  OtherChain chain = std::move(*chosen);
  state_.otherChains.erase(chosen);
  state_.place = next;
  takeInHand(std::move(chain));
}

}  // namespace lab
