// A solver's memory as a part of something that can be copied.
#pragma once

#include "rigs/solve.h"

namespace lab {

/// A copy has its own memory, empty: no answer depends on what is in it.
class OwnWorkspace {
 public:
  OwnWorkspace() = default;
  ~OwnWorkspace() = default;
  OwnWorkspace(const OwnWorkspace& /*other*/) {}
  OwnWorkspace& operator=(const OwnWorkspace& /*other*/) { return *this; }
  OwnWorkspace(OwnWorkspace&&) noexcept = default;
  OwnWorkspace& operator=(OwnWorkspace&&) noexcept = default;

  operator rigs::Workspace&() { return workspace_; }

 private:
  rigs::Workspace workspace_;
};

}  // namespace lab
