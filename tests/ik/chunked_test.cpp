#include "ik/chunked.h"

#include <gtest/gtest.h>

namespace {

TEST(Chunked, HoldsWhatWasAppendedAndNeverMovesIt) {
  ik::Chunked<int> numbers;
  numbers.append(0);
  const int* const first = &numbers[0];
  for (int i = 1; i < 20'000; ++i) numbers.append(i);
  ASSERT_EQ(numbers.size(), 20'000U);
  for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], static_cast<int>(i));
  EXPECT_EQ(&numbers[0], first);
}

TEST(Chunked, IsFilledAnewAfterClearingAndKeepsItsMemory) {
  ik::Chunked<int> numbers;
  for (int i = 0; i < 9'000; ++i) numbers.append(i);
  const int* const late = &numbers[8'500];
  numbers.clear();
  EXPECT_EQ(numbers.size(), 0U);
  for (int i = 0; i < 9'000; ++i) numbers.append(-i);
  ASSERT_EQ(numbers.size(), 9'000U);
  EXPECT_EQ(numbers[8'500], -8'500);
  EXPECT_EQ(&numbers[8'500], late);
}

TEST(Chunked, CopiesAreTheirOwn) {
  ik::Chunked<int> numbers;
  numbers.append(1);
  ik::Chunked<int> copy = numbers;
  copy.append(2);
  EXPECT_EQ(numbers.size(), 1U);
  ASSERT_EQ(copy.size(), 2U);
  EXPECT_EQ(copy[0], 1);
}

}  // namespace
