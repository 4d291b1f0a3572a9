// The user's own solver in a lab: it is solved, shown, raced, mapped, saved and undone as others
// are, and what is wrong with it is said.
#include "lab/own_solver.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "lab/core/lab.h"
#include "lab/core/race.h"
#include "lab/file/scene_file.h"
#include "lab/maps/target_solver.h"
#include "lab/words/status_words.h"

namespace lab {
namespace {

std::size_t placeOfCcd() {
  std::size_t place = 0;
  while (ik::solvers()[place]->id != "ccd") ++place;
  return place;
}

Lab written(const std::string& text) {
  Lab lab;
  lab.apply(LoadPreset{3});
  lab.apply(SelectSolver{placeOfCcd()});
  lab.apply(SetScript{{.text = text}});
  lab.apply(SelectSolver{ownPlace()});
  return lab;
}
Lab ccd() { return written(scriptFrom("ccd.lua").text); }

TEST(OwnSolver, IsSolvedAsOthersAre) {
  Lab lab = ccd();
  Lab other = ccd();
  other.apply(SelectSolver{placeOfCcd()});
  ASSERT_GT(lab.trace().size(), 3U);
  EXPECT_EQ(lab.trace().size(), other.trace().size());
  EXPECT_EQ(lab.result().status, other.result().status);
  for (std::size_t i = 0; i < lab.answer().angles.size(); ++i)
    EXPECT_NEAR(lab.answer().angles[i], other.answer().angles[i], 1e-12);
  EXPECT_EQ(lab.solver().id, "script");
  // From nothing one begins with the empty one, which moves nothing.
  Lab fresh;
  fresh.apply(SelectSolver{ownPlace()});
  EXPECT_EQ(fresh.state().script->text, scriptFrom("empty.lua").text);
  EXPECT_FALSE(fresh.scriptFault());
}

TEST(OwnSolver, TellsAStepWithItsLineItsWordsAndItsVariables) {
  Lab lab = ccd();
  lab.apply(SetMode{Mode::stepByStep});
  EXPECT_EQ(lab.ownRun().lineOf(0), 0);
  EXPECT_TRUE(lab.scriptLocals().empty());
  lab.apply(Seek{1});
  const std::string& text = lab.state().script->text;
  const auto at = text.begin() + static_cast<std::ptrdiff_t>(text.find("chain:turn"));
  EXPECT_EQ(lab.ownRun().lineOf(1), 1 + std::count(text.begin(), at, '\n'));
  const std::string number = std::to_string(lab.state().scene.chain.bones.size());
  const auto& step = lab.step().explanation;
  EXPECT_NE(step.sentence.find("Joint " + number + " turns the tip towards the target."),
            std::string::npos)
      << step.sentence;
  EXPECT_EQ(step.sentence.find(".."), std::string::npos);
  ASSERT_FALSE(step.marks.empty());
  EXPECT_EQ(step.marks.back().text, "joint");
  const std::vector<script::Local> locals = lab.scriptLocals();
  ASSERT_FALSE(locals.empty());
  EXPECT_EQ(locals.front(), (script::Local{"i", number}));
  EXPECT_EQ(lab.ownRun().notes.size() + 1, lab.trace().size());  // the second solve changed nothing
}

TEST(OwnSolver, KeepsTheLastTextWithoutAFault) {
  Lab lab = ccd();
  const rigs::Pose before = lab.answer();
  Script broken = *lab.state().script;
  broken.text = "function iterate(chain)\n  x = = 1\nend";
  lab.apply(SetScript{broken});
  ASSERT_TRUE(lab.scriptFault());
  EXPECT_EQ(lab.scriptFault()->line, 2);
  EXPECT_EQ(lab.state().script->text, broken.text);
  EXPECT_EQ(lab.answer(), before);
  // One that fails while it runs has run.
  broken.text = "function iterate(chain)\n\n  chain:turn(99, 1)\nend";
  lab.apply(SetScript{broken});
  ASSERT_TRUE(lab.scriptFault());
  EXPECT_EQ(lab.scriptFault()->line, 3);
  EXPECT_NE(statusSentence(lab).find("line 3"), std::string::npos) << statusSentence(lab);
  lab.apply(SelectSolver{placeOfCcd()});
  EXPECT_EQ(statusSentence(lab).find("line 3"), std::string::npos);
}

TEST(OwnSolver, IsUndoneInOneStepAGesture) {
  Lab lab = ccd();
  lab.apply(EndGesture{});
  const State before = lab.state();
  const std::size_t steps = lab.history().doneCount();
  for (const char* const text : {"a", "ab", "abc"}) lab.apply(SetScript{{.text = text}});
  EXPECT_EQ(lab.history().doneCount(), steps + 1);
  lab.apply(Undo{});
  EXPECT_EQ(lab.state().script, before.script);
  EXPECT_FALSE(lab.scriptFault());
}

TEST(OwnSolver, RacesAndMapsAsOthersDo) {
  Lab lab = ccd();
  RaceChoices race = lab.state().race;
  race.on = true;
  race.solvers.assign(ownPlace() + 1, false);
  race.solvers[placeOfCcd()] = race.solvers[ownPlace()] = true;
  lab.apply(SetRace{race});
  ASSERT_EQ(lab.race().runners().size(), 2U);
  EXPECT_EQ(lab.race().runners()[1].solver, ownPlace());
  EXPECT_EQ(lab.race().runners()[1].same, 0U);

  MapQuestion question;
  question.solver = ownPlace();
  question.settings = lab.settings();
  question.chain = lab.state().scene.chain;
  question.start = lab.startPose();
  question.script = lab.state().script->runs;
  MapQuestion other = question;
  other.solver = placeOfCcd();
  EXPECT_TRUE(findFault(question).empty());
  TargetSolver solver;
  for (const double x : {-1.0, 0.5, 9.0}) {
    const glm::dvec3 target(x, 1.0, 0.0);
    EXPECT_EQ(solver.solve(question, target), solver.solve(other, target));
  }
}

// The wrong sign: each joint turns away from the target, the first of them in the first step.
TEST(OwnSolver, IsComparedWithOneOfOurs) {
  Lab lab = ccd();
  EXPECT_FALSE(lab.scriptDifference()) << "with none it is not compared";
  Script script = *lab.state().script;
  script.like = "ccd";
  lab.apply(SetScript{script});
  EXPECT_FALSE(lab.scriptDifference());
  EXPECT_EQ(lab.scriptDiffers("ccd"), 0U);
  EXPECT_GT(lab.scriptDiffers("fabrik"), 0U);
  const std::string turn = "chain:turn(i, turn)";
  script.text.replace(script.text.find(turn), turn.size(), "chain:turn(i, -turn)");
  lab.apply(SetScript{script});
  ASSERT_TRUE(lab.scriptDifference());
  EXPECT_EQ(lab.scriptDifference()->yourStep, 1U);
  EXPECT_EQ(lab.scriptDifference()->mistake, script::Mistake::sign);
  EXPECT_GT(lab.scriptDiffers("ccd"), 30U);
  lab.apply(SetMode{Mode::stepByStep});
  for (const std::size_t step : {1U, 2U}) {
    lab.apply(Seek{step});
    const auto& marks = lab.step().explanation.marks;
    const bool isDrawn =
        std::ranges::any_of(marks, [](const explain::Mark& each) { return each.text == "CCD"; });
    EXPECT_EQ(isDrawn, step == 1) << step;
  }
}

TEST(OwnSolver, IsSavedWithTheSceneAndWaitsForLeaveThere) {
  Lab lab = ccd();
  const rigs::Pose answer = lab.answer();
  Document document;
  ASSERT_EQ(readScene(writeScene(lab.document(0.0)), document), "");
  ASSERT_EQ(lab.apply(OpenDocument{document}), "");
  EXPECT_TRUE(lab.state().choices.isOwn);
  EXPECT_TRUE(lab.state().script->isHeld);
  EXPECT_EQ(lab.trace().size(), 1U);
  EXPECT_FALSE(ownSentence(lab).empty());
  Script edited = *lab.state().script;
  edited.text += "\n";
  lab.apply(SetScript{edited});
  EXPECT_TRUE(lab.state().script->runs.empty());  // writing in it is no leave
  lab.apply(RunScript{});
  EXPECT_TRUE(ownSentence(lab).empty());
  EXPECT_GT(lab.trace().size(), 1U);

  Script unsaved = *lab.state().script;
  unsaved.isSaved = false;
  lab.apply(SetScript{unsaved});
  EXPECT_FALSE(lab.document(0.0).script);
  EXPECT_FALSE(lab.document(0.0).choices.isOwn);
}

TEST(OwnSolver, TakesTextsOfAnyFile) {
  std::string fault;
  EXPECT_EQ(scriptText("\xEF\xBB\xBFx = 1\r\n\ty\xff\n", fault), "x = 1\n  y?\n");
  EXPECT_TRUE(fault.empty());
  EXPECT_EQ(scriptText(std::string(300'000, ' '), fault), "");
  EXPECT_FALSE(fault.empty());
}

}  // namespace
}  // namespace lab
