// Personal data: everybody's machine draws the same for a class, a name, a lesson and a step. The
// expected numbers come from another implementation, in Python:
//
//   def seed(lesson, revision, class_code, name, step, attempt):
//       mask = 2**64 - 1
//       parts = (lesson, str(revision), class_code, name, step, str(attempt))
//       value = 0xcbf29ce484222325  # FNV-1a
//       for byte in "".join(part + "\n" for part in parts).encode():
//           value = (value ^ byte) * 0x100000001b3 & mask
//       value = value + 0x9e3779b97f4a7c15 & mask  # one step of SplitMix64
//       value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9 & mask
//       value = (value ^ value >> 27) * 0x94d049bb133111eb & mask
//       return value ^ value >> 31
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "lab/lesson/question.h"
#include "lab/lesson_file/lessons.h"
#include "lab/ranges.h"

namespace {

std::uint64_t seed(const std::string& id, int version, const lab::Learner& learner,
                   const std::string& step, int tryNumber) {
  lab::Lesson lesson;
  lesson.id = id;
  lesson.version = version;
  return lab::seedOf(lesson, learner, step, tryNumber);
}

TEST(PersonalSeed, IsWhatAnotherImplementationComputes) {
  EXPECT_EQ(seed("ccd", 1, {"7b", "ann"}, "turn-one", 0), 0xd8491c2d95715d8cU);
  EXPECT_EQ(seed("ccd", 1, {"7b", "ann"}, "turn-one", 1), 0xdba09d80df0cfb30U);
  EXPECT_EQ(seed("ccd", 2, {"7b", "ann"}, "turn-one", 0), 0x9383f5c023555d74U);
  EXPECT_EQ(seed("ccd", 1, {"7b", "Ann"}, "turn-one", 0), 0x9dabc054aaa54835U);
  EXPECT_EQ(seed("ccd", 1, {"", ""}, "turn-one", 1), 0x9e2f8e350c9dd5f1U);
  EXPECT_EQ(seed("look-at", 1, {"7b", "김 안나"}, "look-at:aim", 0), 0xc626e94ddb21a20eU);
}

TEST(PersonalSeed, DiffersByAllThatGoesIn) {
  const std::set<std::uint64_t> seeds{
      seed("ccd", 1, {"7b", "ann"}, "a", 0),  seed("fabrik", 1, {"7b", "ann"}, "a", 0),
      seed("ccd", 2, {"7b", "ann"}, "a", 0),  seed("ccd", 1, {"7c", "ann"}, "a", 0),
      seed("ccd", 1, {"7b", "bob"}, "a", 0),  seed("ccd", 1, {"7b", "ann"}, "b", 0),
      seed("ccd", 1, {"7b", "ann"}, "a", 1),  seed("ccd", 1, {"", "7bann"}, "a", 0),
      seed("ccd", 1, {"7ba", "nn"}, "a", 0),  seed("ccd1", 1, {"7b", "ann"}, "a", 0),
      seed("ccd", 11, {"7b", "ann"}, "a", 0), seed("ccd", 1, {"ann", "7b"}, "a", 0)};
  EXPECT_EQ(seeds.size(), 12U);
}

TEST(PersonalSeed, OptionsStandInAnotherOrder) {
  const lab::Lesson ccd = lab::shippedLesson("ccd", "en");
  const auto found = std::ranges::find(ccd.steps, "biggest-turn", &lab::LessonStep::id);
  ASSERT_NE(found, ccd.steps.end());
  const auto step = static_cast<std::size_t>(found - ccd.steps.begin());
  const std::vector<std::string> written{"first", "middle", "last"};
  std::set<std::vector<std::string>> orders;
  for (std::uint64_t each = 0; each < 12; ++each) {
    const lab::PreparedStep prepared = lab::prepareStep(ccd, step, {}, std::optional(each));
    EXPECT_TRUE(std::ranges::is_permutation(prepared.options, written));
    EXPECT_EQ(prepared.right, std::vector<std::string>{"last"});
    if (each == 0) {
      EXPECT_EQ(prepared.options, written);
    }
    orders.insert(prepared.options);
  }
  EXPECT_GT(orders.size(), 3U);
}

}  // namespace
