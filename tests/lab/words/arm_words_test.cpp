#include "lab/words/arm_words.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace {

TEST(ArmWords, EveryChoiceHasAWordOfItsOwn) {
  std::set<std::string> words;
  for (int i = 0; i <= static_cast<int>(ik::Shoulder::either); ++i)
    EXPECT_TRUE(words.insert(lab::wordOf(static_cast<ik::Shoulder>(i)).c_str()).second);
  EXPECT_EQ(words, (std::set<std::string>{"left", "right", "front", "back", "either"}));
  words.clear();
  for (int i = 0; i <= static_cast<int>(ik::Elbow::either); ++i)
    words.insert(lab::wordOf(static_cast<ik::Elbow>(i)).c_str());
  EXPECT_EQ(words, (std::set<std::string>{"up", "down", "out", "opposite", "either"}));
  words.clear();
  for (int i = 0; i <= static_cast<int>(ik::Wrist::either); ++i)
    words.insert(lab::wordOf(static_cast<ik::Wrist>(i)).c_str());
  EXPECT_EQ(words, (std::set<std::string>{"plain", "flipped", "either"}));
}

TEST(ArmWords, EveryReasonIsASentenceOfItsOwn) {
  std::set<std::string> sentences;
  for (int i = 1; i <= static_cast<int>(ik::NoAnswer::beyondWrist); ++i) {
    const std::string sentence = lab::sentenceOf(static_cast<ik::NoAnswer>(i)).c_str();
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
    EXPECT_EQ(sentence.back(), '.');
  }
  EXPECT_STREQ(lab::sentenceOf(ik::NoAnswer::none).c_str(), "");
}

}  // namespace
