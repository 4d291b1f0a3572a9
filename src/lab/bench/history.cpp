#include "lab/bench/history.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lab {
namespace {

// The last step goes to the other list with the moment on its other side; returns its own.
template <class Steps>
Moment moveLast(Steps& from, Steps& to, Moment now) {
  to.push_back({std::move(from.back().title), std::move(now)});
  Moment then = std::move(from.back().moment);
  from.pop_back();
  return then;
}

}  // namespace

void History::add(std::string title, Moment before) {
  undone_.clear();
  done_.push_back({std::move(title), std::move(before)});
  if (done_.size() > kMostSteps) done_.erase(done_.begin());
  isOpen_ = true;
}

void History::clear() {
  done_.clear();
  undone_.clear();
  isOpen_ = false;
}

std::vector<std::string> History::titles() const {
  std::vector<std::string> titles;
  for (const Step& step : done_) titles.push_back(step.title);
  std::transform(undone_.rbegin(), undone_.rend(), std::back_inserter(titles),
                 [](const Step& step) { return step.title; });
  return titles;
}

Moment History::undo(Moment now) {
  isOpen_ = false;
  return moveLast(done_, undone_, std::move(now));
}

Moment History::redo(Moment now) {
  isOpen_ = false;
  return moveLast(undone_, done_, std::move(now));
}

}  // namespace lab
