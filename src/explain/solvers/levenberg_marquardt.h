// An iteration of Levenberg-Marquardt in pseudo-code, of which `automatic` makes use too.
#pragma once

#include "explain/steps/jacobian.h"

namespace explain {

inline constexpr std::array<CodeText, 11> kMarquardtIteration{{
    {"    e ← target − tip", JacobianStage::error},
    {language::tr("    for every joint:"), JacobianStage::loop},
    {"      r ← tip − joint", JacobianStage::radius},
    {language::tr("      c ← axis × r  # a column of J; in a mirrored frame −c"),
     JacobianStage::column},
    {language::tr("    JJᵗ ← the sum of c·cᵗ  # Jᵗ: J transposed"), JacobianStage::square},
    {language::tr("    the first time: μ ← Damping · trace(JJᵗ) / 3, ν ← 2"), JacobianStage::first},
    {language::tr("    F ← (JJᵗ + μ·1)⁻¹·e  # sum of ε/(σ² + μ)·u, ε: e·u"), JacobianStage::force},
    {language::tr("    limit F: no joint is to turn by more than Max. step"), JacobianStage::limit},
    {language::tr("    turn every joint by c · F, all together  # Δθ = Jᵗ·F"), JacobianStage::turn},
    {language::tr("    as long as the tip is no nearer: μ ← ν·μ, ν ← 2ν, F again"),
     JacobianStage::retry},
    {language::tr("    μ ← less, the better the linear model was; ν ← 2"), {"damping"}},
}};

}  // namespace explain
