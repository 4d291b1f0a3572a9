// The solvers that linearise the tip, as pseudo-code: all alike but for the force that they find.
#pragma once

#include "explain/pseudo_code.h"

namespace explain::code {

using JacobianCode = std::array<Line, 13>;

// Of Levenberg-Marquardt too.
inline constexpr Line kColumnWithin =
    "      c ← axis × r, 0 where the pull leads out of a limit  # mirrored: −c";
inline constexpr Line kTurnWithin = "    turn every joint by c · f, all together, up to its limit";
inline constexpr Line kWeighted = "    A ← J·W·J′  # W: the weights; J′: J transposed";
inline constexpr Line kTurnByWeight =
    "    turn every joint by w · c · f, all together  # Δθ = W·J′·f";
inline constexpr auto kJacobianEdits = std::to_array<Edit>({
    {When::weights, 6, kWeighted},
    {When::weights, 10, kTurnByWeight},
    {When::limits, 5, kColumnWithin},
    {When::limits, 10, kTurnWithin},
});

/// The code of a method that finds its force f in two lines.
constexpr JacobianCode jacobianCode(Line name, Line first, Line second) {
  return {
      name,
      "  repeat",
      "    e ← target − tip",
      "    for every joint:",
      "      r ← tip − joint",
      "      c ← axis × r  # a column of J; in a mirrored frame −c",
      "    A ← J·J′  # J′: J transposed; the sum of c·c′",
      first,
      second,
      "    limit f: no joint is to turn by more than Max. step",
      "    turn every joint by c · f, all together  # Δθ = J′·f",
      "    while the tip is no nearer: half of that, next time too",
      kUntilNear,
  };
}

inline constexpr JacobianCode kTranspose = jacobianCode(  //
    "jacobian_transpose(bones, target):",                 //
    "    α ← e·(A·e) / |A·e|²  # the best, if the tip went straight",
    "    f ← Gain · α · e  # the target pulls at the tip");

inline constexpr JacobianCode kPseudoInverse = jacobianCode(  //
    "pseudo_inverse(bones, target):",                         //
    "    σ, u ← J's singular values and directions  # A·u = σ²·u",
    "    f ← sum of (e·u / σ²)·u  # σ < Cutoff·σ₁ counts as that");

inline constexpr JacobianCode kDls = jacobianCode(  //
    "damped_least_squares(bones, target):",         //
    "    λ² ← Damping² · trace(A) / 3",             //
    "    f ← (A + λ²·1)⁻¹·e");

inline constexpr JacobianCode kSdls = jacobianCode(  //
    "selective_damping(bones, target):",             //
    "    each u: γᵤ ← Max. step · min(1, 1 / effort of the joints)",
    "    f ← sum of (e·u / σ²)·u, each turning no joint by more than γᵤ");

inline constexpr auto kMarquardt = std::to_array<Line>({
    "levenberg_marquardt(bones, target):",
    "  repeat",
    "    e ← target − tip",
    "    for every joint:",
    "      r ← tip − joint",
    "      c ← axis × r  # a column of J; in a mirrored frame −c",
    "    A ← J·J′  # J′: J transposed; the sum of c·c′",
    "    the first time: μ ← Damping · trace(A) / 3, ν ← 2",
    "    f ← (A + μ·1)⁻¹·e",
    "    limit f: no joint is to turn by more than Max. step",
    "    turn every joint by c · f, all together  # Δθ = J′·f",
    "    as long as the tip is no nearer: μ ← ν·μ, ν ← 2ν, f anew",
    "    μ ← less, the better the linear model was; ν ← 2",
    kUntilNear,
});

inline constexpr auto kAutomatic = std::to_array<Line>({
    "automatic(bones, target):",
    "  one free bone: look at the target; two: the law of cosines; done",
    "  free bones, out of reach: all on the line to the target; done",
    "  repeat  # Levenberg-Marquardt",
    kMarquardt[2],
    kMarquardt[3],
    kMarquardt[4],
    kMarquardt[5],
    kMarquardt[6],
    kMarquardt[7],
    kMarquardt[8],
    kMarquardt[9],
    kMarquardt[10],
    kMarquardt[11],
    kMarquardt[12],
    "    where nothing moves, or 16 iterations have not halved |e|:",
    "      begin anew: on an arc, then all joints turned; last the nearest pose",
    kUntilNear,
});
inline constexpr auto kAutomaticEdits = std::to_array<Edit>({
    {When::weights, 8, kWeighted},
    {When::weights, 12, kTurnByWeight},
    {When::limits, 7, kColumnWithin},
    {When::limits, 12, kTurnWithin},
});

}  // namespace explain::code
