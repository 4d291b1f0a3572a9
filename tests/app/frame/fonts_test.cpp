// Fonts that are missing or damaged, each named, and what the program does without.
#include <filesystem>
#include <fstream>

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <gtest/gtest.h>

#include "app/frame/program.h"
#include "app/run.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;

class Fonts : public support::InOwnFolder {
 protected:
  void SetUp() override {
    platform::WindowOptions options;
    options.offscreen = true;
    window_ = platform::Window::open(options, error_);
    ASSERT_TRUE(window_) << error_;
    fs::copy("share/iklab", folder_, fs::copy_options::recursive);
  }
  [[nodiscard]] std::unique_ptr<app::Program> program() {
    auto program = app::Program::create(*window_, folder_.string(), true, error_);
    platform::Input input;
    for (int i = 0; program && i < 3; ++i) program->frame(input, 0.02);
    return program;
  }
  void put(const std::string& name, const std::string& content) const {
    fs::remove(folder_ / "fonts" / name);
    std::ofstream(folder_ / "fonts" / name, std::ios::binary) << content;
  }

  std::unique_ptr<platform::Window> window_;
  std::string error_;
};

TEST_F(Fonts, WithoutABoldOneTheRegularOneIsTaken) {
  fs::remove(folder_ / "fonts" / "bold.ttf");
  const auto made = program();
  ASSERT_TRUE(made) << error_;
  EXPECT_EQ(made->complaint(), "");
}

TEST_F(Fonts, OverADamagedBoldOneTheRegularOneIsTakenAndThatIsSaid) {
  const std::string whole = app_test::contentOf(path("fonts/bold.ttf"));
  for (const std::string& damaged :
       {whole.substr(0, whole.size() / 2), std::string(50000, 'x'), std::string()}) {
    put("bold.ttf", damaged);
    const auto made = program();
    ASSERT_TRUE(made) << error_;
    EXPECT_EQ(made->complaint().rfind(path("fonts/bold.ttf") + ": ", 0), 0U) << made->complaint();
  }
  fs::remove(folder_ / "fonts" / "bold.ttf");
  fs::create_directory(folder_ / "fonts" / "bold.ttf");
  const auto made = program();
  ASSERT_TRUE(made) << error_;
  EXPECT_NE(made->complaint(), "");
}

TEST_F(Fonts, WithoutAWholeRegularOneNothingIsShownAndThatIsSaid) {
  const std::string whole = app_test::contentOf(path("fonts/ui.ttf"));
  put("ui.ttf", whole.substr(0, whole.size() / 2));
  EXPECT_FALSE(program());
  EXPECT_EQ(error_.rfind(path("fonts/ui.ttf") + ": ", 0), 0U) << error_;
}

TEST_F(Fonts, AFontThatGoesAwayMeanwhileIsStillThere) {
  const auto made = program();
  ASSERT_TRUE(made) << error_;
  fs::remove_all(folder_ / "fonts");
  platform::Input input;
  input.scale = 2.0;  // other sizes
  for (int i = 0; i < 3; ++i) made->frame(input, 0.02);
}

}  // namespace
