// Unsaved work: it is found after the program that held it is gone, and by one program only.
#include "app/documents/autosave.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/documents/scene_document.h"
#include "app/run.h"
#include "lab/core/lab.h"
#include "support/own_folder.h"

namespace {

using app::Autosave;

class AutosaveTest : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::unique_ptr<Autosave> program() const {
    return std::make_unique<Autosave>(folder_.string());
  }
  [[nodiscard]] int files() const {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "unsaved")) {
      count += entry.path().extension() == ".json" ? 1 : 0;
    }
    return count;
  }
};

std::string sceneNamed(const std::string& name) {
  lab::Lab lab;
  lab.apply(lab::SetName{name});
  return app::SceneDocument().text(lab, 0.0);
}

std::string nameIn(const Autosave::Leftover& leftover) {
  lab::Document document;
  EXPECT_EQ(lab::readScene(leftover.scene, document), "");
  EXPECT_EQ(document.others, "");
  return document.name;
}

TEST_F(AutosaveTest, IsKeptUnderANameThatIsNoUtf8) {
  auto first = program();
  EXPECT_EQ(first->write(sceneNamed("one"), "/scenes/\xFC.iklab.json"), "");
  first.reset();
  const auto second = program();
  ASSERT_TRUE(second->leftover());
  EXPECT_EQ(nameIn(*second->leftover()), "one");
  EXPECT_EQ(second->leftover()->path, "/scenes/\xFC.iklab.json");
}

TEST_F(AutosaveTest, ASlotThatCouldNotBeHadAtTheStartIsTakenLater) {
  std::ofstream(path("unsaved")) << "in the way";
  const auto first = program();
  EXPECT_NE(first->write(sceneNamed("one"), {}), "");
  std::filesystem::remove(path("unsaved"));
  EXPECT_EQ(first->write(sceneNamed("one"), {}), "");
  EXPECT_EQ(files(), 1);
}

TEST_F(AutosaveTest, APipeIsNoWorkLeftBehind) {
  std::filesystem::create_directory(folder_ / "unsaved");
  ASSERT_EQ(mkfifo(path("unsaved/1.iklab.json").c_str(), 0600), 0);
  const auto first = program();
  EXPECT_FALSE(first->leftover());
  EXPECT_EQ(first->write(sceneNamed("one"), {}), "");
}

TEST_F(AutosaveTest, IsFoundWhenTheProgramIsGone) {
  auto first = program();
  EXPECT_FALSE(first->leftover());
  EXPECT_EQ(first->write(sceneNamed("one"), "/scenes/one.iklab.json"), "");
  first.reset();  // its lock ends, as it does when it is killed
  const auto second = program();
  ASSERT_TRUE(second->leftover());
  EXPECT_EQ(nameIn(*second->leftover()), "one");
  EXPECT_EQ(second->leftover()->path, "/scenes/one.iklab.json");
  EXPECT_FALSE(second->leftover()->when.empty());
}

TEST_F(AutosaveTest, IsNotTakenFromAProgramThatRuns) {
  const auto first = program();
  EXPECT_EQ(first->write(sceneNamed("one"), {}), "");
  const auto second = program();
  EXPECT_FALSE(second->leftover());
  EXPECT_EQ(second->write(sceneNamed("two"), {}), "");
  EXPECT_EQ(files(), 2);
  second->clear();
  EXPECT_EQ(files(), 1);
}

TEST_F(AutosaveTest, IsOfferedByOneProgramAtATime) {
  program()->write(sceneNamed("one"), {});
  const auto second = program();
  const auto third = program();
  EXPECT_TRUE(second->leftover());
  EXPECT_FALSE(third->leftover());
  second->postpone();
  EXPECT_FALSE(second->leftover());
  EXPECT_TRUE(program()->leftover());
}

TEST_F(AutosaveTest, AdoptedItIsTheProgramsOwn) {
  program()->write(sceneNamed("one"), {});
  auto second = program();
  second->adopt();
  EXPECT_FALSE(second->leftover());
  EXPECT_FALSE(program()->leftover()) << "it is held";
  EXPECT_EQ(second->write(sceneNamed("more"), {}), "");
  EXPECT_EQ(files(), 1);
  second.reset();
  const auto third = program();
  ASSERT_TRUE(third->leftover());
  EXPECT_EQ(nameIn(*third->leftover()), "more");
}

TEST_F(AutosaveTest, DiscardedItIsGoneAndTheNextIsOffered) {
  auto first = program();
  auto second = program();
  first->write(sceneNamed("one"), {});
  second->write(sceneNamed("two"), {});
  first.reset();
  second.reset();
  const auto third = program();
  ASSERT_TRUE(third->leftover());
  EXPECT_EQ(nameIn(*third->leftover()), "one");
  third->discard();
  ASSERT_TRUE(third->leftover());
  EXPECT_EQ(nameIn(*third->leftover()), "two");
  third->discard();
  EXPECT_FALSE(third->leftover());
  EXPECT_EQ(files(), 0);
}

TEST_F(AutosaveTest, TheFileIsASceneByItself) {
  auto first = program();
  first->write(sceneNamed("one"), "/x.iklab.json");
  lab::Document document;
  const std::string file = (folder_ / "unsaved" / "1.iklab.json").string();
  EXPECT_EQ(lab::readScene(app_test::contentOf(file), document), "");
  EXPECT_EQ(document.name, "one");
}

TEST_F(AutosaveTest, WithoutAFolderNothingIsKept) {
  Autosave none("");
  EXPECT_FALSE(none.leftover());
  EXPECT_EQ(none.write(sceneNamed("one"), {}), "");
  none.clear();
}

}  // namespace
