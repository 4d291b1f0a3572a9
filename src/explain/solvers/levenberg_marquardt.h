// An iteration of Levenberg-Marquardt in pseudo-code, of which `automatic` makes use too.
#pragma once

#include "explain/steps/jacobian.h"

namespace explain {

inline constexpr auto kMarquardtEdits =
    joined(std::to_array(kJacobianEdits),
           std::to_array<CodeEdit>(
               {{hasDirection, JacobianStage::first,
                 language::tr("    the first time: μ ← Damping · trace(JJᵗ) / 6, ν ← 2")}}));

inline constexpr auto kMarquardtIteration = joined(
    jacobianIteration(language::tr("    the first time: μ ← Damping · trace(JJᵗ) / 3, ν ← 2"),
                      language::tr("    F ← (JJᵗ + μ·1)⁻¹·e  # sum of ε/(σ² + μ)·u, ε: e·u")),
    std::to_array<CodeText>(
        {{language::tr("    as long as the tip is no nearer: μ ← ν·μ, ν ← 2ν, F again"),
          JacobianStage::retry},
         {language::tr("    μ ← less, the better the linear model was; ν ← 2"), {"damping"}}}));

}  // namespace explain
