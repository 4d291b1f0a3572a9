// Pipes and devices as inputs: read where somebody writes, refused by all commands alike where
// nobody does, and never waited for.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app_test::Arguments;
using app_test::Ran;

class Pipes : public support::InOwnFolder {};

TEST_F(Pipes, OneThatNobodyWritesToIsRefusedAtOnce) {
  const std::string pipe = path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string picture = path("x.png");
  const std::string page = path("x.svg");
  for (const Arguments& arguments :
       {Arguments{pipe}, Arguments{"solve", pipe}, Arguments{"scene", pipe, "-o", path("x.json")},
        Arguments{"shot", pipe, "-o", picture}, Arguments{"record", pipe, "-o", path("x.gif")},
        Arguments{"play", pipe}, Arguments{"class", "collect", pipe},
        Arguments{"lesson", "check", pipe}, Arguments{"lesson", "worksheet", pipe, "-o", page},
        Arguments{"lesson", "worksheet", "ccd", "--seeds", pipe, "-o", page}}) {
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_EQ(ran.err, "iklab: " + pipe + ": expected a file, got a device or a pipe\n");
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"pipe"});
}

TEST_F(Pipes, OneThatSomebodyWritesToIsRead) {
  const std::string program = std::string("'") + IKLAB_EXECUTABLE + "' ";
  const std::string scene = path("arm.json");
  const std::string through = path("through.json");
  const auto run = [](const std::string& command) { return std::system(command.c_str()); };
  ASSERT_EQ(run(program + "scene --preset 'Four-axis robot arm' -o " + scene), 0);
  ASSERT_EQ(run("(sleep 0.1; cat " + scene + ") | " + program + "scene /dev/stdin -o " + through),
            0);
  EXPECT_EQ(app_test::contentOf(through), app_test::contentOf(scene));
  ASSERT_EQ(run(program + "scene /dev/stdin -o " + through + " <" + scene), 0);
  EXPECT_EQ(app_test::contentOf(through), app_test::contentOf(scene));
}

}  // namespace
