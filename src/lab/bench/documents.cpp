// Scenes onto the bench and off it again.
#include <algorithm>
#include <memory>
#include <utility>

#include "lab/bench/lab.h"
#include "lab/edit/chains.h"

namespace lab {

std::string Lab::load(const Scene& scene, const ik::Pose& pose, const Choices& choices) {
  Document document;
  document.scene = scene;
  document.scene.walk.reset();
  document.pose = pose;
  document.choices = choices;
  return putDown(document);
}

std::string Lab::putDown(const Document& document) {
  const OtherChain inHand{document.scene, document.choices, document.pose};
  if (std::string fault = faultOf(inHand); !fault.empty()) return fault;
  for (const OtherChain& each : document.otherChains) {
    if (std::string fault = faultOf(each); !fault.empty()) return fault;
  }
  creature_.reset();
  state_.editing = {};
  state_.otherChains.clear();
  state_.choices.mode = document.choices.mode;
  // Each is in hand once, since that is what solves it.
  std::vector<OtherChain> others;
  for (const OtherChain& each : document.otherChains) {
    takeInHand(each);
    others.push_back(this->inHand());
  }
  state_.otherChains = std::move(others);
  state_.place = std::min(document.place, state_.otherChains.size());
  takeInHand(inHand);
  home_ = std::make_shared<const Home>(
      Home{document.scene, document.pose, state_.otherChains, state_.place});
  history_.clear();
  state_.view.fit = true;
  return {};
}

std::string Lab::open(const Document& document) {
  if (document.scene.walk) {
    if (document.choices.solver >= ik::solvers().size()) return "solver: no such solver";
    history_.clear();
    home_ = std::make_shared<const Home>(Home{document.scene, {}});
    state_.editing = {};
    state_.scene = document.scene;
    state_.choices = document.choices;
    state_.otherChains.clear();
    state_.place = 0;
    state_.view.fit = true;
    state_.view.space.on = true;
    standUp();
    solveAgain();
  } else if (std::string fault = putDown(document); !fault.empty()) {
    return fault;
  }
  state_.playback = {.cursor = state_.playback.cursor, .unit = document.unit};
  if (state_.choices.mode == Mode::stepByStep) moveCursor(document.cursor);
  if (!document.camera) return {};
  View view = state_.view;
  view.center = glm::dvec2(document.camera->focus);
  view.fitHeight = document.camera->height;
  view.space.focusZ = document.camera->focus.z;
  view.space.yaw = document.camera->yaw;
  view.space.pitch = document.camera->pitch;
  view.space.perspective = document.camera->perspective;
  apply(SetView{view});
  return {};
}

Document Lab::document(double canvasHeight) const {
  Document document;
  document.scene = state_.scene;
  document.pose = nextPose();
  document.choices = state_.choices;
  document.cursor = state_.choices.mode == Mode::stepByStep ? state_.playback.cursor : 0;
  document.otherChains = state_.otherChains;
  for (OtherChain& each : document.otherChains) each.shown = {};
  document.place = state_.place;
  document.unit = state_.playback.unit;
  if (!(canvasHeight > 0.0)) return document;
  const View& view = state_.view;
  document.camera = SceneCamera{{view.center.x, view.center.y, view.space.focusZ},
                                canvasHeight / view.pixelsPerUnit,
                                view.space.yaw,
                                view.space.pitch,
                                view.space.perspective};
  return document;
}

}  // namespace lab
