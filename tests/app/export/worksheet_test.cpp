// Printed pages, as iklab shot --worksheet writes them; most of them by a program that is opened
// once.
#include "app/export/worksheet.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/program_window.h"
#include "app/options/view_options.h"
#include "app/run.h"
#include "draw/test_font.h"
#include "explain/explanation.h"
#include "ik/solver.h"
#include "lab/words/step_words.h"

namespace {

using app_test::Arguments;
using app_test::Ran;

const std::string kFormulas = ">Formulas<";

Ran write(const std::string& answers, const Arguments& more, std::string& page) {
  const std::string file = app_test::temporary("worksheet.svg");
  Arguments arguments{"shot", "--worksheet", answers, "-o", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = app_test::run(arguments);
  std::ifstream stream(file);
  page.assign(std::istreambuf_iterator<char>(stream), {});
  std::remove(file.c_str());
  return ran;
}

std::string pageOf(const std::string& answers, const Arguments& more) {
  std::string page;
  const Ran ran = write(answers, more, page);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return page;
}

struct Step {
  std::string preset;
  std::string solver;
  std::string number;
};

// Writes pages without a process for each of them.
class Printer {
 public:
  Printer() {
    std::string error;
    opened_ = app::openOffscreen({}, app::kWorksheetCanvas, lab::Lab(), error);
    EXPECT_TRUE(opened_) << error;
  }
  [[nodiscard]] std::string page(const std::string& answers, const Step& step) const {
    app::ShotOptions options;
    options.window.preset = step.preset;
    options.problem.solver = step.solver;
    options.step = step.number;
    lab::Lab lab;
    EXPECT_EQ(app::prepare(options, lab), "");
    const auto* const explanation = lab::explanationOf(lab);
    EXPECT_TRUE(explanation && !explanation->formulas.empty());
    std::string error;
    const auto program = opened_->program->beside(false, error);
    program->lab() = std::move(lab);
    EXPECT_TRUE(program->prepareSpace(error)) << error;
    return app::paintWorksheet(*program, *opened_->framebuffer,
                               answers == "blanks" ? app::Answers::blank : app::Answers::filled);
  }

 private:
  std::optional<app::OffscreenProgram> opened_;
};

// What is not on the canvas, which is an SVG in the page.
std::string aroundTheCanvas(const std::string& page) {
  const std::string end = "</svg>";
  return page.substr(page.find(end) + end.size());
}

double numberAfter(const std::string& element, const std::string& name) {
  const std::size_t at = element.find(" " + name + "=\"");
  return at == std::string::npos ? 0.0 : std::stod(element.substr(at + name.size() + 3));
}

std::string unescaped(std::string text) {
  for (const auto& [code, character] :
       {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}}) {
    for (auto at = text.find(code); at != std::string::npos; at = text.find(code)) {
      text.replace(at, std::string(code).size(), character);
    }
  }
  return text;
}

// Every text is whole on its sheet of A4, of which there may be several below each other.
void expectOnSheets(const std::string& page) {
  const double height = numberAfter(page, "height");
  EXPECT_EQ(numberAfter(page, "width"), 595.0);
  EXPECT_EQ(std::fmod(height, 842.0), 0.0);
  const std::string rest = aroundTheCanvas(page);
  const std::regex element("<text([^>]*)>([^<]*)</text>");
  int count = 0;
  for (std::sregex_iterator each(rest.begin(), rest.end(), element), end; each != end; ++each) {
    const std::string attributes = (*each)[1];
    const std::string text = unescaped((*each)[2]);
    const double size = numberAfter(attributes, "font-size");
    const double x = numberAfter(attributes, "x");
    const double y = std::fmod(numberAfter(attributes, "y"), 842.0);
    const double width = draw_test::font().width(text, static_cast<float>(size));
    const bool endsThere = attributes.find("text-anchor=\"end\"") != std::string::npos;
    EXPECT_GE(endsThere ? x - width : x, 41.0) << text;
    EXPECT_LE(endsThere ? x : x + width, 595.0 - 41.0) << text;
    EXPECT_GE(y, 42.0) << text;
    EXPECT_LE(y, 842.0 - 30.0) << text;
    ++count;
  }
  EXPECT_GT(count, 8);
}

TEST(Worksheet, OfEverySolverLiesOnItsSheets) {
  const Printer printer;
  for (const ik::Solver* solver : ik::solvers()) {
    for (const char* preset : {"Three-bone arm", "Two-bone arm in 3D", "Tentacle"}) {
      for (const char* answers : {"blanks", "filled"}) {
        SCOPED_TRACE(testing::Message() << solver->id << ", " << preset << ", " << answers);
        expectOnSheets(printer.page(answers, {preset, std::string(solver->id), "1"}));
      }
    }
  }
}

// In the plane and in space.
TEST(Worksheet, IsTheOneOfTheCommandLine) {
  const Printer printer;
  for (const Step& step : {Step{"Tentacle", "fabrik", "2"}, {"Two-bone arm in 3D", "ccd", "1"}}) {
    for (const char* answers : {"blanks", "filled"}) {
      const std::string page = pageOf(
          answers, {"--preset", step.preset, "--solver", step.solver, "--step", step.number});
      EXPECT_TRUE(page == printer.page(answers, step)) << step.preset << ", " << answers;
      expectOnSheets(page);
    }
  }
}

TEST(Worksheet, WithBlanksTheFormulasHaveNoNumbers) {
  const Printer printer;
  const std::regex decimal("[0-9]\\.[0-9]");
  for (const char* solver : {"two-bone", "ccd", "fabrik", "gradient-descent", "dls"}) {
    const auto formulas = [&](const char* answers) {
      const std::string page = printer.page(answers, {"Two-bone arm", solver, "1"});
      EXPECT_NE(page.find(kFormulas), std::string::npos);
      std::string texts;
      const std::string rest = page.substr(page.find(kFormulas));
      const std::regex element(">([^<]*)</text>");
      for (std::sregex_iterator each(rest.begin(), rest.end(), element), end; each != end; ++each) {
        texts += (*each)[1].str() + " ";
      }
      return texts;
    };
    EXPECT_TRUE(std::regex_search(formulas("filled"), decimal)) << solver;
    const std::string blanks = formulas("blanks");
    EXPECT_FALSE(std::regex_search(blanks, decimal)) << blanks;
  }
}

TEST(Worksheet, WithBlanksLabelsAndSentenceDoNotTellTheTurn) {
  const Arguments step{"--preset", "Three-bone arm", "--solver", "ccd", "--step", "3"};
  const std::string filled = pageOf("filled", step);
  const std::string blanks = pageOf("blanks", step);
  EXPECT_NE(filled.find(">turn = "), std::string::npos);
  EXPECT_EQ(blanks.find("turn = "), std::string::npos);
  EXPECT_NE(blanks.find(">turn<"), std::string::npos);
  EXPECT_NE(filled.find("bone 1: turn by"), std::string::npos);
  EXPECT_NE(blanks.find("bone 1<"), std::string::npos);
  EXPECT_EQ(blanks.find("turn by"), std::string::npos);
  EXPECT_NE(blanks.find(">Name<"), std::string::npos);
  EXPECT_NE(filled.find(">Solutions<"), std::string::npos);
  EXPECT_NE(blanks.find(">T = (0.60, 1.20)<"), std::string::npos) << "it is given";
}

TEST(Worksheet, RefusesWhatIsNoPage) {
  std::string page;
  const auto refusal = [&](const std::string& answers, const Arguments& more) {
    const Ran ran = write(answers, more, page);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(page, "");
    return ran.err;
  };
  EXPECT_NE(refusal("yes", {}).find("--worksheet: expected blanks or filled, got 'yes'"),
            std::string::npos);
  EXPECT_NE(refusal("blanks", {"--size", "300x300"}).find("no --size"), std::string::npos);
  EXPECT_NE(refusal("blanks", {}).find("no formulas"), std::string::npos) << "it is live";
}

TEST(BlankOut, KeepsWhatIsGiven) {
  explain::Explanation explanation;
  explanation.quantities = {{"a", "a", ""}, {"ab", "b", ""}, {"c", "c", ""}, {"d", "d", ""}};
  explanation.formulas = {{"$c = √($a² + $ab²)", "c"}};
  for (const auto& [id, text] : {std::pair("a", "a = 3.00"),
                                 {"ab", "b ≈ 4.00"},
                                 {"c", "c = 5.00"},
                                 {"d", "d ≈ 1.00"},
                                 {"", "elbow"}}) {
    explain::Mark mark;
    mark.quantity = id;
    mark.text = text;
    explanation.marks.push_back(mark);
  }
  const auto given = explain::givenOf(explanation);
  ASSERT_EQ(given.size(), 2U);
  EXPECT_EQ(given[0].id, "a");
  EXPECT_EQ(given[1].id, "ab");
  explain::blankOut(explanation);
  EXPECT_EQ(explanation.marks[0].text, "a = 3.00");
  EXPECT_EQ(explanation.marks[1].text, "b ≈ 4.00");
  EXPECT_EQ(explanation.marks[2].text, "c");
  EXPECT_EQ(explanation.marks[3].text, "d");
  EXPECT_EQ(explanation.marks[4].text, "elbow");
}

}  // namespace
