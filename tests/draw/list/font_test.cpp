#include "draw/list/font.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "draw/list/characters.h"
#include "draw/list/font_file.h"
#include "draw/list/utf8.h"
#include "draw/test_font.h"
#include "support/own_folder.h"
#include "support/random_source.h"

namespace {

using draw_test::font;

std::shared_ptr<draw::LateFontFile> secondFile(const char* path) {
  return std::make_shared<draw::LateFontFile>(path);
}

class FontFile : public support::InOwnFolder {
 protected:
  std::string write(const std::string& bytes) const {
    std::ofstream(path("test.otf"), std::ios::binary) << bytes;
    return path("test.otf");
  }
  static void expectRefused(const std::string& path, const std::string& reason) {
    std::string error;
    EXPECT_EQ(draw::Font::load(path, error), nullptr);
    EXPECT_NE(error.find(path), std::string::npos) << error;
    EXPECT_NE(error.find(reason), std::string::npos) << error;
  }
};

// Of scripts that are not made at once: Cyrillic is in the first file, Hangul in the second.
TEST(FontOnDemand, MakesLettersWhenTheyAreAskedFor) {
  std::string error;
  const auto loaded =
      draw::Font::load(draw_test::kFontFile, error, secondFile("share/iklab/fonts/hangul.ttf"));
  ASSERT_TRUE(loaded) << error;
  const std::size_t before = loaded->glyphCount();
  const std::size_t bytes = loaded->atlas().size();
  const draw::Glyph& question = loaded->glyph(U'?');
  for (const char32_t letter : {U'Ж', U'ł', U'관'}) {
    const draw::Glyph& glyph = loaded->glyph(letter);
    EXPECT_EQ(glyph.codepoint, letter);
    EXPECT_NE(glyph.uvMin, question.uvMin);
    EXPECT_GT(glyph.boxMax.x, glyph.boxMin.x);
    EXPECT_EQ(&glyph, &loaded->glyph(letter)) << "it is made once, and stays";
  }
  EXPECT_EQ(loaded->glyphCount(), before + 3);
  EXPECT_GE(loaded->atlas().size(), bytes);
  EXPECT_EQ(loaded->glyph(U'\U0001F600').uvMin, question.uvMin);
}

TEST(FontOnDemand, DoesWithoutTheSecondFile) {
  std::string error;
  const auto loaded = draw::Font::load(draw_test::kFontFile, error, secondFile("no/such/font.ttf"));
  ASSERT_TRUE(loaded) << error;
  EXPECT_EQ(loaded->glyph(U'관').uvMin, loaded->glyph(U'?').uvMin);
  EXPECT_EQ(loaded->glyph(U'관').uvMin, loaded->glyph(U'?').uvMin);
}

// More letters than there is room for: the last ones are question marks, and none lies on another.
TEST(FontOnDemand, IsFullWithoutHarm) {
  std::string error;
  const auto loaded =
      draw::Font::load(draw_test::kFontFile, error, secondFile("share/iklab/fonts/hangul.ttf"));
  ASSERT_TRUE(loaded) << error;
  for (char32_t letter = 0xAC00; letter < 0xAC00 + 3000; ++letter) (void)loaded->glyph(letter);
  EXPECT_LE(loaded->atlas().size(),
            static_cast<std::size_t>(loaded->atlasWidth()) * loaded->atlasHeight());
  EXPECT_EQ(loaded->glyph(0xAC00 + 2999).uvMin, loaded->glyph(U'?').uvMin);
  EXPECT_NE(loaded->glyph(0xAC00 + 500).uvMin, loaded->glyph(U'?').uvMin);
  for (const draw::CodepointRange& range : draw::kCharacters) {
    for (char32_t each = range.first; each <= range.last; ++each) (void)loaded->glyph(each);
  }
  EXPECT_EQ(loaded->glyph(U'≥').codepoint, U'≥') << "there is room for the usual ones";
}

TEST_F(FontFile, IsMissing) { expectRefused("no/such/font.ttf", "missing"); }

TEST_F(FontFile, IsNotAFont) {
  expectRefused(write("just a text"), "not a TrueType or OpenType font");
  expectRefused(write(std::string(5000, '\xFF')), "not a TrueType or OpenType font");
}

TEST_F(FontFile, IsCutShort) {
  std::ifstream file(draw_test::kFontFile, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  ASSERT_GT(whole.size(), 1000U);
  for (const std::size_t size : {std::size_t{5}, std::size_t{40}, whole.size() / 2}) {
    expectRefused(write(whole.substr(0, size)), "or a damaged one");
  }
}

// Wherever it is: in the directory of tables too, and in what makes up for the whole file's sum.
TEST_F(FontFile, IsDamaged) {
  std::ifstream file(draw_test::kFontFile, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  support::RandomSource random(support::seedOf("damaged font"));
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    const auto begin = static_cast<std::size_t>(random.unit() * static_cast<double>(whole.size()));
    for (std::size_t at = begin; at < std::min(begin + 64, whole.size()); ++at) {
      damaged[at] = static_cast<char>(static_cast<int>(random.unit() * 256.0));
    }
    expectRefused(write(damaged), "a damaged one");
  }
}

TEST_F(FontFile, IsNoFile) {
  expectRefused(folder_.string(), "missing or cannot be read");
  expectRefused("/dev/zero", "missing or cannot be read");
}

TEST(Font, HasWhatExplanationsAreWrittenWith) {
  std::string_view rest = "AZaz09 ~°±²³·×÷äéñßΑΩαβγθλπσφωΔΣ–—‘’“”•…′″⁰⁴⁹⁺⁻₀₁₂₉₊₋←↑→↓↔∂∆∑−√∞≈≠≤≥";
  while (!rest.empty()) {
    const char32_t codepoint = draw::takeCodepoint(rest);
    EXPECT_EQ(font().glyph(codepoint).codepoint, codepoint)
        << "U+" << std::hex << std::uint32_t{codepoint};
  }
}

// The string literals of a source file, without its comments.
std::string literalsOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string text;
  std::string line;
  while (std::getline(file, line)) {
    bool isInside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!isInside && line.compare(i, 2, "//") == 0) break;
      if (line[i] == '\\') {
        ++i;
      } else if (line[i] == '"') {
        isInside = !isInside;
      } else if (isInside) {
        text += line[i];
      }
    }
  }
  return text;
}

