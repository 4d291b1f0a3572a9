// The solver that picks another: its pseudo-code. What it does beside that one's steps is among the
// shared phases.
#include "explain/solvers/levenberg_marquardt.h"
#include "language/language.h"

namespace explain::automatic {

using language::tr;

namespace {

constexpr StageName kClosedForm{"closed form"}, kStraight{"straight"}, kStuck{"stuck"},
    kRestart{"restart"};

constexpr auto kLines = joined(
    std::to_array<CodeText>({
        {"automatic(bones, target):", kStart},
        {tr("  one free bone: look at the target; two: the law of cosines; done"), kClosedForm},
        {tr("  free bones, out of reach: all on the line to the target; done"), kStraight},
        {"  repeat  # Levenberg-Marquardt"},
    }),
    kMarquardtIteration,
    std::to_array<CodeText>({
        {tr("    where nothing moves, or 16 iterations, later 8, have not halved |e|:"), kStuck},
        {tr("      restart: on an arc, then all joints turned; at last the nearest pose"),
         kRestart},
        kUntilNear,
    }));
constexpr PhaseLines kPhases[]{
    {ik::Phase::descend, JacobianStage::error, kStuck},
    {ik::Phase::descend, kUntil, kUntil},
    {ik::Phase::turn, kClosedForm, kClosedForm},
    {ik::Phase::apply, kClosedForm, kClosedForm},
    {ik::Phase::straighten, kStraight, kStraight},
    {ik::Phase::restart, kRestart, kRestart},
    {ik::Phase::recall, kRestart, kRestart},
};
constexpr Code kCode{kLines, kJacobianEdits, kPhases};

constexpr Why kWhy{
    tr("Where the answer can be computed at once, it is: two bones by their triangle, a target "
       "out of reach by a straight line. All else is left to Levenberg-Marquardt, which starts "
       "again from another pose when it is stuck."),
    tr("A new start may end in a pose far from the last one: the chain jumps while the target "
       "is dragged. Between tight limits every start may fail. Then the nearest pose that was "
       "found is given, which need not be the nearest there is.")};

}  // namespace

extern const SolverRecord kRecord{"automatic", codeFor<kCode>,       nullptr,
                                  nullptr,     {0x7C8CF7, 0x5F2F7A}, kWhy};

}  // namespace explain::automatic
