#include "draw/list/utf8.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace {

std::vector<char32_t> decode(std::string_view text) {
  std::vector<char32_t> result;
  while (!text.empty()) result.push_back(draw::takeCodepoint(text));
  return result;
}

using Codepoints = std::vector<char32_t>;

TEST(Utf8, OneToFourBytes) {
  EXPECT_EQ(decode("a\xC3\xA4\xCE\xB8\xE2\x86\x92\xF0\x9F\xA6\xB4z"),
            (Codepoints{U'a', 0xE4, 0x3B8, 0x2192, 0x1F9B4, U'z'}));
}

TEST(Utf8, StrayAndMissingBytesAreReplacedAndTheRestIsRead) {
  EXPECT_EQ(decode("\x80x"), (Codepoints{0xFFFD, U'x'}));
  EXPECT_EQ(decode("\xE2\x86x"), (Codepoints{0xFFFD, 0xFFFD, U'x'}));
  EXPECT_EQ(decode("\xCE"), (Codepoints{0xFFFD}));
  EXPECT_EQ(decode("\xFFx"), (Codepoints{0xFFFD, U'x'}));
}

TEST(Utf8, OverlongFormsSurrogatesAndTooLargeValuesAreRefused) {
  EXPECT_EQ(decode("\xC0\xAF").front(), 0xFFFDU);
  EXPECT_EQ(decode("\xE0\x80\xAF").front(), 0xFFFDU);
  EXPECT_EQ(decode("\xED\xA0\x80").front(), 0xFFFDU);
  EXPECT_EQ(decode("\xF4\x90\x80\x80").front(), 0xFFFDU);
}

}  // namespace
