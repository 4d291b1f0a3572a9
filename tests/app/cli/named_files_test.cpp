// No command writes over what it reads, by whatever name: a student's work was lost that way.
#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;
using app_test::Arguments;
using app_test::Ran;

constexpr const char* kScene =
    R"({"format": "iklab-scene", "version": 2, "chains": [{"bones": [{"length": 1},)"
    R"( {"length": 1}], "target": [1, 1]}]})";
constexpr const char* kSheet = R"({"format": "iklab-answers", "version": 1, "steps": []})";

class NamedFiles : public support::InOwnFolder {
 protected:
  NamedFiles() { fs::current_path(folder_); }
  ~NamedFiles() override { fs::current_path(before_); }

  static void put(const std::string& name, const std::string& content) {
    std::ofstream(name, std::ios::binary) << content;
  }
  // One line that has all of `words`, and all files as they were.
  void expectRefused(const Arguments& arguments, const std::vector<std::string>& words) const {
    const std::map<std::string, std::string> before = contents();
    const Ran ran = app_test::runHere(arguments);
    std::string command;
    for (const std::string& each : arguments) command += each + " ";
    EXPECT_EQ(ran.code, 2) << command << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << command << ran.err;
    EXPECT_EQ(ran.out, "") << command;
    for (const std::string& word : words) {
      EXPECT_NE(ran.err.find(word), std::string::npos) << command << ran.err << word;
    }
    EXPECT_EQ(contents(), before) << command;
  }
  [[nodiscard]] std::map<std::string, std::string> contents() const {
    std::map<std::string, std::string> found;
    for (const std::string& name : support::namesIn(folder_)) {
      if (fs::is_regular_file(path(name))) found[name] = app_test::contentOf(path(name));
    }
    return found;
  }

 private:
  const fs::path before_ = fs::current_path();
};

// INPUT, and OUTPUT that is another name of it.
struct Command {
  Arguments arguments;
  std::string suffix;  // of both names
  std::string content;
  std::vector<std::string> options;  // that the message names
};

std::vector<Command> commands() {
  return {
      {{"solve", "INPUT", "--csv", "OUTPUT"}, ".json", kScene, {"--csv: ", "FILE"}},
      {{"solve", "INPUT", "--chart-csv", "OUTPUT"}, ".json", kScene, {"--chart-csv: ", "FILE"}},
      {{"shot", "INPUT", "-o", "OUTPUT"}, ".png", kScene, {"-o: ", "FILE"}},
      {{"shot", "INPUT", "-o", "OUTPUT", "--worksheet", "blanks", "--step", "1"},
       ".svg",
       kScene,
       {"-o: ", "FILE"}},
      {{"record", "INPUT", "-o", "OUTPUT"}, ".gif", kScene, {"-o: ", "FILE"}},
      {{"INPUT", "--report", "OUTPUT"}, ".json", kScene, {"--report: ", "FILE"}},
      {{"class", "collect", "INPUT", "-o", "OUTPUT"}, ".json", kSheet, {"-o: ", "FILE"}},
      {{"lesson", "worksheet", "ccd", "--seeds", "INPUT", "-o", "OUTPUT"},
       ".svg",
       "ann\nbob\n",
       {"-o: ", "--seeds"}},
      {{"lesson", "worksheet", "INPUT", "-o", "OUTPUT"}, ".svg", "# T\n", {"-o: ", "LESSON"}},
  };
}

TEST_F(NamedFiles, AnOutputIsNoInputByWhateverName) {
  for (const Command& each : commands()) {
    const std::string input = "input" + each.suffix;
    put(input, each.content);
    fs::create_symlink(input, "soft" + each.suffix);
    fs::create_symlink("soft" + each.suffix, "softer" + each.suffix);
    fs::create_hard_link(input, "hard" + each.suffix);
    fs::create_directory("sub");
    fs::create_directory_symlink("..", "sub/up");
    for (const std::string& output :
         {input, "./" + input, "sub/../" + input, path(input), "soft" + each.suffix,
          "softer" + each.suffix, "hard" + each.suffix, "sub/up/" + input}) {
      Arguments arguments = each.arguments;
      std::ranges::replace(arguments, "INPUT", input);
      std::ranges::replace(arguments, "OUTPUT", output);
      std::vector<std::string> words = each.options;
      words.insert(words.end(), {"'" + input + "'", "'" + output + "'"});
      expectRefused(arguments, words);
    }
    for (const std::string& name : support::namesIn(folder_)) fs::remove_all(name);
  }
}

