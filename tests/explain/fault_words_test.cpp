// Faults of the library in the language of the window.
#include <string>

#include <gtest/gtest.h>

#include "explain/words.h"
#include "language/catalogue.h"
#include "language/language.h"
#include "support/mo_bytes.h"

namespace {

rigs::Result refused(double weight) {
  rigs::Chain chain{.bones = {{1.0}, {1.0}}};
  chain.bones[1].weight = weight;
  rigs::Pose pose{.angles = {0.1, 0.2}};
  rigs::Workspace workspace;
  return rigs::solve({chain, {1.0, 0.5, 0.0}}, pose, workspace);
}

TEST(FaultWords, AreTheMessageInEnglish) {
  const rigs::Result result = refused(2.0);
  EXPECT_EQ(explain::textOf(result.fault), result.message);
  EXPECT_EQ(result.message, "bones[1].weight: expected a number from 0 to 1, got 2");
}

TEST(FaultWords, AreSaidByTheCatalogue) {
  std::string error;
  const auto german =
      language::Catalogue::read(moBytes({{"", moHeader()},
                                         {"{field}: expected a number from 0 to 1, got {value}",
                                          "{value} statt einer Zahl von 0 bis 1: {field}"}}),
                                error);
  ASSERT_TRUE(german) << error;
  language::use(german.get());
  EXPECT_EQ(explain::textOf(refused(2.0).fault), "2 statt einer Zahl von 0 bis 1: bones[1].weight");
  language::use(nullptr);
}

}  // namespace
