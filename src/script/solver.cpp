#include "script/solver.h"

#include <utility>

#include "script/limb.h"

namespace script {

Solver::Solver(std::string text) : text_(std::move(text)) { begin(); }

void Solver::begin() {
  scope_ = {.watched = watched_};
  sandbox_ = std::make_unique<Sandbox>(pushNative, &scope_);
  fault_ = sandbox_->run(text_);
  if (!fault_ && !sandbox_->hasFunction("iterate"))
    fault_ = Fault{0, "expected a function iterate(chain)"};
}

void Solver::iterate(ik::SolverState& state) {
  if (state.iteration == 1) begin();
  if (fault_ || scope_.locals) return;
  Limb limb(state);
  if (limb.size() == 0) return;
  scope_.limb = &limb;
  keepNote(scope_);
  fault_ = sandbox_->call("iterate");
  if (fault_) {
    limb.undo();
  } else {
    limb.finish();
  }
  keepNote(scope_, fault_ ? fault_->line : 0);
  scope_.limb = nullptr;
}

ik::Solver Solver::solver() {
  return {.id = "script",
          .name = "Script",
          .summary = "A solver of your own, in Lua.",
          .facing = false,
          .severalGoals = false,
          .iterate =
              [](ik::SolverState& state) { static_cast<Solver*>(state.context)->iterate(state); },
          .finish = Limb::end,
          .context = this};
}

}  // namespace script