TEST_F(NamedFiles, AKeyIsNoListOfNames) {
  put("page-key.svg", "ann\n");
  expectRefused(
      {"lesson", "worksheet", "ccd", "--seeds", "page-key.svg", "-o", "page.svg", "--key"},
      {"--key: ", "--seeds 'page-key.svg'"});
}

TEST_F(NamedFiles, TwoOutputsAreTwoFiles) {
  const Arguments solve{"solve", "--lengths", "1,1", "--target", "1,1", "--csv"};
  fs::create_symlink("new.csv", "soft.csv");
  for (const char* other : {"new.csv", "./new.csv", "soft.csv"}) {
    Arguments arguments = solve;
    arguments.insert(arguments.end(), {"new.csv", "--chart-csv", other});
    expectRefused(arguments, {"--chart-csv: expected another file than --csv 'new.csv', got '"});
  }
}

TEST_F(NamedFiles, WhatIsNoFileIsNoneOfThem) {
  const Ran ran = app_test::runHere({"solve", "--lengths", "1,1", "--target", "1,1", "--csv",
                                     "/dev/null", "--chart-csv", "/dev/null"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  expectRefused({"solve", "none.json", "--csv", "none.json"}, {"none.json"});
}

// A scene is changed that way.
TEST_F(NamedFiles, ASceneMayBeWrittenOverItself) {
  put("a.json", kScene);
  const Ran ran = app_test::runHere({"scene", "a.json", "--target", "1,0.5", "-o", "./a.json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(app_test::contentOf("a.json").find("0.5"), std::string::npos);
}

// What `-o *.json` becomes.
TEST_F(NamedFiles, WorkOfAnotherKindIsNotWrittenOver) {
  put("ann.json", kSheet);
  put("bob.json", kSheet);
  put("cut.json", std::string(kSheet).substr(0, 50));
  put("arm.json", kScene);
  put("leg.json", kScene);
  put("own.lesson.md", "# T\n\n```lesson\n{}\n```\n");
  const std::string sheet = "-o: expected another file to write than 'ann.json', which holds an ";
  expectRefused({"class", "collect", "-o", "ann.json", "bob.json"}, {sheet + "answer sheet"});
  expectRefused({"class", "collect", "-o", "cut.json", "bob.json"}, {"holds an answer sheet"});
  expectRefused({"class", "collect", "-o", "arm.json", "bob.json"}, {"holds a scene"});
  expectRefused({"class", "collect", "-o", "own.lesson.md", "bob.json"}, {"holds a lesson"});
  expectRefused({"solve", "--csv", "arm.json", "leg.json"}, {"--csv: ", "holds a scene"});
  expectRefused({"--report", "arm.json", "leg.json"}, {"--report: ", "holds a scene"});
  expectRefused({"scene", "-o", "ann.json", "leg.json"}, {"holds an answer sheet"});
  EXPECT_EQ(app_test::runHere({"scene", "-o", "arm.json", "leg.json"}).code, 0);
  EXPECT_EQ(app_test::runHere({"class", "collect", "bob.json", "-o", "new.csv"}).code, 0);
  EXPECT_EQ(app_test::runHere({"class", "collect", "bob.json", "-o", "new.csv"}).code, 0);
}

TEST_F(NamedFiles, AScriptDoesNotWriteWhatItReads) {
  put("arm.json", kScene);
  fs::create_symlink("arm.json", "arm.png");
  fs::create_hard_link("arm.json", "arm.gif");
  const auto refuse = [&](const std::string& text, const std::vector<std::string>& words) {
    put("a.iklab", text);
    expectRefused({"play", "a.iklab"}, words);
  };
  refuse("open arm.json\nshot arm.png\n",
         {"a.iklab:2: shot: expected another file than open 'arm.json', got 'arm.png'"});
  refuse("open arm.json\nrecord arm.gif\nwait 1\nrecord stop\n", {"a.iklab:2: record: "});
  refuse("shot arm.png\nopen arm.json\n", {"a.iklab:2: open: ", "shot 'arm.png'"});
  refuse("shot b.png\nfit\nshot ./b.png\n", {"a.iklab:3: shot: ", "shot 'b.png'"});
  fs::create_symlink("a.iklab", "a.svg");
  refuse("ui off\nshot a.svg\n", {"a.iklab:2: shot: ", "SCRIPT 'a.iklab'"});
}

}  // namespace