TEST(Font, HasEveryCharacterOfTheProgramsTexts) {
  std::set<char32_t> characters;
  const std::filesystem::path src = std::filesystem::path(IKLAB_TESTS_DIR).parent_path() / "src";
  for (const auto& each : std::filesystem::recursive_directory_iterator(src)) {
    if (!each.is_regular_file()) continue;
    const std::string text = literalsOf(each.path());
    for (std::string_view rest = text; !rest.empty();) {
      characters.insert(draw::takeCodepoint(rest));
    }
  }
  EXPECT_TRUE(characters.contains(U'θ'));
  for (const char32_t each : characters) {
    EXPECT_EQ(font().glyph(each).codepoint, each) << "U+" << std::hex << std::uint32_t{each};
  }
}

TEST(Font, AMissingCharacterIsAQuestionMark) {
  EXPECT_EQ(font().glyph(0x1F9B4).codepoint, U'?');
  EXPECT_EQ(font().glyph(0x10FFFF).codepoint, U'?');  // never a character
}

TEST(Font, WidthAddsUpAndScales) {
  const float a = font().width("A", 16.0F);
  const float theta = font().width("θ", 16.0F);
  EXPECT_GT(a, 6.0F);
  EXPECT_LT(a, 16.0F);
  EXPECT_FLOAT_EQ(font().width("Aθ", 16.0F), a + theta);
  EXPECT_FLOAT_EQ(font().width("Aθ", 32.0F), 2.0F * (a + theta));
  EXPECT_GT(font().width(" ", 16.0F), 2.0F);
  EXPECT_EQ(font().width("", 16.0F), 0.0F);
}

