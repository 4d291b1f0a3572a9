// Scripts against the solvers of the library, and what scripts must not do.
#include "script/solver.h"

#include <numbers>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rigs/rigs.h>

#include "script/files.h"

namespace {

std::string templateText(std::string_view name) {
  for (const script::ScriptFile& file : script::templates())
    if (file.name == name) return std::string(file.text);
  ADD_FAILURE() << name;
  return "";
}

class Random {
 public:
  double in(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(engine_);
  }
  std::size_t below(std::size_t n) { return engine_() % n; }

 private:
  std::mt19937_64 engine_{7};
};

struct Asked {
  rigs::Chain chain;
  rigs::Pose pose;
  glm::dvec3 target{0.0};
};

// A planar chain, mirrored here and there, and a target that it can get to if nothing holds it.
Asked randomAsked(Random& random, bool isHeld = false) {
  Asked asked;
  const std::size_t n = 2 + random.below(6);
  glm::dvec3 tip(0.0);
  double direction = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    rigs::Bone bone{.length = random.in(0.3, 1.5)};
    if (random.below(4) == 0) bone.scale.y = -1;
    if (isHeld && random.below(2) == 0) bone.limit = {random.in(-2.0, 0.0), random.in(0.0, 2.0)};
    if (isHeld && random.below(2) == 0) bone.weight = random.in(0.2, 1.0);
    asked.chain.bones.push_back(bone);
    asked.pose.angles.push_back(random.in(-2.0, 2.0));
    direction += random.in(-1.5, 1.5);
    tip +=
        asked.chain.bones.back().length * glm::dvec3(std::cos(direction), std::sin(direction), 0);
  }
  asked.target = tip;
  return asked;
}

rigs::Chain balls(std::size_t n) {
  rigs::Chain chain;
  chain.planar = false;
  for (std::size_t i = 0; i < n; ++i) chain.bones.push_back({.length = 1.0});
  return chain;
}

struct Answer {
  rigs::Pose pose;
  rigs::Result result;
  rigs::Trace trace;
};

Answer solved(const ik::Solver& solver, const Asked& asked, bool isTraced = true,
              int iterations = 1000) {
  Answer answer;
  answer.pose = asked.pose;
  rigs::Workspace workspace;
  ik::Settings settings{.iterations = iterations, .parameters = ik::defaultParameters(solver)};
  answer.result = rigs::solve(solver, {asked.chain, asked.target}, settings, answer.pose, workspace,
                              isTraced ? &answer.trace : nullptr);
  return answer;
}

void expectSame(std::string_view file, std::string_view id, bool isHeld = false) {
  Random random;
  script::Solver script(templateText(file));
  double worst = 0.0;
  for (int trial = 0; trial < (isHeld ? 200 : 1000); ++trial) {
    const Asked asked = randomAsked(random, isHeld);
    const Answer ours = solved(*ik::findSolver(id), asked);
    const Answer own = solved(script.solver(), asked);
    ASSERT_FALSE(script.fault()) << script.fault()->message();
    ASSERT_EQ(own.result.iterations, ours.result.iterations) << trial;
    ASSERT_EQ(own.result.status, ours.result.status) << trial;
    ASSERT_EQ(own.trace.size(), ours.trace.size()) << trial;
    for (std::size_t i = 0; i < asked.pose.angles.size(); ++i) {
      const double off = std::remainder(own.pose.angles[i] - ours.pose.angles[i], rigs::kWholeTurn);
      worst = std::max(worst, std::abs(off));
    }
    if (trial % 10 != 0) continue;
    const Answer untraced = solved(script.solver(), asked, false);
    ASSERT_EQ(untraced.pose.angles, own.pose.angles) << trial;
    if (trial % 100 != 0) continue;
    for (std::size_t step = 0; step < ours.trace.size(); ++step)
      for (std::size_t i = 0; i < asked.pose.angles.size(); ++i)
        ASSERT_LT(glm::distance(ours.trace.at(step).bones[i].end, own.trace.at(step).bones[i].end),
                  1e-9)
            << trial << " step " << step;
  }
  EXPECT_LT(worst, 1e-11);
}

TEST(ScriptTemplates, CcdIsOurs) { expectSame("ccd.lua", "ccd"); }
TEST(ScriptTemplates, CcdIsOursWithLimitsAndWeights) { expectSame("ccd.lua", "ccd", true); }
TEST(ScriptTemplates, FabrikIsOurs) { expectSame("fabrik.lua", "fabrik"); }

