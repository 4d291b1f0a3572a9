#include "lab/edit/bend.h"

#include <algorithm>

namespace lab {
namespace {

// Calls `change` with the options of each bend and its value.
template <class Change>
void forBends(Choices& choices, const Change& change) {
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto bend = ik::findParameter(*all[i], "bend");
    if (bend) change(all[i]->parameters[*bend].options, choices.parameters[i][*bend]);
  }
}

template <class Options>
void choose(const Options& options, std::string_view option, double& value) {
  const auto found = std::ranges::find(options, option);
  if (found != options.end()) value = static_cast<double>(found - options.begin());
}

}  // namespace

void chooseBend(Choices& choices, std::string_view option) {
  forBends(choices, [&](const auto& options, double& value) { choose(options, option, value); });
}

void flipBend(Choices& choices) {
  forBends(choices, [](const auto& options, double& value) {
    const bool isPositive = options[static_cast<std::size_t>(value)] == "positive";
    choose(options, isPositive ? "negative" : "positive", value);
  });
}

}  // namespace lab
