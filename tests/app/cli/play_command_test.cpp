// `iklab play`: scripts, what they make, and what is said of bad ones.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/cli/script.h"
#include "app/picture.h"
#include "app/run.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;
using app_test::Ran;

class PlayCommand : public support::InOwnFolder {
 protected:
  [[nodiscard]] Ran play(const std::string& script) const {
    std::ofstream(path("test.iklab")) << script;
    return app_test::run({"play", path("test.iklab")});
  }
  [[nodiscard]] Ran playHere(const std::string& script) const {
    std::ofstream(path("test.iklab")) << script;
    return app_test::runHere({"play", path("test.iklab")});
  }
};

TEST(Script, LinesHaveNumbersAndNoComments) {
  const auto lines = app::linesOf("# one\n\n  wait  2 \r\ncaption a # b\nfit");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].number, 3);
  EXPECT_EQ(lines[0].verb, "wait");
  EXPECT_EQ(lines[0].rest, "2");
  EXPECT_EQ(lines[1].rest, "a # b");
  EXPECT_EQ(lines[2].number, 5);
  EXPECT_EQ(lines[2].rest, "");
}

TEST_F(PlayCommand, AShotIsThePictureThatShotTakes) {
  const Ran ran = play(
      "size 320x200\nui off\ntheme light\n"
      "problem --solver ccd --lengths 1,0.8,0.6 --angles 65,-20,30 --target 0.2,1.6\n"
      "seek 2\nexplain on\nshot a.png\nshot a.svg\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  const Ran shot = app_test::run({"shot", "-o", path("b.png"), "--size", "320x200", "--theme",
                                  "light", "--solver", "ccd", "--lengths", "1,0.8,0.6", "--angles",
                                  "65,-20,30", "--target", "0.2,1.6", "--step", "2", "--explain"});
  ASSERT_EQ(shot.code, 0) << shot.err;
  EXPECT_EQ(app_test::readPicture(path("a.png")).pixels,
            app_test::readPicture(path("b.png")).pixels);
  EXPECT_NE(app_test::contentOf(path("a.svg")).find("<svg"), std::string::npos);
}

TEST_F(PlayCommand, AShotRightAfterAPresetHasTheCameraAtItsEnd) {
  const Ran ran = play(
      "size 320x200\nui off\npreset Three-bone arm\nwait 1\npreset Pole target\nshot early.png\n"
      "wait 1\nshot late.png\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(app_test::readPicture(path("early.png")).pixels,
            app_test::readPicture(path("late.png")).pixels);
}

TEST_F(PlayCommand, EveryActionThatThereIs) {
  const Ran ran = play(
      "size 200x150\nui on\ntheme dark\nui-scale 1\ntransparent off\npreset Pole target\n"
      "pole 0,1,1\npole none\ncamera 30,20,6\npreset Three-bone arm\ncamera 30,20\ncamera "
      "flat\nsolver fabrik\n"
      "parameter form tree\nmode live\ntarget 0.5,0.5\nui off\nrecord film.gif\ndrag 0.9,0.7 over "
      "0.2\n"
      "caption Look\nmode step-by-step\nunit pass\nstep\nstep back\nstep iteration\nseek 0\n"
      "seek end\nspeed 4\nplay 0.2\nwait 0.1\ntab chart\nexplain off\nellipsoid on\nmap "
      "distance\nmap off\nfit\n"
      "record stop\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(app_test::contentOf(path("film.gif")).substr(0, 6), "GIF89a");
}

TEST_F(PlayCommand, ABadLineIsNamedBeforeAnythingIsWritten) {
  for (const std::string bad : {"fly",
                                "size 9x9",
                                "ui maybe",
                                "theme blue",
                                "preset Nobody",
                                "open nothing.iklab.json",
                                "problem --lengths -1",
                                "problem --wings 2",
                                "solver magic",
                                "parameter speed 9",
                                "mode fast",
                                "target here",
                                "target 1",
                                "drag 1,1",
                                "drag over 2",
                                "drag 1,1 over soon",
                                "step leg",
                                "seek 100000",
                                "speed 100",
                                "play soon",
                                "wait",
                                "wait -1",
                                "tab games",
                                "explain",
                                "ellipsoid maybe",
                                "map all",
                                "camera up",
                                "fit 3",
                                "shot a.bmp",
                                "record a.avi",
                                "record stop",
                                "speed nan",
                                "wait inf",
                                "target nan,nan",
                                "target 1e300,1e300",
                                "target +-1,0",
                                "pole 0,2000000,0",
                                "drag nan,nan 1,1 over 1",
                                "drag 1e9,0 over 1",
                                "parameter soften nan",
                                "parameter soften 7",
                                "camera 1e300,0",
                                "camera 0,0,1e9",
                                "problem --help",
                                "problem",
                                "problem --target",
                                "problem --target 1,1 --target 1,1",
                                "problem --target 1,1 \"",
                                "problem --tolerance 2",
                                "parameter bend up",
                                "step back back",
                                "step pass pass",
                                "step back pass",
                                "caption \xFF",
                                "caption a\x1b[31m",
                                "target 1,2,3,4"}) {
    const Ran ran = playHere("shot early.png\n\n" + bad + "\n");
    EXPECT_EQ(ran.code, 2) << bad;
    const std::string verb = bad.substr(0, bad.find(' '));
    EXPECT_EQ(ran.err.rfind("iklab: " + path("test.iklab") + ":3: " + verb + ": ", 0), 0U)
        << bad << "\n"
        << ran.err;
    EXPECT_FALSE(fs::exists(path("early.png"))) << bad;
  }
}

// What the scene cannot do, and what a file's name would end at.
TEST_F(PlayCommand, WhatWouldDoNothingIsRefused) {
  const Ran flat = play("preset Pole target\ncamera flat\n");
  EXPECT_EQ(flat.code, 2);
  EXPECT_EQ(flat.err.find("iklab: " + path("test.iklab") + ":2: "), 0U) << flat.err;
  using namespace std::string_literals;
  const Ran ran = play("wait 1\nopen a.json\0.txt\n"s);
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find(":2: expected text, got a zero byte"), std::string::npos) << ran.err;
}

