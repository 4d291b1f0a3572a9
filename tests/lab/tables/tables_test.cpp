// Tables of a trace and of the chart: read back, they are what was computed, bit for bit.
#include "lab/tables/tables.h"

#include <cstdlib>
#include <numbers>
#include <sstream>

#include <gtest/gtest.h>

#include "lab/core/race.h"
#include "support/failing_memory.h"
#include "support/lab_driving.h"
#include "support/traces.h"

namespace {

using Row = std::vector<std::string>;

// Split at commas; every row has to end as RFC 4180 has it.
std::vector<Row> rowsOf(const std::string& csv) {
  std::vector<Row> rows;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(line.back(), '\r');
    line.pop_back();
    Row row(1);
    for (const char c : line) {
      if (c == ',') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    rows.push_back(row);
  }
  return rows;
}

std::string csvOf(const rigs::Trace& trace, const rigs::Chain& chain) {
  std::string text;
  lab::traceCsv(trace, chain, [&text](std::string_view piece) {
    text += piece;
    return true;
  });
  return text;
}

double number(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

// Degrees: from where the bones lie, and of a hinge from its quaternion, whose w is cos of half.
double angleOf(const rigs::Chain& chain, const rigs::TraceState& state, std::size_t bone) {
  const auto along = [&](std::size_t i) { return state.bones[i].end - state.bones[i].start; };
  const glm::dvec3 before = bone == 0 ? glm::dvec3(1.0, 0.0, 0.0) : along(bone - 1);
  const glm::dvec3 own = along(bone);
  double angle = std::atan2(glm::length(glm::cross(before, own)), glm::dot(before, own));
  if (chain.planar && glm::cross(before, own).z < 0.0) angle = -angle;
  const rigs::Bone& held = chain.bones[bone];
  if (!chain.planar && held.joint == rigs::JointKind::hinge) {
    const auto& turn = state.pose.rotations[bone];
    const glm::dvec3 axis = glm::normalize(held.axis);
    angle = 2.0 * std::atan2(turn.x * axis.x + turn.y * axis.y + turn.z * axis.z, turn.w);
    angle = std::remainder(angle, 2.0 * std::numbers::pi);
  }
  return angle * 180.0 / std::numbers::pi;
}

void expectTrace(const lab::Lab& lab) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const bool planar = chain.planar;
  const std::vector<Row> rows = rowsOf(csvOf(lab.trace(), chain));
  ASSERT_EQ(rows.size(), lab.trace().size() + 1);
  const std::size_t coordinates = planar ? 2 : 3;
  for (std::size_t i = 0; i < lab.trace().size(); ++i) {
    const rigs::StepInfo& step = lab.trace().step(i);
    const rigs::TraceState state = lab.trace().at(i);
    const Row& row = rows[i + 1];
    const std::size_t angles = 5 + coordinates * state.joints.size();
    ASSERT_EQ(row.size(), angles + chain.bones.size());
    EXPECT_EQ(row.size(), rows[0].size());
    EXPECT_EQ(row[0], std::to_string(i));
    EXPECT_EQ(row[1], std::to_string(step.iteration));
    EXPECT_EQ(row[2], ik::name(step.phase));
    EXPECT_EQ(row[3], step.bone < 0 ? "" : std::to_string(step.bone + 1));
    EXPECT_EQ(number(row[4]), step.distance);
    for (std::size_t joint = 0; joint < state.joints.size(); ++joint) {
      for (std::size_t axis = 0; axis < coordinates; ++axis) {
        EXPECT_EQ(number(row[5 + joint * coordinates + axis]),
                  state.joints[joint][static_cast<int>(axis)]);
      }
    }
    for (std::size_t bone = 0; bone < chain.bones.size(); ++bone) {
      if (chain.bones[bone].length == 0.0) continue;
      EXPECT_NEAR(number(row[angles + bone]), angleOf(chain, state, bone), 1e-5);
    }
  }
}

TEST(Tables, ATraceInThePlane) {
  const lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  expectTrace(lab);
  const Row names{"step", "iteration", "phase", "bone", "distance", "x0",     "y0",     "x1",
                  "y1",   "x2",        "y2",    "x3",   "y3",       "angle1", "angle2", "angle3"};
  EXPECT_EQ(rowsOf(csvOf(lab.trace(), lab.state().scene.chain))[0], names);
}

TEST(Tables, ATraceInSpace) {
  expectTrace(support::labWith("ccd", "Four-axis robot arm"));
  expectTrace(support::labWith("dls", "Tentacle in 3D"));
}

// The turn from the orientations' quaternions: cos of half of it is their product.
TEST(Tables, OfATargetWithADirectionBothErrorsAreThere) {
  for (const char* solver : {"ccd", "levenberg-marquardt"}) {
    lab::Lab lab = support::labWith(solver, "UR5e");
    const rigs::Facing facing{glm::normalize(glm::dquat(0.2, 0.9, -0.3, 0.1))};
    lab.apply(lab::SetFacing{facing});
    ASSERT_GT(lab.trace().size(), 3U);
    const std::vector<Row> rows = rowsOf(csvOf(lab.trace(), lab.state().scene.chain));
    const std::vector<Row> chart = rowsOf(lab::chartCsv(lab));
    EXPECT_EQ(rows[0].back(), "turn_deg");
    EXPECT_EQ(chart[0].back(), "turn_deg");
    for (std::size_t i = 0; i < lab.trace().size(); ++i) {
      const rigs::TraceState state = lab.trace().at(i);
      const double cosine = glm::dot(glm::normalize(state.orientations.back()), facing.rotation);
      const double turn = 2.0 * std::acos(std::min(1.0, std::abs(cosine)));
      EXPECT_NEAR(number(rows[i + 1].back()), turn * 180.0 / std::numbers::pi, 1e-4) << i;
      EXPECT_EQ(chart[i + 1].back(), rows[i + 1].back());
      const double distance = glm::distance(state.joints.back(), lab.state().scene.target);
      EXPECT_NEAR(number(rows[i + 1][4]), distance, 1e-12) << i;
      EXPECT_EQ(chart[i + 1][3], rows[i + 1][4]);
    }
  }
}

TEST(Tables, JointsThatMoveHaveAColumnWithTheirNames) {
  rigs::Chain chain;
  chain.bones.resize(4);
  chain.bones[1].joint = rigs::JointKind::fixed;
  chain.bones[2].name = "elbow";
  chain.bones[3].name = "wrist, the \"last\"";
  rigs::Trace trace;
  trace.begin({chain}, {{0.0, 0.0, 0.0, 0.0}, {}, {}}, 0.5);
  const std::string csv = csvOf(trace, chain);
  const std::string columns = csv.substr(0, csv.find("\r\n"));
  EXPECT_TRUE(columns.ends_with(",angle1,angle2 elbow,\"angle3 wrist, the \"\"last\"\"\""))
      << columns;
}

TEST(Tables, TheSmallestNumbersKeepTheirBits) {
  const rigs::Trace trace = support::traceOfDistances({5e-324, 0.1, 1.0 / 3.0, 1e300});
  rigs::Chain chain;
  chain.bones.resize(1);
  const std::vector<Row> rows = rowsOf(csvOf(trace, chain));
  for (std::size_t i = 0; i < trace.size(); ++i) {
    EXPECT_EQ(number(rows[i + 1][4]), trace.step(i).distance);
  }
}

TEST(Tables, ALongTraceOfALongChainIsWrittenPieceByPiece) {
  const lab::Lab lab = support::labWith("fabrik", "Rope of 100 bones");
  std::size_t most = 0;
  std::size_t all = 0;
  const support::MemoryLimit limit(1U << 16U);
  EXPECT_TRUE(lab::traceCsv(lab.trace(), lab.state().scene.chain, [&](std::string_view piece) {
    most = std::max(most, piece.size());
    all += piece.size();
    return true;
  }));
  EXPECT_LT(most, 10000U);
  EXPECT_GT(all, 100000U);
}

TEST(Tables, NothingMoreIsWrittenOnceTheSinkHasHadEnough) {
  const lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  int pieces = 0;
  EXPECT_FALSE(lab::traceCsv(lab.trace(), lab.state().scene.chain,
                             [&](std::string_view) { return ++pieces < 3; }));
  EXPECT_EQ(pieces, 3);
}

TEST(Tables, TheChartHasEverySolverOfARace) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  EXPECT_EQ(rowsOf(lab::chartCsv(lab)).size(), lab.trace().size() + 1);
  lab::RaceChoices race = lab.state().race;
  race.on = true;
  lab.apply(lab::SetRace{race});
  const std::vector<Row> rows = rowsOf(lab::chartCsv(lab));
  EXPECT_EQ(rows[0], (Row{"solver", "update", "iteration", "distance"}));
  std::size_t at = 1;
  for (const lab::Runner& runner : lab.race().runners()) {
    for (std::size_t i = 0; i < runner.trace.size(); ++i, ++at) {
      ASSERT_LT(at, rows.size());
      EXPECT_EQ(rows[at][0], ik::solvers()[runner.solver]->id);
      EXPECT_EQ(rows[at][1], std::to_string(i));
      EXPECT_EQ(rows[at][2], std::to_string(runner.trace.step(i).iteration));
      EXPECT_EQ(number(rows[at][3]), runner.trace.step(i).distance);
    }
  }
  EXPECT_EQ(at, rows.size());
}

}  // namespace
