// Skeletons of BVH against matrices: one by hand and random ones, at rest and in a frame.
#include "rigs/skeletons/bvh.h"

#include "trees.h"

namespace {

using robots::kPi;
using robots::operator*;
using support::RandomSource;
using trees::Matrix;
using trees::Three;

rigs::Arm read(std::string_view text, const std::string& frame = "") {
  rigs::Arm arm;
  EXPECT_EQ(rigs::readBvh(text, arm, {.frame = frame}), "");
  return arm;
}

glm::dvec3 placeOf(const rigs::Arm& arm, const std::string& name) {
  return rigs::forwardKinematics(arm.chain, arm.pose)[trees::boneOf(arm, name)];
}

TEST(Bvh, AFigureAtRestAndInAFrame) {
  const std::string text = trees::figure("bvh");
  const rigs::Arm rest = read(text);
  EXPECT_EQ(rest.chain.bones.size(), 19U);
  EXPECT_FALSE(rest.upIsZ);
  EXPECT_EQ(rest.chain.base, glm::dvec3(0.0));
  EXPECT_LT(glm::distance(placeOf(rest, "RightWrist"), glm::dvec3(-71, 56, 0)), 1e-9);
  EXPECT_EQ(rest.chain.bones[trees::boneOf(rest, "Head")].length, 18.0);  // its End Site
  EXPECT_EQ(
      rest.warnings,
      std::vector<std::string>{
          "the tip is \"RightWrist\"; goals hold \"LeftWrist\", \"RightAnkle\", \"LeftAnkle\""});
  // The shoulder is turned by Z 62°, X 0° and Y 10°; the elbow by Y 30°.
  const rigs::Arm first = read(text, "1");
  const auto z = robots::turn({0, 0, 1}, kPi * 62 / 180);
  const auto y = robots::turn({0, 1, 0}, kPi * 10 / 180);
  const Matrix elbow = robots::shift({-17, 150, 0}) * z * y * robots::shift({-28, 0, 0});
  const Matrix wrist = elbow * robots::turn({0, 1, 0}, kPi / 6) * robots::shift({-26, 0, 0});
  EXPECT_LT(glm::distance(placeOf(first, "RightWrist"), glm::dvec3(wrist[3], wrist[7], wrist[11])),
            1e-9);
  EXPECT_EQ(read(text, "2").chain.base, glm::dvec3(5, 90, 20));
}

std::string number(double value) {
  std::ostringstream out;
  out.precision(17);
  out << value;
  return out.str();
}

TEST(Bvh, RandomTreesAgreeWithMatrices) {
  RandomSource random(6);
  const char* const kNames[] = {"Xposition", "Yposition", "Zposition",
                                "Xrotation", "Yrotation", "Zrotation"};
  for (int trial = 0; trial < 500; ++trial) {
    const int count = random.integer(1, 30);
    const std::vector<int> parents = trees::randomParents(random, count);
    std::vector<Matrix> rest;
    std::vector<Matrix> posed;
    std::vector<std::string> names;
    std::vector<std::string> texts;
    std::vector<std::string> values;
    for (int i = 0; i < count; ++i) {
      Three offset{random.uniform(-50, 50), random.uniform(-50, 50), random.uniform(-50, 50)};
      std::string text = "{ OFFSET " + number(offset[0]) + " " + number(offset[1]) + " " +
                         number(offset[2]) + "\nCHANNELS ";
      std::vector<std::size_t> channels{3, 4, 5};
      std::swap(channels[0], channels[random.below(3)]);
      std::swap(channels[1], channels[1 + random.below(2)]);
      if (random.chance(i == 0 ? 0.8 : 0.1)) channels.insert(channels.begin(), {1, 0, 2});
      text += std::to_string(channels.size());
      const Matrix still = robots::shift(offset);
      Matrix turned = robots::kIdentity;
      std::string value;
      for (const std::size_t each : channels) {
        const double amount = random.uniform(-180, 180);
        text += std::string(" ") + kNames[each];
        value += number(amount) + " ";
        Three about{};
        about[each % 3] = 1;
        if (each < 3) offset[each] = amount;
        if (each >= 3) turned = turned * robots::turn(about, amount * kPi / 180);
      }
      const auto parent =
          static_cast<std::size_t>(std::max(0, parents[static_cast<std::size_t>(i)]));
      rest.push_back(i == 0 ? still : rest[parent] * still);
      posed.push_back((i == 0 ? robots::kIdentity : posed[parent]) * robots::shift(offset) *
                      turned);
      names.push_back("joint " + std::to_string(i));
      texts.push_back(text + "\n");
      values.push_back(value);
    }
    std::string all = "HIERARCHY\n";
    std::string numbers;
    const auto write = [&](const auto& self, int joint) -> void {
      all += (joint == 0 ? "ROOT " : "JOINT ") + names[static_cast<std::size_t>(joint)] +
             texts[static_cast<std::size_t>(joint)];
      numbers += values[static_cast<std::size_t>(joint)];
      bool isEnd = true;
      for (int each = joint + 1; each < count; ++each) {
        if (parents[static_cast<std::size_t>(each)] != joint) continue;
        self(self, each);
        isEnd = false;
      }
      if (isEnd) all += "End Site { OFFSET 0 1 0 }\n";
      all += "}\n";
    };
    write(write, 0);
    all += "MOTION\nFrames: 1\nFrame Time: .01\n" + numbers;
    trees::expectPlaces(read(all), rest, names);
    trees::expectPlaces(read(all, "1"), posed, names);
  }
}

}  // namespace