// Its damping is constant: targets near the end of the reach take many iterations.
TEST(ScriptTemplates, DampedLeastSquaresArrives) {
  Random random;
  script::Solver script(templateText("dls.lua"));
  int missed = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const Asked asked = randomAsked(random);
    const Answer ours = solved(*ik::findSolver("dls"), asked, false);
    const Answer own = solved(script.solver(), asked, false, 5000);
    ASSERT_FALSE(script.fault()) << script.fault()->message();
    missed += ours.result.status == ik::Status::reached && own.result.status != ours.result.status;
  }
  EXPECT_EQ(missed, 0);
}

TEST(ScriptTemplates, WorkInSpaceWithBallsHingesAndLimits) {
  for (const script::ScriptFile& file : script::templates()) {
    script::Solver script{std::string(file.text)};
    for (const bool isHeld : {false, true}) {
      Asked asked;
      asked.chain = balls(4);
      asked.pose.rotations.assign(4, glm::dquat(1, 0, 0, 0));
      asked.target = {1.0, 2.0, -1.0};
      asked.pose.rotations[1] = glm::angleAxis(0.3, glm::dvec3(0, 0, 1));
      if (isHeld) asked.chain.bones[2].limit.cone = 1.0;
      if (isHeld) asked.chain.bones[1] = {.joint = rigs::JointKind::hinge, .axis = {0, 0, 1}};
      const Answer own = solved(script.solver(), asked);
      EXPECT_FALSE(script.fault()) << file.name << " " << script.fault()->message();
      if (file.name == "empty.lua") continue;
      EXPECT_EQ(own.result.status, ik::Status::reached) << file.name << isHeld;
      const rigs::TraceState last = own.trace.at(own.trace.size() - 1);
      EXPECT_LT(glm::distance(last.joints.back(), asked.target), 2e-6) << file.name << isHeld;
    }
  }
}

TEST(Script, SaysAndMarksAtTheStepThatFollows) {
  script::Solver script(R"(
function iterate(chain)
  say("first", 0.5, vector(1, 2))
  mark(chain.tip, "here")
  chain:turn(2, 0.1)
  chain:turn(1, 0.1)
  say(string.format("%.2f of %d", math.pi, 3))
end)");
  Random random;
  const Answer own = solved(script.solver(), randomAsked(random));
  ASSERT_FALSE(script.fault()) << script.fault()->message();
  ASSERT_GE(script.notes().size(), 2U);
  EXPECT_EQ(script.notes()[0].step, 1U);
  EXPECT_EQ(script.notes()[0].text, "first 0.5 (1, 2)");
  ASSERT_EQ(script.notes()[0].marks.size(), 1U);
  EXPECT_EQ(script.notes()[0].marks[0].label, "here");
  EXPECT_LT(glm::distance(script.notes()[0].marks[0].point, own.trace.at(0).joints.back()), 1e-12);
  EXPECT_EQ(script.notes()[1].step, 2U);
  EXPECT_EQ(script.notes()[1].text, "3.14 of 3");
}

// Of a plain textbook: J J' of two columns, solved by hand.
TEST(Script, KnowsTheLineOfEachStepAndTheVariablesThere) {
  script::Solver script(
      "local gain = 0.5\n"
      "local function bend(chain, i)\n"
      "  local by, to = gain * i, chain.target\n"
      "  chain:turn(i, by)\n"
      "end\n"
      "function iterate(chain)\n"
      "  for i = 1, 2 do bend(chain, i) end\n"
      "  local word, far = 'a\\nb', chain.distance > 1e9\n"
      "  chain:turn(1, 0.25)\n"
      "  if chain.iteration == 2 then error('x') end\n"
      "end");
  const Asked asked{{.bones = {{1.0}, {1.0}}}, {.angles = {0.0, 1.0}}, {-1, 1.5, 0}};
  solved(script.solver(), asked, true, 2);
  EXPECT_EQ(std::vector(script.lines().begin(), script.lines().end()),
            (std::vector{0, 4, 4, 9, 4, 4, 9, 10}));
  const auto at = [&](std::size_t step) {
    script.watch(step);
    solved(script.solver(), asked);
    return std::vector(script.locals().begin(), script.locals().end());
  };
  using Locals = std::vector<script::Local>;
  EXPECT_EQ(at(2), (Locals{{"gain", "0.5"}, {"i", "2"}, {"by", "1"}, {"to", "(-1, 1.5)"}}));
  EXPECT_EQ(at(3), (Locals{{"word", "\"a b\""}, {"far", "false"}}));
  EXPECT_EQ(at(0), Locals{});
  EXPECT_EQ(at(99), Locals{});
  script.watch(std::nullopt);
  solved(script.solver(), asked);
  EXPECT_EQ(script.lines().size(), 8u);
}

