// The little of Markdown that lessons have.
#include "lab/lesson_file/markdown.h"

#include <gtest/gtest.h>

#include "lab/lesson/lesson_id.h"

namespace {

using Kind = lab::MarkdownBlock::Kind;

TEST(Markdown, HasTitleHeadingParagraphListAndFenceWithTheirLines) {
  const auto blocks = lab::readMarkdown(
      "\xEF\xBB\xBF# CCD\r\n\n"
      "One *sentence*,\nin two lines.\n\n"
      "## turn-one: The last: bone\n"
      "```ask\n{\n\n}\n```\n"
      "- left: To the left\n  and on.\n"
      "- after left: No: not there.");
  ASSERT_EQ(blocks.size(), 6U);
  EXPECT_EQ(blocks[0].kind, Kind::title);
  EXPECT_EQ(blocks[0].text, "CCD");
  EXPECT_EQ(blocks[0].line, 1);
  EXPECT_EQ(blocks[1].kind, Kind::paragraph);
  EXPECT_EQ(blocks[1].text, "One *sentence*, in two lines.");
  EXPECT_EQ(blocks[1].line, 3);
  EXPECT_EQ(blocks[2].kind, Kind::heading);
  EXPECT_EQ(blocks[2].id, "turn-one");
  EXPECT_EQ(blocks[2].text, "The last: bone");
  EXPECT_EQ(blocks[3].kind, Kind::fence);
  EXPECT_EQ(blocks[3].id, "ask");
  EXPECT_EQ(blocks[3].text, "{\n\n}\n");
  EXPECT_EQ(blocks[3].line, 7);
  EXPECT_FALSE(blocks[3].isOpen);
  EXPECT_EQ(blocks[4].kind, Kind::item);
  EXPECT_EQ(blocks[4].id, "left");
  EXPECT_EQ(blocks[4].text, "To the left and on.");
  EXPECT_FALSE(blocks[4].isAfter);
  EXPECT_EQ(blocks[5].id, "left");
  EXPECT_TRUE(blocks[5].isAfter);
  EXPECT_EQ(blocks[5].text, "No: not there.");
  EXPECT_EQ(blocks[5].line, 14);
}

TEST(Markdown, LeavesAllElseAsText) {
  const auto blocks = lab::readMarkdown("### Deeper\n\n## No Id\n- After all\n- after this\n#hash");
  ASSERT_EQ(blocks.size(), 4U);
  EXPECT_EQ(blocks[0].kind, Kind::paragraph);
  EXPECT_EQ(blocks[0].text, "### Deeper");
  EXPECT_EQ(blocks[1].id, "");
  EXPECT_EQ(blocks[1].text, "No Id");
  EXPECT_EQ(blocks[2].id, "");
  EXPECT_EQ(blocks[2].text, "After all");
  EXPECT_FALSE(blocks[3].isAfter);
  EXPECT_EQ(blocks[3].text, "after this #hash");
}

TEST(Markdown, AFenceEndsAtAsManyMarksOrWithTheText) {
  const auto closed = lab::readMarkdown("````ask\n```\n````\ntext");
  ASSERT_EQ(closed.size(), 2U);
  EXPECT_EQ(closed[0].text, "```\n");
  const auto open = lab::readMarkdown("```ask\n{}\n# text");
  ASSERT_EQ(open.size(), 1U);
  EXPECT_TRUE(open[0].isOpen);
  EXPECT_EQ(open[0].text, "{}\n# text\n");
}

TEST(Markdown, IdsHaveSmallLettersDigitsAndHyphens) {
  EXPECT_TRUE(lab::isLessonId("turn-1"));
  for (const char* bad : {"", "Turn", "turn one", "t_1", "später"}) {
    EXPECT_FALSE(lab::isLessonId(bad)) << bad;
  }
  EXPECT_FALSE(lab::isLessonId(std::string(100, 'a')));
}

}  // namespace
