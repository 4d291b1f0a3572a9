// Walks through pages, menus and dialogs, and looks for text that is cut or lies over other text.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include <imgui.h>

#include "app/documents_fixture.h"
#include "lab/file/presets.h"
#include "lab/lesson_file/lessons.h"
#include "language/language.h"
#include "support/text_faults.h"

namespace {

// One letter too many for its button, and two texts in one place.
TEST(TextFaults, AreFound) {
  ImGuiContext* const before = ImGui::GetCurrentContext();
  ImGuiContext* const own = ImGui::CreateContext();
  ImGui::SetCurrentContext(own);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {400.0F, 300.0F};
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
  const auto faults = [](float buttonWidth, float secondAt) {
    ImGui::NewFrame();
    ImGui::SetNextWindowSize({300.0F, 200.0F});
    ImGui::Begin("window");
    ImGui::Button("A long label", {buttonWidth, 0.0F});
    ImGui::SetCursorPosX(8.0F);
    ImGui::TextUnformatted("first");
    ImGui::SameLine(secondAt);
    ImGui::TextUnformatted("second");
    ImGui::End();
    ImGui::Render();
    return support::TextFaults(*ImGui::GetIO().Fonts).of(*ImGui::GetDrawData());
  };
  for (int i = 0; i < 3; ++i) faults(200.0F, 100.0F);
  EXPECT_EQ(faults(200.0F, 100.0F).size(), 0U);
  // What ends between two letters is not seen.
  std::size_t cut = 0;
  for (float buttonWidth = 40.0F; buttonWidth < 60.0F; buttonWidth += 1.0F) {
    cut += faults(buttonWidth, 100.0F).empty() ? 0 : 1;
  }
  EXPECT_GE(cut, 3U);
  EXPECT_GE(faults(200.0F, 10.0F).size(), 1U);
  ImGui::DestroyContext(own);
  ImGui::SetCurrentContext(before);
}

class TextFit : public app_test::DocumentsTest {
 protected:
  void SetUp() override {
    DocumentsTest::SetUp();
    program_->lab().apply(lab::SetMode{lab::Mode::stepByStep});
    program_->lab().apply(lab::SetTarget{{0.4, 1.2, 0.0}});
    input_.mouse = {-10.0, -10.0};
  }
  void TearDown() override {
    language::test(language::StringTest::off);
    DocumentsTest::TearDown();
  }

  void set(const lab::Action& action) { program_->lab().apply(action); }

  // Lays out what is open now, and takes the faults down.
  void look(const std::string& what) {
    frames(4);
    if (!finder_ || !finder_->isCurrent()) finder_.emplace(*ImGui::GetIO().Fonts);
    for (const std::string& fault : finder_->of(*ImGui::GetDrawData())) {
      faults_.insert(what + ": " + fault);
    }
  }

  void lookAtPages(const std::string& name) {
    constexpr std::array<const char*, 6> kPages{"setup",  "explain", "chart",
                                                "matrix", "race",    "map"};
    for (std::size_t i = 0; i < kPages.size(); ++i) {
      set(lab::SetView{&lab::View::tab, static_cast<lab::Tab>(i)});
      look(name + " " + kPages[i]);
    }
    set(lab::SetView{&lab::View::tab, lab::Tab::setup});
  }

  void lookAfter(const std::string& name, const char* key, int escapes = 2) {
    input_.keys = {key};
    look(name + " " + key);
    for (int i = 0; i < escapes; ++i) {
      input_.keys = {"Escape"};
      frames(2);
    }
  }

  // The scene that comes by this place in the table of presets, in the middle of its solve.
  void open(const char* preset) {
    const auto all = lab::presets();
    const auto found = std::ranges::find(all, preset, &lab::Document::name);
    ASSERT_NE(found, all.end()) << preset;
    set(lab::LoadPreset{static_cast<std::size_t>(found - all.begin())});
    set(lab::SetMode{lab::Mode::stepByStep});
    set(lab::Seek{program_->lab().lastCursor() / 2});
  }

