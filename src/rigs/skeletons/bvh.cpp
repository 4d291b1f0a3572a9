#include "rigs/skeletons/bvh.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <glm/trigonometric.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/arms/dh_words.h"
#include "rigs/skeletons/skeleton.h"

namespace iklab::rigs {
namespace {

// Places first, as their numbers say the axis.
constexpr std::array<std::string_view, 6> kChannels{"xposition", "yposition", "zposition",
                                                    "xrotation", "yrotation", "zrotation"};

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Words between blanks, and the lines that they are in.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  /// Empty: the file ends.
  std::string_view next() {
    skipBlanks();
    wordLine_ = line_;
    const std::size_t begin = place_;
    while (place_ < text_.size() && !isBlank(text_[place_])) ++place_;
    return text_.substr(begin, place_ - begin);
  }
  /// What is left of the line, up to a brace.
  std::string_view restOfLine() {
    const std::size_t begin = place_;
    while (place_ < text_.size() && text_[place_] != '\n' && text_[place_] != '{') ++place_;
    return trimmed(text_.substr(begin, place_ - begin));
  }
  /// Of the last word.
  [[nodiscard]] int line() const { return wordLine_; }

 private:
  std::string_view text_;
  std::size_t place_ = 0;
  int line_ = 1;
  int wordLine_ = 1;

  static bool isBlank(char each) { return each == ' ' || (each >= '\t' && each <= '\r'); }
  void skipBlanks() {
    for (; place_ < text_.size() && isBlank(text_[place_]); ++place_) {
      if (text_[place_] == '\n') ++line_;
    }
  }
};

struct Joint {
  int parent = kBase;
  std::string name;
  std::optional<glm::dvec3> offset;
  std::vector<std::size_t> channels;  // in kChannels
  std::optional<glm::dvec3> end;      // from the joint
};

// The first fault counts, and ends the reading.
class Reader {
 public:
  explicit Reader(std::string_view text) : words_(text) {}

  std::string read(const FilePart& part, std::vector<std::string>& warnings) {
    if (readHierarchy() && readMotion(part) && !words_.next().empty())
      warnings.push_back(atLine(words_.line(), "what is behind the last frame was left out"));
    return fault_;
  }

  [[nodiscard]] std::vector<SkeletonJoint> joints() const {
    std::vector<SkeletonJoint> joints;
    std::size_t channel = 0;
    for (const Joint& each : joints_) {
      SkeletonJoint joint{.parent = each.parent, .name = each.name};
      glm::dvec3 way = *each.offset;
      for (const std::size_t kind : each.channels) {
        if (frame_.empty()) break;
        const double value = frame_[channel++];
        const int axis = static_cast<int>(kind % 3);
        glm::dvec3 about{0.0};
        about[axis] = 1.0;
        if (kind < 3) way[axis] = value;
        if (kind >= 3) joint.turn = joint.turn * ik::rotationAbout(about, glm::radians(value));
      }
      joint.origin = way;
      if (each.parent != kBase) joint.origin += joints[at(each.parent)].origin;
      if (each.end) joint.end = joint.origin + *each.end;
      joints.push_back(std::move(joint));
    }
    return joints;
  }

 private:
  Words words_;
  std::vector<Joint> joints_;
  std::vector<double> frame_;  // empty: the rest pose
  std::string fault_;