TEST_F(PlayCommand, BlanksBetweenWordsAndAMarkAtTheStartDoNoHarm) {
  EXPECT_EQ(play("\xEF\xBB\xBFwait 0.1\nparameter  soften \t 0.5\nstep  pass  back\n").code, 0);
}

// Between these lines no frame passes: at 25 a second one takes 0.02 s at least.
TEST_F(PlayCommand, AFilmWithoutAFrameIsRefused) {
  for (const std::string between : {"", "caption Wait\n", "wait 0.01\n"}) {
    const Ran ran =
        play("ui off\nwait 1\nrecord film.gif\n" + between + "record stop\nshot late.png\n");
    EXPECT_EQ(ran.code, 2) << between;
    EXPECT_NE(ran.err.find(": record: a film needs a frame"), std::string::npos) << ran.err;
    EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"test.iklab"});
  }
  EXPECT_EQ(play("size 96x64\nui off\nrecord film.gif\nwait 0.05\nrecord stop\n").code, 0);
}

TEST_F(PlayCommand, AFilmShowsTheCanvasAlone) {
  for (const std::string script :
       {"wait 1\nrecord film.gif\n", "ui off\nrecord film.gif\nui on\n"}) {
    const Ran ran = play(script + "wait 1\nrecord stop\n");
    EXPECT_EQ(ran.code, 2) << script;
    EXPECT_NE(ran.err.find("expected 'ui off' before it"), std::string::npos) << ran.err;
    EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"test.iklab"});
  }
}

TEST_F(PlayCommand, AFilmThatIsNeverStoppedIsRefused) {
  const Ran ran = play("size 96x64\nui off\nrecord film.gif\nwait 0.2\n");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("record stop"), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(path("film.gif")));
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"test.iklab"});
}

// The map alone would take minutes.
TEST_F(PlayCommand, SignalsEndItThoughItWaitsForAMap) {
  // A map that takes minutes on two processors.
  std::ofstream(path("test.iklab")) << "preset Rope of 100 bones\nsize 8000x8000\nui off\n"
                                       "problem --solver jacobian-transpose --iterations 1000 "
                                       "--tolerance 1e-9\nmap iterations\nshot a.png\n";
  for (const std::string signal : {"INT", "TERM"}) {
    const std::string command = "cd " + folder_.string() + " && { " + IKLAB_EXECUTABLE +
                                " play test.iklab 2>err & } && sleep 2; kill -" + signal +
                                " $!; SECONDS=0; wait $!; echo $? $((SECONDS < 20)) >code";
    ASSERT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
    EXPECT_EQ(app_test::contentOf(path("code")), "1 1\n") << signal;
    EXPECT_EQ(app_test::contentOf(path("err")), "iklab: test.iklab: interrupted\n");
    EXPECT_FALSE(fs::exists(path("a.png")));
  }
}

TEST_F(PlayCommand, AScriptThatIsNotThereIsNamed) {
  EXPECT_EQ(app_test::run({"play"}).code, 2);
  const Ran ran = app_test::run({"play", path("none.iklab")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("none.iklab"), std::string::npos) << ran.err;
}

}  // namespace
