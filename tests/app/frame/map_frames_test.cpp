#include <optional>

#include "app/documents_fixture.h"
#include "support/lab_driving.h"
#include "support/no_threads.h"

namespace {

using support::solverIndex;

class Maps : public app_test::DocumentsTest {
 protected:
  // On a canvas so small that not every point takes long.
  void SetUp() override {
    app_test::DocumentsTest::SetUp();
    input_.size = {320, 220};
    frames(2);
    none_.emplace();  // the driver has begun those that it waits for
    documents().apply(lab::SelectSolver{solverIndex("look-at")}, program_->lab());
  }
  // How many blocks it has when it needs no more frames. Each frame computes a little: a frame that
  // comes late is time in which nobody works at the map.
  std::size_t finishMap() {
    constexpr double kFrame = 1.0 / 60.0;  // seconds
    program_->lab().apply(lab::SetView{&lab::MapView::on, true});
    frames(1);
    for (int count = 0; program_->mapWait(); ++count) {
      const std::size_t blocks = program_->mapBlocks();
      EXPECT_LE(*program_->mapWait(), kFrame) << blocks << " blocks";
      if (count == 100000 || HasFailure()) break;
      frames(1);
      EXPECT_GE(program_->mapBlocks(), blocks);
    }
    return program_->mapBlocks();
  }
  // A block a point.
  [[nodiscard]] float complete() const {
    return program_->canvas().width * program_->canvas().height;
  }

 private:
  std::optional<support::NoThreads> none_;
};

TEST_F(Maps, WithoutThreadsEveryFrameIsNeededUntilTheMapIsComplete) {
  EXPECT_GE(static_cast<float>(finishMap()), complete());
}

TEST_F(Maps, WithoutThreadsAMapThatWouldTakeLongStaysCoarse) {
  documents().apply(lab::SelectSolver{solverIndex("ccd")}, program_->lab());
  documents().apply(lab::SetChoice{&lab::Choices::iterations, lab::kMostIterations},
                    program_->lab());
  documents().apply(lab::SetBoneCount{100}, program_->lab());  // seconds on whatever machine
  documents().apply(lab::SetChoice{&lab::Choices::stopWhenDone, false}, program_->lab());
  const auto blocks = static_cast<float>(finishMap());
  EXPECT_GE(blocks, complete() / (27 * 27));
  EXPECT_LT(blocks, complete() / 4);
}

}  // namespace
