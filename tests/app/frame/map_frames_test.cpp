#include "app/desk_fixture.h"
#include "support/no_threads.h"

namespace {

using Maps = app_test::DeskTest;

// Each frame computes a little: a frame that comes late is time in which nobody works at the map.
TEST_F(Maps, WithoutThreadsEveryFrameIsNeededUntilTheMapIsComplete) {
  constexpr double kFrame = 1.0 / 60.0;  // seconds
  const support::NoThreads none;
  program_->lab().apply(lab::SetView{&lab::MapView::on, true});
  frames(1);
  std::size_t blocks = program_->mapBlocks();
  for (int count = 0; program_->mapWait(); ++count) {
    ASSERT_LT(count, 100000);
    EXPECT_LE(*program_->mapWait(), kFrame) << program_->mapBlocks() << " blocks";
    frames(1);
    EXPECT_GE(program_->mapBlocks(), blocks);
    blocks = program_->mapBlocks();
  }
  const ui::Rect& canvas = program_->canvas();
  EXPECT_GE(static_cast<float>(blocks), canvas.width * canvas.height);
}

}  // namespace
