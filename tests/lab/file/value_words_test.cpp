#include "lab/value_words.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "lab/file/json_reader.h"

namespace {

template <class Value>
void expectWords(Value last) {
  const auto& words = lab::kWords<Value>;
  EXPECT_EQ(words.size(), static_cast<std::size_t>(last) + 1) << words.front();
  EXPECT_EQ(std::set(words.begin(), words.end()).size(), words.size()) << words.front();
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(lab::valueOf<Value>(words[i]), static_cast<Value>(i));
    EXPECT_EQ(lab::wordOf(static_cast<Value>(i)), words[i]);
  }
  EXPECT_FALSE(lab::valueOf<Value>("no such word"));
  EXPECT_FALSE(lab::valueOf<Value>(""));
}

TEST(ValueWords, EachValueHasAWordOfItsOwn) {
  expectWords(lab::Mode::stepByStep);
  expectWords(lab::Unit::iteration);
  expectWords(rigs::JointKind::slide);
  expectWords(lab::Theme::projector);
  expectWords(lab::Tab::map);
  expectWords(lab::MapQuantity::status);
  expectWords(lab::MapPlane::zx);
}

TEST(ValueWords, TheSchemaHasTheSame) {
  std::ifstream file(IKLAB_TESTS_DIR "/../docs/scene.schema.json");
  const lab::Json schema = lab::Json::parse(file);
  const auto wordsAt = [&](const char* place) {
    return schema.at(lab::Json::json_pointer(std::string(place) + "/enum"));
  };
  EXPECT_EQ(wordsAt("/definitions/solving/properties/mode"), lab::Json(lab::kWords<lab::Mode>));
  EXPECT_EQ(wordsAt("/properties/playback/properties/unit"), lab::Json(lab::kWords<lab::Unit>));
  EXPECT_EQ(wordsAt("/definitions/bone/properties/joint"), lab::Json(lab::kWords<rigs::JointKind>));
  lab::Json solvers = lab::Json::array();
  for (const ik::Solver* each : ik::solvers()) solvers.push_back(each->id);
  EXPECT_EQ(wordsAt("/definitions/solving/properties/solver"), solvers);
}

}  // namespace
