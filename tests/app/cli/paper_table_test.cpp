// The comparison of solvers in bench/: its problems are what they are said to be, its counts those
// of the library.
#include "bench/paper_table.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/space_matrices.h"

namespace {

using bench::PaperProblem;
using bench::PaperSetup;
using nlohmann::json;

constexpr PaperSetup kSmall{.runs = 25, .seed = 7};

support::Real tipDistance(const rigs::Pose& pose, const glm::dvec3& target) {
  return support::distance(support::spaceJoints(bench::paperChain(), pose).back(),
                           support::point3Of(target));
}

TEST(PaperTable, EqualSeedsMakeEqualProblems) {
  for (const bool inReach : {true, false}) {
    const auto once = bench::paperProblems(kSmall, inReach);
    const auto again = bench::paperProblems(kSmall, inReach);
    const auto other = bench::paperProblems({.runs = 25, .seed = 8}, inReach);
    ASSERT_EQ(once.size(), 25U);
    for (std::size_t i = 0; i < once.size(); ++i) {
      EXPECT_EQ(once[i].start, again[i].start);
      EXPECT_EQ(once[i].target, again[i].target);
      EXPECT_NE(once[i].start, other[i].start);
      EXPECT_NE(once[i].target, other[i].target);
    }
  }
}

TEST(PaperTable, ProblemsAreOfTheirKind) {
  const PaperSetup setup{.runs = 500};
  const auto inReach = bench::paperProblems(setup, true);
  const auto beyond = bench::paperProblems(setup, false);
  std::array<int, 8> octants{};
  for (std::size_t i = 0; i < inReach.size(); ++i) {
    const glm::dvec3& target = inReach[i].target;
    EXPECT_LE(glm::length(target), 0.95);
    EXPECT_GE(glm::length(beyond[i].target), 1.05);
    EXPECT_LE(glm::length(beyond[i].target), 1.5);
    EXPECT_EQ(inReach[i].start, beyond[i].start);
    ++octants[(target.x > 0.0 ? 1U : 0U) + (target.y > 0.0 ? 2U : 0U) + (target.z > 0.0 ? 4U : 0U)];
    for (const glm::dquat& q : inReach[i].start.rotations) {
      EXPECT_NEAR(glm::dot(q, q), 1.0, 1e-12);
      EXPECT_GE(std::abs(q.w), std::cos(3.14159265358979 / 12.0)) << "up to 30 degrees";
    }
  }
  for (const int count : octants) EXPECT_GT(count, 500 / 16);
}

TEST(PaperTable, EverySolverOfWholeChainsIsThere) {
  std::map<std::string_view, std::size_t> rows;
  std::set<std::string> labels;
  std::map<std::string_view, double> published;
  for (const bench::PaperMethod& method : bench::paperMethods()) {
    ++rows[method.solver->id];
    EXPECT_TRUE(labels.insert(method.label).second) << method.label;
    if (method.published) published[method.solver->id] = *method.published;
  }
  for (const ik::Solver* solver : ik::solvers()) {
    EXPECT_EQ(rows.contains(solver->id), solver->iterative && solver->bones == 0) << solver->id;
  }
  EXPECT_EQ(rows["fabrik"], 3U);
  EXPECT_EQ(rows["ccd"], 2U);
  const std::map<std::string_view, double> expected{
      {"ccd", 26.3}, {"fabrik", 15.5}, {"jacobian-transpose", 1311.2}, {"dls", 998.6}};
  EXPECT_EQ(published, expected);
}

// Counted again one by one; what arrived is decided by matrices.
void expectFigures(const bench::PaperMethod& method, bool inReach) {
  SCOPED_TRACE(method.label);
  const PaperSetup setup{.runs = 9, .seed = 3, .iterations = 60};
  const auto problems = bench::paperProblems(setup, inReach);
  const bench::PaperFigures figures =
      bench::paperFigures(method, bench::paperChain(), problems, setup);
  const rigs::Chain chain = bench::paperChain();
  std::vector<int> counts;
  double sum = 0.0;
  int arrived = 0;
  for (const PaperProblem& problem : problems) {
    rigs::Workspace workspace;
    rigs::Pose pose = problem.start;
    ik::Settings settings;
    settings.iterations = 60;
    settings.tolerance = setup.tolerance;
    settings.parameters = method.parameters;
    const auto result =
        rigs::solve(*method.solver, {chain, problem.target}, settings, pose, workspace);
    counts.push_back(result.iterations);
    sum += result.iterations;
    const double must = std::max(0.0, glm::length(problem.target) - 1.0);
    const auto left = static_cast<double>(tipDistance(pose, problem.target)) - must;
    ASSERT_GT(std::abs(left - setup.tolerance), 1e-12) << "rounding would decide";
    arrived += left <= setup.tolerance ? 1 : 0;
  }
  std::ranges::sort(counts);
  EXPECT_DOUBLE_EQ(figures.mean, sum / 9.0);
  EXPECT_EQ(figures.median, counts[4]);
  EXPECT_DOUBLE_EQ(figures.arrived, arrived / 9.0);
}

TEST(PaperTable, FiguresAreThoseOfTheLibrary) {
  for (const bench::PaperMethod& method : bench::paperMethods()) {
    expectFigures(method, true);
    expectFigures(method, false);
  }
}

json table(const PaperSetup& setup) {
  json read = json::parse(bench::paperJson(setup, bench::paperRows(setup)));
  // Times are the only thing that two runs may tell apart.
  for (json& method : read["methods"]) {
    for (const char* kind : {"in_reach", "beyond_reach"}) {
      EXPECT_GT(method[kind]["microseconds"].get<double>(), 0.0);
      method[kind].erase("microseconds");
    }
  }
  return read;
}

TEST(PaperTable, JsonHoldsEveryMethodAndIsTheSameEveryTime) {
  const PaperSetup setup{.runs = 4, .seed = 5, .iterations = 60};
  const json once = table(setup);
  EXPECT_EQ(once, table(setup));
  EXPECT_NE(once, table({.runs = 4, .seed = 6, .iterations = 60}));
  EXPECT_EQ(once["runs"], 4);
  EXPECT_EQ(once["seed"], 5);
  const auto methods = bench::paperMethods();
  ASSERT_EQ(once["methods"].size(), methods.size());
  const auto problems = bench::paperProblems(setup, true);
  for (std::size_t i = 0; i < methods.size(); ++i) {
    const json& row = once["methods"][i];
    EXPECT_EQ(row["solver"], methods[i].solver->id);
    EXPECT_EQ(row["published_iterations"].is_null(), !methods[i].published);
    const auto figures = bench::paperFigures(methods[i], bench::paperChain(), problems, setup);
    EXPECT_EQ(row["in_reach"]["mean_iterations"].get<double>(), figures.mean);
  }
  EXPECT_EQ(once["published_only"].size(), 3U);
}

TEST(PaperTable, TextNamesEveryMethodAndWhereItsCountsAreFrom) {
  const PaperSetup setup{.runs = 2, .iterations = 60};
  const std::string text = bench::paperText(setup, bench::paperRows(setup));
  for (const bench::PaperMethod& method : bench::paperMethods()) {
    EXPECT_NE(text.find(method.label), std::string::npos) << method.label;
  }
  for (const char* part : {"Triangulation", "tables 1 and 2", "1311.2", "15.5", "6549.0"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

// As many points and ends as the paper's; targets that a pose meets.
TEST(PaperTable, BodiesHaveTheirEnds) {
  const PaperSetup setup{.runs = 6, .seed = 2, .iterations = 2000};
  std::vector<std::pair<std::size_t, std::size_t>> sizes;
  for (const bench::PaperBody& body : bench::paperBodies()) {
    SCOPED_TRACE(body.name);
    sizes.emplace_back(body.chain.bones.size(), body.ends.size());
    EXPECT_EQ(body.ends.back(), body.chain.tipBone());
    for (const PaperProblem& problem : bench::paperProblems(setup, body))
      EXPECT_EQ(problem.goals.size() + 1, body.ends.size());
    const auto rows = bench::paperRows(setup, body);
    for (const bench::PaperRow& row : rows) {
      if (row.method.solver->id == "levenberg-marquardt") {
        EXPECT_EQ(row.inReach.arrived, 1.0);
      }
    }
  }
  const std::vector<std::pair<std::size_t, std::size_t>> expected{{9, 2}, {26, 5}, {12, 5}};
  EXPECT_EQ(sizes, expected);
}

std::string faultOf(const std::vector<std::string>& arguments) {
  bench::PaperOptions options;
  return bench::readPaperOptions(arguments, options);
}

TEST(PaperTable, BadOptionsAreRefusedByName) {
  for (const char* value : {"0", "-1", "x", "1.5", "10001", ""}) {
    EXPECT_TRUE(faultOf({"--runs", value}).starts_with("--runs: ")) << value;
  }
  for (const char* value : {"-1", "x", "1.5", "99999999999", ""}) {
    EXPECT_TRUE(faultOf({"--seed", value}).starts_with("--seed: ")) << value;
  }
  for (const char* value : {"0", "2", "nan", ""}) {
    EXPECT_TRUE(faultOf({"--tolerance", value}).starts_with("--tolerance: ")) << value;
  }
  EXPECT_EQ(faultOf({"--tolerance", "1e-3"}), "");
  EXPECT_TRUE(faultOf({"--runs"}).starts_with("--runs: "));
  EXPECT_TRUE(faultOf({"--bones", "3"}).starts_with("--bones: "));
}

}  // namespace
