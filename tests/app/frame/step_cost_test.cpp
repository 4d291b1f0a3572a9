// What a step costs: how often the program replays its trace, explains it and lays its panels out.
// The linker leads each call of these functions to the one here that counts it, and what that one
// calls to the function itself: see tests/CMakeLists.txt.
#include "app/documents_fixture.h"
#include "explain/explain.h"
#include "ik/trace.h"
#include "support/lab_driving.h"
#include "ui/layout.h"

#define REPLAY "_ZNK5iklab2ik5Trace2atEmRNS0_10TraceStateE"
#define EXPLAIN "_ZN7explain7explainERKNS_13SolvedProblemERKNS_9ShownStepEb"
#define LAY_OUT "_ZN2ui6layOutERKNS_7ContextEff"

namespace {

struct Calls {
  int replays = 0;
  int explanations = 0;
  int layouts = 0;
};
Calls calls;

}  // namespace

void realReplay(const ik::Trace* trace, std::size_t index,
                ik::TraceState& state) __asm__("__real_" REPLAY);
void replay(const ik::Trace* trace, std::size_t index,
            ik::TraceState& state) __asm__("__wrap_" REPLAY);
void replay(const ik::Trace* trace, std::size_t index, ik::TraceState& state) {
  ++calls.replays;
  realReplay(trace, index, state);
}

explain::Explanation realExplain(const explain::SolvedProblem& solved,
                                 const explain::ShownStep& shown,
                                 bool degrees) __asm__("__real_" EXPLAIN);
explain::Explanation explained(const explain::SolvedProblem& solved,
                               const explain::ShownStep& shown,
                               bool degrees) __asm__("__wrap_" EXPLAIN);
explain::Explanation explained(const explain::SolvedProblem& solved,
                               const explain::ShownStep& shown, bool degrees) {
  ++calls.explanations;
  return realExplain(solved, shown, degrees);
}

ui::Rect realLayOut(const ui::Context& context, float width,
                    float height) __asm__("__real_" LAY_OUT);
ui::Rect laidOut(const ui::Context& context, float width, float height) __asm__("__wrap_" LAY_OUT);
ui::Rect laidOut(const ui::Context& context, float width, float height) {
  ++calls.layouts;
  return realLayOut(context, width, height);
}

namespace {

class StepCost : public app_test::DocumentsTest {
 protected:
  // The key's frame, and those in which the chain moves there.
  void expectOnce(const char* key) {
    const std::size_t before = program_->lab().cursor();
    calls = {};
    input_.keys = {key};
    frames(1);
    EXPECT_NE(program_->lab().cursor(), before) << key;
    EXPECT_GE(calls.layouts, 1) << key;  // they are counted
    EXPECT_LE(calls.layouts, 2) << key;
    frames(30);
    EXPECT_GT(calls.replays, 0) << key;
    EXPECT_LE(calls.replays, 2) << key;
    EXPECT_EQ(calls.explanations, 1) << key;
  }
};

TEST_F(StepCost, AKeyReplaysItsStepOnceAndExplainsItOnce) {
  lab::Lab& lab = program_->lab();
  for (const lab::Tab tab : {lab::Tab::explain, lab::Tab::setup}) {
    lab.apply(lab::NewScene{});
    lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
    lab.apply(lab::SetView{&lab::PanelView::turns, true});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetView{&lab::View::tab, tab});
    frames(5);
    for (const char* key : {"Right", "Right", "Left", "End", "Left", "Home"}) expectOnce(key);
  }
}

}  // namespace