TEST(Script, ComputesWithVectorsAndMatrices) {
  script::Solver script(R"(
local A = matrix{{2, 1}, {1, 3}}
local v = vector(3, 5)
assert(A * v == vector(11, 18) and A:solve(vector(11, 18)) == v)
assert((A * A)[1][2] == 5 and A:transpose()[1][2] == 1 and (A + A - A)[2][2] == 3)
assert((2 * A)[1][1] == 4 and (-v).x == -3 and (v / 2).y == 2.5 and v:dot(v) == 34 and #v == 2)
assert(vector(1, 0, 0):cross(vector(0, 1, 0)) == vector(0, 0, 1) and vector(3, 4):length() == 5)
assert(math.abs(vector(1, 0):turn_to(vector(0, 2)) - math.pi / 2) < 1e-15 and identity(2) * v == v)
local t = {}
table.insert(t, 1) table.insert(t, 1, 0) assert(#t == 2 and table.remove(t, 1) == 0 and t[1] == 1)
local n = 0
for i, x in ipairs(v) do n = n + x end
assert(n == 8)
function iterate(chain)
  assert(#chain.joints == 3 and #chain.lengths == 2 and chain.tip == chain.joints[3])
  local J = chain:jacobian()
  assert(#J == 2 and #J[1] == 2 and math.abs(J[2][2] - (chain.tip - chain.joints[2]).x) < 1e-15)
  assert(chain:limit(1) == -math.huge and chain:turn(1, 0.25) == 0.25 and chain:angle(1) == 0.75)
end)");
  Asked asked{{.bones = {{1.0}, {1.0}}}, {.angles = {0.5, 0.5}}, {0.5, 0.5, 0.0}};
  rigs::Workspace workspace;
  ik::Settings settings{.iterations = 1};
  rigs::solve(script.solver(), {asked.chain, asked.target}, settings, asked.pose, workspace);
  ASSERT_FALSE(script.fault()) << script.fault()->message();
  EXPECT_EQ(asked.pose.angles[0], 0.75);
}

struct Broken {
  const char* name;
  const char* text;  ///< after "function iterate(chain)", which is line 1
  int line;
  const char* says;
};
constexpr Broken kBroken[] = {
    {"endless loop", "\nwhile true do end", 2, "instructions"},
    {"recursion", "local function f(x) local a, b, c, d, e\nreturn 1 + f(x) end\nf(1)", 2,
     "stack overflow"},
    {"a text doubled", "local s = 'ab'\nwhile true do s = s .. s end", 2, "at most 4096"},
    {"a table without end",
     "local s, t = '1', {} for i = 1, 11 do s = s .. s end\nfor i = 1, 1e9 do t[i] = s .. i end", 2,
     "64 MiB"},
    {"os", "\nos.exit()", 2, "'os'"},
    {"io", "io.open('x')", 1, "'io'"},
    {"load", "load('x')()", 1, "'load'"},
    {"require", "require('x')", 1, "'require'"},
    {"debug", "debug.sethook()", 1, "'debug'"},
    {"pcall", "while true do pcall(f) end", 1, "'pcall'"},
    {"coroutine", "coroutine.wrap(f)", 1, "'coroutine'"},
    {"_G", "_G.x = 1", 1, "'_G'"},
    {"rep of the metatable", "\n\nlocal s = ('x'):rep(1e9)", 3, "'rep'"},
    {"find of the metatable", "('x'):find('.*.*.*')", 1, "'find'"},
    {"a width", "string.format('%9999d', 1)", 1, "precision"},
    {"an address", "say(string.format('%p', chain))", 1, "precision"},
    {"__gc", "setmetatable({}, {__gc = function() while true do end end})", 1, "'setmetatable'"},
    {"not a number", "chain:turn(1, 0.5)\nchain:turn(2, 0 / 0)", 2, "finite number, got nan"},
    {"infinite", "chain:place(2, vector(1 / 0, 0))", 1, "got (inf, 0)"},
    {"far away", "chain:place(2, vector(1e300, 0))", 1, "near the chain, got (1e+300, 0)"},
    {"joint 99", "\nchain:turn(99, 0.1)", 2, "from 1 to 3, got 99"},
    {"joint 1.5", "chain:turn(1.5, 0.1)", 1, "got 1.5"},
    {"a text for an angle", "chain:turn(1, 'x')", 1, "finite number, got x"},
    {"a misspelt field", "\nlocal x = chain.jonts[1]", 2, "no 'jonts'"},
    {"joints written to", "chain.joints[1] = vector(0, 0)", 1, "chain:place"},
    {"sizes", "local x = chain.tip + vector(1, 2, 3)", 1, "of 2 and of 3"},
    {"a singular matrix", "matrix{{1, 1}, {1, 1}}:solve(vector(1, 2))", 1, "inverse"},
    {"an error of its own", "\nerror('my text')", 2, "my text"},
    {"an error that is no text", "error({})", 1, "table"},
    {"many words", "for i = 1, 1e5 do say('many words') end", 1, "less at one step"},
    {"many marks", "for i = 1, 1e5 do mark(chain.tip) end", 1, "fewer at one step"},
    {"many arguments", "local function f(...) return f(1, ...) end\nf()", 1, ""},
    {"a vector in itself", "local v = vector(1, 2) v[1] = v\nsay(v)", 2, ""},
};

TEST(Script, StopsWhatIsBrokenAndLeavesTheChainWhole) {
  for (const Broken& broken : kBroken) {
    for (const bool isTraced : {false, true}) {
      script::Solver script(std::string("function iterate(chain) ") + broken.text + "\nend");
      Asked asked{{.bones = {{1.0}, {1.0}, {1.0}}}, {.angles = {0.5, 0.5, 0.1}}, {1, 1, 0}};
      const Answer own = solved(script.solver(), asked, isTraced);
      ASSERT_TRUE(script.fault()) << broken.name;
      EXPECT_EQ(script.fault()->line, broken.line) << broken.name << script.fault()->message();
      EXPECT_NE(script.fault()->text.find(broken.says), std::string::npos)
          << broken.name << ": " << script.fault()->message();
      EXPECT_EQ(own.pose.angles, asked.pose.angles) << broken.name;
    }
  }
}

TEST(Script, UndoesTheIterationThatFailedAlone) {
  const std::string begin = "function iterate(chain) local t = chain.iteration\n";
  const std::string end = "\nif t == 3 then error('x') end end";
  std::string fabrik = templateText("fabrik.lua");
  fabrik.insert(fabrik.find("  chain:place(1, base)"),
                "if chain.iteration == 3 then error('x') end\n");
  for (const std::string& text :
       {begin + "chain:turn(1, 0.25)" + end,
        begin + "chain:place(2, vector(math.sin(t), math.cos(t)))" + end, fabrik}) {
    script::Solver script(text);
    Asked asked{{.bones = {{1.0}, {1.0}, {1.0}}}, {.angles = {0.0, 1.0, 0.5}}, {-1, 1, 0}};
    const Answer own = solved(script.solver(), asked);
    ASSERT_TRUE(script.fault()) << text;
    EXPECT_EQ(own.trace.step(own.trace.size() - 1).phase, ik::Phase::recall);
    const Answer two = solved(script.solver(), asked, false, 2);
    EXPECT_FALSE(script.fault());
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(own.pose.angles[i], two.pose.angles[i], 1e-12);
    EXPECT_NE(two.pose.angles, asked.pose.angles);
  }
}

TEST(Script, TellsWhatIsWrongWithTheText) {
  const auto lineOf = [](std::string text) {
    const script::Solver script(std::move(text));
    return script.fault() ? script.fault()->message() : "";
  };
  EXPECT_EQ(lineOf("\nlocal x = = 1").substr(0, 7), "line 2:");
  EXPECT_EQ(lineOf("local x = 1"), "expected a function iterate(chain)");
  EXPECT_EQ(lineOf("\n\niterate = 1 + nil").substr(0, 7), "line 3:");
  EXPECT_EQ(lineOf("while true do end").substr(0, 7), "line 1:");
  EXPECT_EQ(lineOf("\nchain.tip = 1").substr(0, 7), "line 2:");
  EXPECT_EQ(lineOf("\nmark(vector(1, 2), 'x')").substr(0, 7), "line 2:");
  EXPECT_NE(lineOf(std::string("\x1bLua\x54\x00\x19\x93", 8)), "");  // compiled
  EXPECT_NE(lineOf(std::string(300'000, ' ')), "");
  EXPECT_NE(lineOf(std::string(100'000, '(')), "");
  EXPECT_NE(lineOf("x = '" + std::string(10'000, 'x') + "'"), "");
}

TEST(Script, SaysOneLineOfValidText) {
  const char* const bytes = "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";  // of two, three and four
  EXPECT_EQ(script::plain(bytes), bytes);
  EXPECT_EQ(script::plain("a\n\xff\xc3"), "a ??");
  EXPECT_EQ(script::plain("\xc0\x80\xed\xa0\x80\xe2\x82"), "???????");
}

TEST(Script, DoesTheSameEachTime) {
  script::Solver script(
      "local calls = 0\nfunction iterate(chain) calls = calls + 1\n"
      "chain:turn(1 + calls % 2, math.random() - 0.5) end");
  Random random;
  const Asked asked = randomAsked(random);
  const Answer first = solved(script.solver(), asked);
  EXPECT_EQ(solved(script.solver(), asked).pose.angles, first.pose.angles);
  EXPECT_NE(first.pose.angles, asked.pose.angles);
}

}  // namespace
