// The panels of a frame: what they show, and what was done in them.
#include <algorithm>
#include <utility>

#include "app/frame/fit.h"
#include "app/frame/program.h"
#include "ui/keys/commands.h"
#include "ui/kit/style.h"
#include "ui/layout.h"

namespace app {
namespace {

constexpr float kFontPoints = 15.0F;

}  // namespace

void Program::layOut(const platform::Input& input, double seconds, double unit) {
  const auto width = static_cast<float>(input.size.x);
  const auto height = static_cast<float>(input.size.y);
  canvasRect_ = {0.0F, 0.0F, width, height};
  if (!showsUi()) return;
  const auto points = static_cast<float>(unit);
  const bool asks = desk_ && desk_->isAsking();
  const bool isHeld = std::ranges::find(input.buttons, true) != input.buttons.end();
  if (isHeld) navigates_ = false;
  if (isHeld || !asks) navigatesDialog_ = false;
  host_->navigate(asks ? navigatesDialog_ : navigates_ || host_->hasPopup());
  host_->begin(input, seconds, kFontPoints * points);
  ui::applyStyle(lab_.state().view.theme, points);
  lab::Actions actions;
  ui::Context context{lab_, actions, widgets_, points};
  context.explanation = explanation_ ? &*explanation_ : nullptr;
  context.highlight = &highlight_;
  jointMap_.update(lab_);
  context.maps = {map_.note(), jointMap_.map(), jointMap_.texture()};
  ui::Requests requests;
  context.requests = &requests;
  context.keys = input.keys;
  context.attention = &attention_;
  context.version = IKLAB_VERSION;
  if (files_) context.files = &*files_;
  if (desk_) context.files = &desk_->info();
  // Keys that a dialog or an open list is there for are nobody else's, the one that closes it too.
  const bool areTaken = host_->hasPopup() || asks;
  const bool isTold = desk_ && !desk_->message().empty();
  const bool isPresenting = lab_.state().view.presenting;
  canvasRect_ = ui::layOut(context, width, height);
  if (isPresenting != std::exchange(wasPresenting_, isPresenting)) fitWhatIsCovered(unit);
  applyAll(actions);
  std::vector<std::string> dialogKeys = input.keys;
  if (navigatesDialog_) std::erase_if(dialogKeys, ui::isNavigation);
  context.keys = dialogKeys;
  if (desk_) desk_->draw(context, canvasRect_, lab_);
  context.keys = input.keys;
  present(context, input, seconds);
  keysAreElsewhere_ = areTaken || navigates_ || host_->wantsText();
  takeTab(context, input);
  if (!areTaken) takeKeys(context, input, isTold);
  if (desk_) desk_->serve(requests, input, lab_);
}

void Program::present(const ui::Context& context, const platform::Input& input, double seconds) {
  echo_.advance(seconds);
  ui::canvasNote(context, canvas_.keys().hint(lab_), canvasRect_);
  if (!lab_.state().view.presenting) return;
  echo_.press(input.keys);
  ui::presentation(context, echo_.text(), canvasRect_);
}

// Where the canvas has become another one: the chain is not to be lost under a panel.
void Program::fitWhatIsCovered(double unit) {
  if (isSeenWhole(lab_, {canvasRect_.width, canvasRect_.height}, 16.0 * unit)) return;
  lab_.apply(lab::SetView{&lab::View::fit, true});
}

}  // namespace app