  bool refuse(std::string_view expected, std::string_view got) {
    fault_ =
        atLine(words_.line(), joined({"expected ", expected, ", got ",
                                      got.empty() ? "the end of the file" : rigs::quoted(got)}));
    return false;
  }
  bool expect(std::string_view word) {
    const std::string_view got = words_.next();
    return lower(got) == lower(word) || refuse(word, got);
  }
  bool readNumber(double& number) {
    const std::string_view got = words_.next();
    const std::optional<double> value = numberOf(got);
    if (!value || std::abs(*value) > kFarthestOfArm)
      return refuse("a number from -1e6 to 1e6", got);
    number = *value;
    return true;
  }
  static bool isWhole(std::string_view text, std::size_t& number) {
    const auto [last, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc{} && last == text.data() + text.size();
  }
  bool readCount(std::size_t& count, std::size_t most) {
    const std::string_view got = words_.next();
    if (isWhole(got, count) && count <= most) return true;
    return refuse("a whole number from 0 to " + std::to_string(most), got);
  }
  bool readOffset(std::optional<glm::dvec3>& offset) {
    if (offset) return refuse("one OFFSET of a joint", "OFFSET");
    glm::dvec3 read{0.0};
    for (const int i : {0, 1, 2}) {
      if (!readNumber(read[i])) return false;
    }
    offset = read;
    return true;
  }

  bool readHierarchy() {
    if (!expect("HIERARCHY")) return false;
    int joint = kBase;  // inside whose braces it is
    while (true) {
      const std::string_view got = words_.next();
      const std::string word = lower(got);
      if (joint == kBase && word == "motion") break;
      if (word == (joint == kBase ? "root" : "joint")) {
        if (!beginJoint(joint)) return false;
      } else if (joint == kBase) {
        return refuse(joints_.empty() ? "ROOT" : "ROOT or MOTION", got);
      } else if (word == "offset") {
        if (!readOffset(joints_[at(joint)].offset)) return false;
      } else if (word == "channels") {
        // The order of the numbers is that of the joints.
        if (at(joint) + 1 != joints_.size()) return refuse("CHANNELS before the joints below", got);
        if (!readChannels(joints_[at(joint)].channels)) return false;
      } else if (word == "end") {
        words_.restOfLine();
        if (!expect("{") || !expect("OFFSET") || !readOffset(joints_[at(joint)].end) ||
            !expect("}"))
          return false;
      } else if (word == "}") {
        if (!joints_[at(joint)].offset)
          return refuse("an OFFSET of joint " + rigs::quoted(joints_[at(joint)].name), got);
        joint = joints_[at(joint)].parent;
      } else {
        return refuse("OFFSET, CHANNELS, JOINT, End Site or }", got);
      }
    }
    return !joints_.empty() || refuse("ROOT", "MOTION");
  }

  bool beginJoint(int& joint) {
    if (joints_.size() == kMostArmJoints)
      return refuse("at most " + std::to_string(kMostArmJoints) + " joints", "JOINT");
    joints_.push_back({joint, std::string(words_.restOfLine()), {}, {}, {}});
    joint = static_cast<int>(joints_.size()) - 1;
    return expect("{");
  }

  bool readChannels(std::vector<std::size_t>& channels) {
    if (!channels.empty()) return refuse("one line of CHANNELS of a joint", "CHANNELS");
    std::size_t count = 0;
    if (!readCount(count, kChannels.size())) return false;
    while (channels.size() < count) {
      const std::string_view got = words_.next();
      const auto found = std::ranges::find(kChannels, lower(got));
      const auto channel = static_cast<std::size_t>(found - kChannels.begin());
      if (found == kChannels.end())
        return refuse(std::to_string(count) + " channels, such as Zrotation", got);
      channels.push_back(channel);
    }
    return true;
  }

  bool readMotion(const FilePart& part) {
    constexpr std::size_t kMostFrames = 10'000'000;
    std::size_t frames = 0;
    double seconds = 0.0;
    if (!expect("Frames:") || !readCount(frames, kMostFrames) || !expect("Frame") ||
        !expect("Time:") || !readNumber(seconds))
      return false;
    std::size_t wanted = 0;  // none: the rest pose
    const bool isFrame = isWhole(part.frame, wanted) && wanted >= 1 && wanted <= frames;
    if (!part.frame.empty() && !isFrame) {
      fault_ = joined({"frame: expected a number among those of ", std::to_string(frames),
                       " frames, from 1, got ", rigs::quoted(part.frame)});
      return false;
    }
    std::size_t width = 0;
    for (const Joint& each : joints_) width += each.channels.size();
    for (std::size_t frame = 1; frame <= frames; ++frame) {
      for (std::size_t i = 0; i < width; ++i) {
        double value = 0.0;
        if (!readNumber(value)) {
          fault_ += joined({"; it is number ", std::to_string(i + 1), " of ", std::to_string(width),
                            " in frame ", std::to_string(frame), " of ", std::to_string(frames)});
          return false;
        }
        if (frame == wanted) frame_.push_back(value);
      }
    }
    return true;
  }
};

}  // namespace

std::string readBvh(std::string_view text, Arm& arm, const FilePart& part) {
  if (text.size() > kMostArmText) return "the file: expected at most 50 MB";
  Reader reader(text);
  Arm read;
  if (std::string fault = reader.read(part, read.warnings); !fault.empty()) return fault;
  const std::vector<SkeletonJoint> joints = reader.joints();
  if (std::string fault = layJoints(joints, handsAndFeet(joints), read); !fault.empty())
    return fault;
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
