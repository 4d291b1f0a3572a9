// `iklab record`: films, without a display. What is in a film is tested with the encoders.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "app/read_gif.h"
#include "app/run.h"
#include "support/fake_ffmpeg.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;
using app_test::Arguments;
using app_test::Ran;

// Of a GIF: width, height. {0, 0} where it is none.
std::pair<int, int> sizeOf(const std::string& path) {
  const std::string bytes = app_test::contentOf(path);
  if (bytes.size() < 10 || bytes.rfind("GIF89a", 0) != 0 || bytes.back() != ';') return {0, 0};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  return {byte(6) + 256 * byte(7), byte(8) + 256 * byte(9)};
}

class RecordCommand : public support::InOwnFolder {
 protected:
  static Ran record(const std::string& output, const Arguments& more) {
    Arguments arguments{"record", "-o", output, "--size", "160x120"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return app_test::run(arguments);
  }
};

TEST_F(RecordCommand, APlaybackTheSameTwice) {
  const Arguments scene{"--preset", "Three-bone arm", "--solver", "fabrik", "--unit", "iteration"};
  const Ran ran = record(path("a.gif"), scene);
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(sizeOf(path("a.gif")), (std::pair{160, 120}));
  ASSERT_EQ(record(path("b.gif"), scene).code, 0);
  EXPECT_EQ(app_test::contentOf(path("a.gif")), app_test::contentOf(path("b.gif")));
  Arguments faster = scene;
  faster.insert(faster.end(), {"--speed", "4"});
  ASSERT_EQ(record(path("b.gif"), faster).code, 0);
  EXPECT_NE(app_test::contentOf(path("a.gif")), app_test::contentOf(path("b.gif")));
}

// A look at the start and at the end, and each step for a third of a second.
TEST_F(RecordCommand, OnlyARangeOfSteps) {
  const Arguments scene{"--preset", "Three-bone arm", "--solver", "fabrik", "--range", "2:5"};
  const Ran ran = record(path("a.gif"), scene);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const app_test::GifFile film = app_test::readGif(path("a.gif"));
  // Three steps, each seen to move over some of its eight frames.
  EXPECT_GT(film.delays.size(), 4U + 3U * 3U);
  EXPECT_LE(film.delays.size(), 4U + 3U * 8U);
  EXPECT_NEAR(film.seconds(), 0.6 + 4.0 / 3.0 + 1.2, 0.1);

  Arguments last = scene;
  last.back() = "3:3";
  ASSERT_EQ(record(path("b.gif"), last).code, 0);
  EXPECT_EQ(app_test::readGif(path("b.gif")).delays.size(), 1U);
}

TEST_F(RecordCommand, ABadRangeIsNamed) {
  for (const char* range : {"2", "5:2", "a:b", "0:100000", "-1:4", "2:", ":3", "1:2:3"}) {
    const std::string option = std::string("--range=") + range;
    const Ran ran = record(path("a.gif"), {"--preset", "Three-bone arm", option});
    EXPECT_EQ(ran.code, 2) << range;
    EXPECT_NE(ran.err.find("--range: expected FIRST:LAST, steps from 0 to "), std::string::npos)
        << ran.err;
  }
  const Ran walk = record(path("a.gif"), {"--preset", "Spider", "--range", "0:1"});
  EXPECT_EQ(walk.code, 2);
  EXPECT_NE(walk.err.find("--range: a walk has no steps"), std::string::npos) << walk.err;
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(RecordCommand, ASceneFileAndAWalk) {
  const std::string scene = path("spider.iklab.json");
  ASSERT_EQ(app_test::run({"scene", "-o", scene, "--preset", "Spider"}).code, 0);
  const Ran ran = record(path("walk.gif"), {scene, "--seconds", "0.4", "--fps", "10"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(sizeOf(path("walk.gif")), (std::pair{160, 120}));
}

TEST_F(RecordCommand, Mp4) {
  const Ran ran = record(path("a.mp4"), {"--seconds", "0.5"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(app_test::contentOf(path("a.mp4")).substr(4, 4), "ftyp");
}

TEST_F(RecordCommand, BadInputIsNamedAndNothingWritten) {
  struct Case {
    Arguments options;
    std::string named;
  };
  for (const auto& [options, named] :
       std::vector<Case>{{{"--fps", "0"}, "--fps"},
                         {{"--fps", "12.5"}, "--fps"},
                         {{"--speed", "9"}, "--speed"},
                         {{"--unit", "leg"}, "--unit"},
                         {{"--seconds", "-1"}, "--seconds"},
                         {{"--seconds", "nan"}, "--seconds"},
                         {{"--step", "100000"}, "--step"},
                         {{"--preset", "Spider", "--unit", "bone"}, "--unit"},
                         {{"--preset", "Spider", "--speed", "2"}, "--speed"},
                         {{"--preset", "Nobody"}, "--preset"}}) {
    const Ran ran = record(path("a.gif"), options);
    EXPECT_EQ(ran.code, 2) << named;
    EXPECT_NE(ran.err.find(named), std::string::npos) << ran.err;
  }
  EXPECT_EQ(record(path("a.avi"), {}).code, 2);
  EXPECT_EQ(app_test::run({"record"}).code, 2);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(RecordCommand, SignalsEndItThoughFfmpegHangs) {
  const support::FakeFfmpeg fake(folder_, "exec sleep 1000");
  for (const std::string signal : {"INT", "TERM"}) {
    const std::string command =
        "cd " + folder_.string() + " && { " + IKLAB_EXECUTABLE +
        " record -o long.mp4 --size 320x240 --preset Spider --seconds 600 2>err & } && "
        "until ls .iklab-* >ls 2>&1; do sleep 0.05; done; sleep 0.3; kill -" +
        signal + " $!; SECONDS=0; wait $!; echo $? $((SECONDS < 5)) >code; rm ls";
    ASSERT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
    EXPECT_EQ(app_test::contentOf(path("code")), "1 1\n") << signal;
    EXPECT_EQ(app_test::contentOf(path("err")),
              "iklab: long.mp4: interrupted; nothing was written\n");
    EXPECT_EQ(support::namesIn(folder_), (std::set<std::string>{"code", "err", "ffmpeg"}));
  }
}

// The shell's own words: a command in the background, and a signal to it.
TEST_F(RecordCommand, InterruptedItLeavesNothing) {
  const std::string command = "cd " + folder_.string() + " && { " + IKLAB_EXECUTABLE +
                              " record -o long.gif --size 320x240 --preset Spider --seconds 600 "
                              "2>err & } && until [ -s .iklab-* ]; do sleep 0.05; done; "
                              "kill -INT $!; wait $!; echo $? >code";
  ASSERT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
  EXPECT_EQ(app_test::contentOf(path("code")), "1\n");
  EXPECT_NE(app_test::contentOf(path("err")).find("interrupted"), std::string::npos);
  EXPECT_FALSE(fs::exists(path("long.gif")));
  EXPECT_EQ(support::namesIn(folder_), (std::set<std::string>{"code", "err"}));
}

}  // namespace
