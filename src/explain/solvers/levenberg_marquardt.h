// An iteration of Levenberg-Marquardt in pseudo-code, of which `automatic` makes use too.
#pragma once

#include "explain/steps/jacobian.h"

namespace explain {

inline constexpr std::array<CodeLine, 11> kMarquardtIteration{{
    {"    e ← target − tip", JacobianStage::error},
    {"    for every joint:", JacobianStage::loop},
    {"      r ← tip − joint", JacobianStage::radius},
    {"      c ← axis × r  # a column of J; in a mirrored frame −c", JacobianStage::column},
    {"    A ← J·J′  # J′: J transposed; the sum of c·c′", JacobianStage::square},
    {"    the first time: μ ← Damping · trace(A) / 3, ν ← 2", JacobianStage::first},
    {"    f ← (A + μ·1)⁻¹·e", JacobianStage::force},
    {"    limit f: no joint is to turn by more than Max. step", JacobianStage::limit},
    {"    turn every joint by c · f, all together  # Δθ = J′·f", JacobianStage::turn},
    {"    as long as the tip is no nearer: μ ← ν·μ, ν ← 2ν, f anew", JacobianStage::retry},
    {"    μ ← less, the better the linear model was; ν ← 2", {"damping"}},
}};

}  // namespace explain
