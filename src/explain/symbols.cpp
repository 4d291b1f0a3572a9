#include "explain/symbols.h"

#include <algorithm>
#include <array>
#include <string>

namespace explain {

using language::Text, language::tr, language::trc;

namespace {

constexpr std::string_view kPrime = "′";

constexpr auto kPoints = std::to_array<Symbol>({
    {Text("T"), tr("the target")},
    {Text("E"), tr("the tip")},
    {Text("E′"), tr("the tip after the turn")},
    {Text("A"), tr("where the bone starts")},
    {Text("A′"), tr("where the bone starts after the step")},
    {Text("B"), tr("where the bone ends; of two bones the elbow")},
    {Text("B′"), tr("the new end of the bone")},
    {Text("R"), tr("the red point: start of the bone visited last")},
    {Text("Q"), tr("where a branch asks the joint to lie that carries it")},
    {Text("P"), tr("the pole")},
    {Text("P′"), tr("the pole's place on the circle")},
    {Text("M"), tr("the middle of the elbow's circle")},
});
constexpr auto kVectors = std::to_array<Symbol>({
    {Text("e"), tr("from the tip to the target")},
    {Text("r"), tr("from a joint to the tip")},
    {Text("a"), tr("from A to the tip")},
    {Text("b"), tr("from A to the target, or to the point that is reached for")},
    {Text("a′"), tr("a as seen along the axis")},
    {Text("b′"), tr("b as seen along the axis")},
    {Text("h"), tr("the bone's direction: as near to b as the joints let it lie")},
    {Text("m"), tr("the move: from A to A′")},
    {Text("n"), tr("the axis of a turn")},
    {Text("n′"), tr("the axis that the bone really turned about")},
    {Text("q"), tr("where on the circle the elbow lies, from M: of length 1")},
    {Text("z"), tr("the axis out of the plane")},
    {Text("ω"), tr("the turn that the tip misses: about this vector, as far as it is long")},
    {Text("i"), tr("an axis of the tip that counts")},
    {Text("j"), tr("an axis of the tip that counts")},
    {Text("k"), tr("an axis of the tip that counts")},
    {Text("Δx"), tr("from A to the target along x")},
    {Text("Δy"), tr("from A up to the target")},
    {Text("Δz"), tr("from A to the target along z")},
    {Text("Δw"), tr("from A to the target on the level")},
});
constexpr auto kAngles = std::to_array<Symbol>({
    {Text("φ"), tr("direction from A to the tip, or of the bone before, from the x axis")},
    {Text("α′"), tr("direction to the target, from the x axis")},
    {trc("quantity", "turn"), tr("the turn of this step")},
    {Text("θ"), tr("local angle of a joint")},
    {Text("Δθ"), tr("change of a local angle")},
    {Text("δ"), tr("how far the tip is turned away from its direction")},
    {Text("α"), tr("interior angle at A")},
    {Text("β"), tr("interior angle at B")},
    {Text("γ"), tr("interior angle at E")},
    {Text("cos β"), tr("what cos β would have to be: beyond −1 to 1")},
    {trc("quantity", "bend"),
     tr("turn of the second bone in the world, from the first's extension")},
    {Text("ψ"), tr("direction of the frame that a bone turns in")},
    {trc("quantity", "twist"), tr("the parameter: how far the elbow is turned about A → T")},
    {tr("turn done"), tr("what that turns in the world: the frame is mirrored")},
    {trc("quantity", "done"), tr("what that turns in the world: the frame is mirrored")},
    {trc("quantity", "taken"), tr("what the joint's weight and Max. step leave of the turn")},
    {trc("quantity", "over"), tr("what is past the joint's limit")},
    {tr("φ meant"), tr("where the bone was to point, in the world")},
    {tr("φ got"), tr("where it points: a scale is negative")},
    {trc("quantity", "meant"), tr("the bone as it was meant")},
    {trc("quantity", "got"), tr("and as it lies: a scale is negative")},
    {trc("quantity", "full"), tr("a bone's turn from the start pose to the answer")},
});
constexpr auto kLengths = std::to_array<Symbol>({
    {Text("d"), tr("distance to the target, or to the point that is aimed at")},
    {Text("d′"), tr("the softened distance: the tip stays short of the target")},
    {Text("κ"), tr("what a radian of turning is worth, in scene units")},
    {Text("D"), tr("d and κ·δ as one length: the solver makes it less")},
    {Text("Δs"), tr("how far a joint slides")},
    {Text("l"), tr("length of the bone")},
    {Text("Δl"), tr("how much longer the bone got")},
    {Text("L"), tr("both bones' own lengths together")},
    {trc("quantity", "left"), tr("distance from the tip to the target")},
    {trc("quantity", "before"), tr("what was left before this step")},
    {trc("quantity", "moved"), tr("how far the tip moved")},
    {Text("|m|"), tr("how far the bone moves")},
    {trc("quantity", "missing"), tr("how far the target lies out of reach")},
    {trc("quantity", "reach"), tr("all lengths together: the chain stretched out")},
    {trc("quantity", "hole"), tr("the longest bone minus all others: the hole in the middle")},
    {trc("quantity", "off"), tr("between a bone and where it was to lie")},
    {trc("quantity", "off by"), tr("how far the bone turned elsewhere")},
    {Text("ρ"), tr("radius of the circle on which the elbow may lie: any point of it will do")},
});
constexpr auto kNumbers = std::to_array<Symbol>({
    {trc("quantity", "ratio"), tr("the bone's length as a part of d")},
    {Text("s"), tr("1 or −1: on which side the elbow lies")},
    {Text("w"), tr("the joint's weight")},
    {Text("v"), tr("what a goal weighs")},
    {trc("quantity", "weight"), tr("the parameter: the part of the way to the answer")},
    {trc("quantity", "stretch"), tr("the parameter: how many times as long they may get")},
    {trc("quantity", "start"), tr("the parameter: the part of their length where it begins")},
    {trc("quantity", "factor"), tr("what both lengths are multiplied by")},
    {trc("quantity", "part"), tr("the part of it that is used")},
    {Text("p"), tr("the part that is used")},
    {Text("S"), tr("Σ w·n·(from × to) of the ways and the axes")},
    {Text("C"), tr("Σ w·(from·to − (n·from)(n·to)) of the same")},
});
constexpr auto kAtOnce = std::to_array<Symbol>({
    {Text("f"), tr("half the squared distance, before")},
    {Text("f′"), tr("half the squared distance, after")},
    {Text("g"), tr("the gradient: how fast f grows as a joint turns")},
    {trc("quantity", "step"), tr("how far down the gradient")},
    {trc("quantity", "best"), tr("the best step, if the tip moved along a straight line")},
    {Text("J"), tr("the Jacobian: how the tip moves as each joint turns")},
    {Text("Jᵗ"), tr("J transposed: its rows are the columns of J")},
    {Text("c"), tr("a column of J: how the tip moves as one joint turns")},
    {Text("W"), tr("the weights of all joints")},
    {Text("F"), tr("the force at the tip to which the joints yield")},
    {Text("τ"), tr("the torque at the tip that moves the joints")},
    {Text("JJᵗ·e"), tr("how the tip moves for F = e, if it moves straight")},
    {Text("σ"), tr("a singular value of J: how far turns of size 1 move the tip")},
    {Text("σₘ"), tr("a smaller singular value counts as this")},
    {Text("u"), tr("the direction of a singular value")},
    {Text("ε"), tr("e·u: the part of the error along u")},
    {Text("λ²"), tr("what the squares of the singular values are damped by")},
    {Text("μ"), tr("the damping: less after a good step, more after a bad one")},
    {tr("manipulability"), tr("how freely the tip moves: 0 at a singularity")},
    {tr("Step"), tr("the solver's parameter")},
    {tr("Shrink"), tr("the solver's parameter")},
    {tr("Gain"), tr("the parameter: a multiple of the best step")},
    {tr("Cutoff"), tr("the parameter: a part of the largest singular value")},
    {tr("Damping"), tr("the solver's parameter")},
});
constexpr auto kAround = std::to_array<Symbol>({
    {Text("×"), tr("the cross product: at right angles to both, 0 where they are parallel")},
    {Text("atan2"), tr("the angle of a vector from the x axis, of y and x")},
    {Text("₁"), tr("an index: the number of a bone or of its joint")},
    {Text("′"), tr("after the step; of a turn, what a limit lets through")},
});

constexpr std::array kGroups{
    SymbolGroup{tr("Points"), kPoints},
    SymbolGroup{tr("Vectors"), kVectors},
    SymbolGroup{tr("Angles"), kAngles},
    SymbolGroup{tr("Lengths"), kLengths},
    SymbolGroup{tr("Numbers"), kNumbers},
    SymbolGroup{tr("Where all joints turn at once"), kAtOnce},
    SymbolGroup{tr("Around them"), kAround},
};

// λ² is a symbol, and σ² the square of one.
bool isIndex(std::string_view text) {
  return text.size() == 3 && text.starts_with("\xE2\x82") &&
         static_cast<unsigned char>(text[2]) >= 0x80 && static_cast<unsigned char>(text[2]) <= 0x89;
}

std::string withoutIndex(std::string_view symbol) {
  std::string text(symbol);
  for (std::size_t at = 0; at + 3 <= text.size();) {
    if (text.size() > 3 && isIndex(std::string_view(text).substr(at, 3))) {
      text.erase(at, 3);
    } else {
      ++at;
    }
  }
  return text;
}

Text exactMeaningOf(std::string_view symbol) {
  for (const SymbolGroup& group : kGroups) {
    for (const Symbol& each : group.symbols) {
      if (each.symbol.view() == symbol) return each.meaning;
    }
  }
  return {};
}

// What stands between symbols. Indices, primes and Greek letters are none of it.
constexpr std::array<std::string_view, 26> kBetween{" ", "·", "(", ")", "|", "−", "+", ",", ":",
                                                    ";", "=", "←", "≈", "≤", "≥", "√", "→", "/",
                                                    ".", "⁻", "¹", "[", "]", "²", "°", "π"};

// The length of what stands between symbols at `at`; 0: a symbol goes on.
std::size_t lengthBetween(std::string_view text, std::size_t at) {
  for (const std::string_view each : kBetween) {
    if (text.substr(at).starts_with(each)) return each.size();
  }
  return 0;
}

bool isPlainWord(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

std::span<const SymbolGroup> symbolGroups() { return kGroups; }

Text meaningOf(std::string_view symbol) {
  const std::string plain = withoutIndex(symbol);
  Text own = exactMeaningOf(plain);
  if (own.empty()) own = exactMeaningOf(plain + "²");  // λ, of which only the square has a value
  if (!own.empty() || plain.size() == kPrime.size() || !plain.ends_with(kPrime)) return own;
  return exactMeaningOf(plain.substr(0, plain.size() - kPrime.size()));
}

std::string_view symbolAt(std::string_view text, std::size_t at, bool isProse) {
  for (std::size_t from = 0; from < text.size();) {
    if (const std::size_t between = lengthBetween(text, from); between > 0) {
      if (at < from + between) return {};
      from += between;
      continue;
    }
    std::size_t end = from;
    while (end < text.size() && lengthBetween(text, end) == 0) ++end;
    const std::string_view token = text.substr(from, end - from);
    if (at < end) {
      const bool counts = !meaningOf(token).empty() && !(isProse && isPlainWord(token));
      return counts ? token : std::string_view();
    }
    from = end;
  }
  return {};
}

}  // namespace explain
