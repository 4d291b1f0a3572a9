// The two walks of FABRIK share these.
#pragma once

#include "explain/common.h"

namespace explain {

bool isStandard(const ExplainInput& input);
bool isTree(const ExplainInput& input);

/// Where the children of `bone` were before they were carried along: the nearest few.
void markChildren(Builder& builder, const ExplainInput& input, std::size_t bone, int stage);

/// The walk base → tip.
Explanation explainFabrikBack(const ExplainInput& input);

}  // namespace explain