  void walk(const std::string& name) {
    lookAtPages(name);
    for (const char* key :
         {"F1", "F2", "Shift+F2", "Ctrl+P", "Ctrl+E", "Ctrl+O", "Ctrl+Shift+X", "Ctrl+Shift+P",
          "F10", "Alt+F", "Alt+E", "Alt+V", "Alt+S", "Alt+C", "Alt+P", "Alt+3", "Alt+H"}) {
      lookAfter(name, key);
    }
    set(lab::SetNotes{"A line."});  // what is typed scrolls
    set(lab::SetView{&lab::PanelView::notes, true});
    look(name + " notes");
    set(lab::SetView{&lab::PanelView::notes, false});
    set(lab::SetView{&lab::View::about, true});
    look(name + " about");
    set(lab::SetView{&lab::View::about, false});
    input_.keys = {"E"};
    look(name + " editing");
    input_.keys = {"E"};
    frames(1);
    input_.keys = {"K"};
    set(lab::SetView{&lab::View::tab, lab::Tab::race});
    look(name + " racing");
    input_.keys = {"K"};
    frames(1);
    edit();
    lookAfter(name, "Ctrl+N", 1);
    for (const char* preset : {"Spider", "Pole target", "Four-axis robot arm"}) {
      open(preset);
      lookAtPages(name + " " + preset);
    }
    open("Three-bone arm");
  }

  void expectFit(const std::string& code, double scale, const glm::ivec2& size) {
    input_.size = size;
    set(lab::SetView{&lab::View::uiScale, scale});
    set(lab::SetView{&lab::View::language, code});
    const std::string name =
        code + " " + std::to_string(size.x) + " scale " + std::to_string(scale).substr(0, 3);
    walk(name);
  }

  void lookAtStep(const std::string& name, bool isRevealed) {
    input_.size = isRevealed ? glm::ivec2(1024, 640) : glm::ivec2(1280, 720);
    set(lab::SetView{&lab::View::uiScale, isRevealed ? 1.5 : 1.0});
    if (!isRevealed) look(name);
    program_->lessons().carryOut(lab::LessonReveal{}, program_->lab());
    if (isRevealed) look(name + " revealed");
  }

  void lookAtLessons(bool areRevealed) {
    set(lab::SetView{&lab::View::teaching, false});
    lab::Lab& lab = program_->lab();
    app::LessonHost& host = program_->lessons();
    for (const lab::Lesson& lesson : lab::lessons()) {
      ASSERT_TRUE(host.open(lesson.id, {}, lab));
      const std::size_t steps = host.run()->stepCount();
      for (std::size_t i = 0; i < steps; ++i) {
        lookAtStep(lesson.id + " " + std::to_string(i + 1), areRevealed);
        host.carryOut(lab::LessonNext{}, lab);
      }
      lookAtStep(lesson.id + " end", areRevealed);
    }
    ASSERT_TRUE(host.open("reach", {}, lab));
    host.carryOut(lab::LessonExplore{}, lab);
    lookAtStep("exploring", areRevealed);
    host.carryOut(lab::LessonComeBack{}, lab);
    set(lab::SetView{&lab::View::teaching, true});
    for (std::size_t i = 0; i < host.run()->stepCount(); ++i) {
      host.carryOut(lab::LessonGoTo{i}, lab);
      lookAtStep("teaching " + std::to_string(i + 1), areRevealed);
    }
  }

  std::optional<support::TextFaults> finder_;
  std::set<std::string> faults_;
};

class TextFitIn : public TextFit, public testing::WithParamInterface<const char*> {};

TEST_P(TextFitIn, EveryPageMenuAndDialog) {
  expectFit(GetParam(), 1.0, {1280, 720});
  expectFit(GetParam(), 1.5, {1024, 640});
  for (const std::string& fault : faults_) ADD_FAILURE() << fault;
}

// Each step of each lesson: as it asks in a usual window, and then revealed in a small one. Not in
// turns: for each other scale Dear ImGui rasterises all letters again.
TEST_P(TextFitIn, EveryStepOfEveryLesson) {
  set(lab::SetView{&lab::View::language, GetParam()});
  frames(2);
  lookAtLessons(false);
  lookAtLessons(true);
  for (const std::string& fault : faults_) ADD_FAILURE() << fault;
}

INSTANTIATE_TEST_SUITE_P(Languages, TextFitIn, testing::Values("en", "ko", "pt", "ru"));

}  // namespace
