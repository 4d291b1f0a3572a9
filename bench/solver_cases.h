// Every solver in each of its forms, for benchmarks that compare them.
#pragma once

#include <string>
#include <vector>

#include "rigs/rigs.h"

namespace bench {

/// A solver with one option of its choice parameter, if it has one.
struct Form {
  const ik::Solver* solver;
  ik::ParameterValues parameters;
  std::string label;  ///< "ccd base-to-tip"
};

/// From the registry: a new solver needs no line here.
std::vector<Form> allForms();

}  // namespace bench