TEST(Font, BoxesLieInTheAtlasAtItsScale) {
  const auto width = static_cast<std::size_t>(font().atlasWidth());
  EXPECT_EQ(font().atlas().size() % width, 0U);
  EXPECT_LE(font().atlas().size() / width, static_cast<std::size_t>(font().atlasHeight()));
  for (char32_t codepoint = U'!'; codepoint <= U'~'; ++codepoint) {
    const draw::Glyph& glyph = font().glyph(codepoint);
    EXPECT_GE(glyph.uvMin.x, 0.0F);
    EXPECT_GE(glyph.uvMin.y, 0.0F);
    EXPECT_LE(glyph.uvMax.x, 1.0F);
    EXPECT_LE(glyph.uvMax.y, 1.0F);
    const glm::vec2 texels =
        (glyph.uvMax - glyph.uvMin) * glm::vec2(font().atlasWidth(), font().atlasHeight());
    const glm::vec2 ems = glyph.boxMax - glyph.boxMin;
    EXPECT_NEAR(texels.x, ems.x * font().atlasEm(), 0.01F);
    EXPECT_NEAR(texels.y, ems.y * font().atlasEm(), 0.01F);
  }
}

/// Rows of the atlas, counted from the top of a glyph's box, that hold some of its inside.
struct Ink {
  int first = -1;
  int last = -1;
};

Ink inkRows(const draw::Glyph& glyph) {
  const auto column = [](float u) {
    return static_cast<int>(std::lround(u * static_cast<float>(font().atlasWidth())));
  };
  const auto row = [](float v) {
    return static_cast<int>(std::lround(v * static_cast<float>(font().atlasHeight())));
  };
  Ink ink;
  for (int y = row(glyph.uvMin.y); y < row(glyph.uvMax.y); ++y) {
    for (int x = column(glyph.uvMin.x); x < column(glyph.uvMax.x); ++x) {
      if (font().atlas()[static_cast<std::size_t>(y * font().atlasWidth() + x)] < 128) continue;
      ink.last = y - row(glyph.uvMin.y);
      if (ink.first < 0) ink.first = ink.last;
    }
  }
  return ink;
}

TEST(Font, ACapitalStandsOnTheBaselineAndIsAsHighAsTheMetricsSay) {
  const draw::Glyph& glyph = font().glyph(U'H');
  const Ink ink = inkRows(glyph);
  const float top = glyph.boxMin.y + static_cast<float>(ink.first) / font().atlasEm();
  const float bottom = glyph.boxMin.y + static_cast<float>(ink.last + 1) / font().atlasEm();
  const float texel = 1.0F / font().atlasEm();
  EXPECT_NEAR(top, -font().capHeight(), texel);
  EXPECT_NEAR(bottom, 0.0F, texel);
}

TEST(Font, TheFieldFadesOutBeforeTheEdgeOfItsBox) {
  const draw::Glyph& glyph = font().glyph(U'W');
  const Ink ink = inkRows(glyph);
  const auto margin = static_cast<int>(font().distanceRange() / 2.0F);
  EXPECT_GE(ink.first, margin - 1);
  const auto rows =
      static_cast<int>(std::lround((glyph.boxMax.y - glyph.boxMin.y) * font().atlasEm()));
  EXPECT_GE(rows - 1 - ink.last, margin - 1);
}

TEST(Font, TrueTypeOutlinesWorkAsWellAsOpenTypeOnes) {
  constexpr const char* kTrueType = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  if (!std::filesystem::exists(kTrueType)) GTEST_SKIP() << kTrueType << " is not installed";
  std::string error;
  const auto other = draw::Font::load(kTrueType, error);
  ASSERT_NE(other, nullptr) << error;
  EXPECT_EQ(other->glyph(U'θ').codepoint, U'θ');
  EXPECT_NEAR(other->capHeight(), 0.729F, 0.002F);  // 1493 of 2048 units
}

}  // namespace
