// `iklab grade`, `solve --script` and scripts in `class collect`: what they print of scripts whose
// mistakes are known.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app_test::Ran;
using app_test::runHere;
using nlohmann::json;

constexpr const char* kRight = R"(function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    say("joint", i)
    chain:turn(i, (chain.tip - joint):turn_to(chain.target - joint))
  end
end
)";

class Scripts : public support::InOwnFolder {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  // CCD that turns the other way.
  std::string wrong(const std::string& name = "wrong.lua", std::string text = kRight) const {
    const std::string turn = "(chain.tip - joint):turn_to(chain.target - joint)";
    return write(name, text.replace(text.find(turn), 0, "-1 * "));
  }
};

TEST_F(Scripts, SolveAsTheProgramsSolversDo) {
  const std::string script = write("ccd.lua", kRight);
  const app_test::Arguments problem{"--lengths", "1,0.8,0.5", "--target=-0.6,0.9", "--trace"};
  app_test::Arguments own{"solve", "--script", script, "--like", "ccd"};
  app_test::Arguments like{"solve", "--solver", "ccd"};
  own.insert(own.end(), problem.begin(), problem.end());
  like.insert(like.end(), problem.begin(), problem.end());
  const Ran ran = runHere(own);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json answer = json::parse(ran.out);
  const json ours = json::parse(runHere(like).out);
  EXPECT_EQ(answer["iterations"], ours["iterations"]);
  EXPECT_EQ(answer["trace"].size(), ours["trace"].size());
  EXPECT_EQ(answer["trace"][1]["says"], "joint 3");
  EXPECT_EQ(answer["beside"]["iterations"], ours["iterations"]);
  EXPECT_TRUE(answer["beside"]["first_difference"].is_null());
  own[2] = wrong();
  const json found = json::parse(runHere(own).out)["beside"]["first_difference"];
  EXPECT_EQ(found["mistake"], "sign");
  EXPECT_EQ(found["text"],
            "step 1, bone 3: yours ends at (1.33, \u22120.18), ours at (1.33, 0.18); your turn is "
            "\u2212159.4°, ours 159.4°: the turn has the wrong sign");
}

TEST_F(Scripts, OfFaultsTheLineIsTold) {
  const auto solve = [](app_test::Arguments arguments) {
    arguments.insert(arguments.begin(), "solve");
    arguments.insert(arguments.end(), {"--lengths", "1,1", "--target", "0,1"});
    return runHere(arguments);
  };
  const std::string loop = write("loop.lua", "function iterate(chain)\nwhile true do end end");
  const std::string bad = write("bad.lua", "\nlocal x = = 1");
  const std::string right = write("right.lua", kRight);
  const struct {
    app_test::Arguments arguments;
    std::string says;
  } cases[] = {
      {{"--script", loop}, loop + ":2: 1001000 instructions in one iteration: expected at most"},
      {{"--script", bad}, bad + ":2: unexpected symbol near '='"},
      {{"--script", write("empty.lua", "")}, "expected a function iterate(chain)"},
      {{"--script", write("long.lua", std::string(300'000, '-'))}, "expected at most 262144"},
      {{"--script", path("none.lua")}, "No such file"},
      {{"--script", path("")}, "expected a file, got a folder"},
      {{"--script", right, "--solver", "ccd"}, "--solver: expected --like beside --script"},
      {{"--script", right, "--like", "x"}, "--like: expected one of look-at"},
      {{"--like", "ccd"}, "--like: expected --script beside it"},
      {{"--script", right, "--csv", right}, "expected another file than --script"},
      {{"--csv", right}, "which holds a solver in Lua"},
  };
  for (const auto& [arguments, says] : cases) {
    const Ran ran = solve(arguments);
    EXPECT_EQ(ran.code, 2) << says;
    EXPECT_NE(ran.err.find(says), std::string::npos) << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

TEST_F(Scripts, AGradeNamesTheMistakeAndTheSmallestProblem) {
  const std::string script = wrong();
  const Ran ran = runHere({"grade", script, "--problems", "8", "--seed", "7b"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(
      ran.out.find("The same steps in 0 of 8. Where they differ: the turn has the wrong sign (8)."),
      std::string::npos)
      << ran.out;
  EXPECT_NE(
      ran.out.find("\n  iklab solve --script " + script + " --like ccd --lengths=1 --angles="),
      std::string::npos)
      << ran.out;
  const Ran again = runHere({"grade", script, "--problems", "8", "--seed", "7b", "--json",
                             path("a.json"), "--csv", path("a.csv")});
  EXPECT_EQ(again.out, ran.out);
  const json grade = json::parse(app_test::contentOf(path("a.json")));
  EXPECT_EQ(grade["mistake"], "sign");
  EXPECT_EQ(grade["mistakes"]["sign"], 8);
  EXPECT_EQ(grade["yours_and_ours"]["reached"][0], 0);
  const std::string csv = app_test::contentOf(path("a.csv"));
  EXPECT_EQ(csv.substr(0, 14), "problem,bones,");
  EXPECT_EQ(std::ranges::count(csv, '\n'), 9);
}

TEST_F(Scripts, OfAClassTellWhoReachesAndWhoHandedInTheSameText) {
  const std::string ann = wrong("ann.lua");
  std::string text = "-- Bob's\n--[[ long\n]] " + std::string(kRight);
  text.insert(text.find("local joint"), "\t \n");
  const std::string bob = wrong("bob.lua", text);
  const std::string cem = write("cem.lua", kRight);
  const std::string dia = write("dia.lua", "function iterate(");
  const Ran ran =
      runHere({"class", "collect", folder_.string(), "--problems", "8", "-o", path("class.csv")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("the same text as " + ann), std::string::npos) << ran.out;
  const std::string csv = app_test::contentOf(path("class.csv"));
  EXPECT_NE(csv.find("\n" + bob + ",0,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",8,8,,,,\r\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find(dia + ":1: "), std::string::npos) << csv;
  const json all = json::parse(
      runHere({"class", "collect", ann, bob, "--problems", "2", "-o", path("class.json")}).code == 0
          ? app_test::contentOf(path("class.json"))
          : "[]");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1]["same_text_as"], ann);
  // Never the first of several names behind -o.
  EXPECT_EQ(runHere({"class", "collect", "-o", cem, ann}).code, 2);
  EXPECT_EQ(runHere({"class", "collect", ann, path("class.json")}).code, 2);
  EXPECT_EQ(runHere({"grade", ann, "--problems", "0"}).code, 2);
}

}  // namespace
