// The solver that picks another: its pseudo-code. What it does beside that one's steps is among the
// shared phases.
#include "explain/solvers/levenberg_marquardt.h"
#include "language/language.h"

namespace explain::automatic {

using language::tr;

namespace {

constexpr StageName kStuck{"stuck"}, kRestart{"restart"};

constexpr auto kLines = joined(
    std::to_array<CodeText>({
        {"automatic(bones, target):", kStart},
        {"  repeat  # Levenberg-Marquardt"},
    }),
    kMarquardtIteration,
    std::to_array<CodeText>({
        {tr("    where nothing moves, or |e| hardly shrinks, and the target is in reach:"), kStuck},
        {tr("      restart: from the nearest pose, all joints moved; at last the best"), kRestart},
        kUntilNear,
    }));
constexpr PhaseLines kPhases[]{
    {ik::Phase::descend, JacobianStage::error, kStuck},
    {ik::Phase::descend, kUntil, kUntil},
    {ik::Phase::restart, kRestart, kRestart},
    {ik::Phase::recall, kRestart, kRestart},
};
constexpr Code kCode{kLines, kMarquardtEdits, kPhases};

constexpr Why kWhy{
    tr("Levenberg-Marquardt arrives in a few iterations, or is stuck. Then it starts again from "
       "another pose: the nearest so far, with all joints moved, each time by more."),
    tr("A new start may end in a pose far from the last one: the chain jumps while the target "
       "is dragged. Between tight limits every start may fail. Then the nearest pose that was "
       "found is given, which need not be the nearest there is.")};

}  // namespace

extern const SolverRecord kRecord{"automatic", codeFor<kCode>,       nullptr,
                                  nullptr,     {0x7C8CF7, 0x5F2F7A}, kWhy};

}  // namespace explain::automatic
