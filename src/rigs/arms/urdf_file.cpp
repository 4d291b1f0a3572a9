// The only file that knows tinyxml2.
#include "rigs/arms/urdf_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include <tinyxml2.h>

#include "ik/builders.h"
#include "rigs/arms/arm_parts.h"

namespace iklab::rigs {
namespace {

using tinyxml2::XMLElement;

// Past these a file is meant to exhaust us: each element takes memory, and the time that a tag
// takes goes with the square of its attributes.
constexpr std::ptrdiff_t kMostElements = 1'000'000;
constexpr int kMostAttributes = 1000;  // of one element

constexpr std::string_view kBlanks = " \t\r\n";

int lineAt(std::string_view text, std::size_t place) {
  const std::string_view before = text.substr(0, place);
  return 1 + static_cast<int>(std::ranges::count(before, '\n'));
}

// Where what begins at `from` ends: behind a comment, a tag and so on.
std::size_t endOf(std::string_view text, std::size_t from, int& attributes) {
  const auto behind = [&](std::string_view mark) {
    const std::size_t at = text.find(mark, from);
    return at == std::string_view::npos ? text.size() : at + mark.size();
  };
  const std::string_view rest = text.substr(from);
  if (rest.starts_with("<!--")) return behind("-->");
  if (rest.starts_with("<![CDATA[")) return behind("]]>");
  if (rest.starts_with("<?")) return behind("?>");
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] == '>') return at + 1;
    if (text[at] != '"' && text[at] != '\'') continue;
    ++attributes;
    at = std::min(text.find(text[at], at + 1), text.size() - 1);
  }
  return text.size();
}

std::string faultInSize(std::string_view text) {
  if (text.size() > kMostArmText) return "the file: expected at most 50 MB";
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    return atLine(lineAt(text, zero), "expected text, got a byte 0");
  if (std::ranges::count(text, '<') > kMostElements)
    return "the file: expected at most a million elements";
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    int attributes = 0;
    const std::size_t end = endOf(text, at, attributes);
    if (attributes > kMostAttributes)
      return atLine(lineAt(text, at), "expected at most 1000 attributes of an element");
    at = end;
  }
  return {};
}

std::string faultInXml(const tinyxml2::XMLDocument& document) {
  std::string_view what = "the XML breaks off or is wrong here";
  switch (document.ErrorID()) {
    case tinyxml2::XML_SUCCESS:
      return {};
    case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
      return "line 1: expected XML, got nothing";
    case tinyxml2::XML_ERROR_PARSING_TEXT:
      what = "expected XML, got other text";
      break;
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
      what = "the element that begins here does not end, or another one ends in its place";
      break;
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
      what = "expected elements that are in fewer others";
      break;
    default:
      break;
  }
  return atLine(document.ErrorLineNum(), what);
}

std::string expand(int line) {
  return atLine(line,
                "this is xacro, from which URDF is made: expand it first, with "
                "`xacro FILE > FILE.urdf`");
}

// The first sign of xacro.
class XacroFinder : public tinyxml2::XMLVisitor {
 public:
  std::string fault;

  bool VisitEnter(const XMLElement& element, const tinyxml2::XMLAttribute* first) override {
    bool isXacro = std::string_view(element.Name()).starts_with("xacro:");
    for (const auto* each = first; each; each = each->Next())
      isXacro = isXacro || std::string_view(each->Value()).find("${") != std::string_view::npos;
    if (isXacro && fault.empty()) fault = expand(element.GetLineNum());
    return fault.empty();
  }
};

// An attribute's value.
std::optional<std::string_view> attribute(const XMLElement* element, const char* name) {
  const char* const value = element ? element->Attribute(name) : nullptr;
  if (!value) return std::nullopt;
  return value;
}

// Reads one joint. The first fault counts.
class JointReader {
 public:
  explicit JointReader(const XMLElement& element, std::vector<std::string>& warnings)
      : element_(element), warnings_(warnings) {}

  std::string read(UrdfJoint& joint) {
    joint.line = element_.GetLineNum();
    joint.name = nameIn(element_, "name", "a name");
    title_ = titleOf(joint);
    readType(joint);
    joint.parent = linkOf("parent");
    joint.child = linkOf("child");
    if (const XMLElement* origin = element_.FirstChildElement("origin")) {
      joint.origin.at = numbers(*origin, "xyz", joint.origin.at);
      joint.origin.axes = ik::rollPitchYaw(numbers(*origin, "rpy", glm::dvec3(0.0)));
    }
    const bool moves = joint.kind == UrdfKind::hinge || joint.kind == UrdfKind::slide;
    if (fault_.empty() && moves) {
      readAxis(joint);
      if (joint.type != "continuous") readLimit(joint);
      readMimic(joint);
    }
    return fault_;
  }

 private:
  const XMLElement& element_;
  std::vector<std::string>& warnings_;
  std::string title_;
  std::string fault_;

  [[nodiscard]] std::string at(const XMLElement& element, std::string_view what) const {
    return atLine(element.GetLineNum(), joined({title_, what}));
  }
  void refuse(const XMLElement& element, std::string_view what) {
    if (fault_.empty()) fault_ = at(element, what);
  }

  std::string nameIn(const XMLElement& element, const char* field, std::string_view what) {
    const auto value = attribute(&element, field);
    if (value && isArmName(*value)) return std::string(*value);
    refuse(element,
           joined({title_.empty() ? "joint" : "", ": expected ", what, " in ", element.Name(),
                   "'s ", field, ", got ", value ? quoted(*value) : "none"}));
    return {};
  }

  std::string linkOf(const char* which) {
    const XMLElement* const element = element_.FirstChildElement(which);
    if (element) return nameIn(*element, "link", "a link's name");
    refuse(element_, joined({": expected an element ", which, ", got none"}));
    return {};
  }

  void readType(UrdfJoint& joint) {
    constexpr std::pair<std::string_view, UrdfKind> kKinds[] = {
        {"revolute", UrdfKind::hinge},  {"continuous", UrdfKind::hinge},
        {"prismatic", UrdfKind::slide}, {"fixed", UrdfKind::fixed},
        {"floating", UrdfKind::loose},  {"planar", UrdfKind::loose}};
    const auto type = attribute(&element_, "type");
    for (const auto& [name, kind] : kKinds) {
      if (type != name) continue;
      joint.type = name;
      joint.kind = kind;
      return;
    }
    refuse(element_, joined({": expected a type of revolute, continuous, prismatic or fixed, got ",
                             type ? quoted(*type) : "none"}));
  }

  std::optional<double> number(const XMLElement& element, const char* field, std::string_view text,
                               double most) {
    const std::optional<double> value = numberOf(text);
    if (value && std::abs(*value) <= most) return value;
    refuse(element, joined({": expected a number ", value ? "from -1e6 to 1e6 " : "", "in ",
                            element.Name(), "'s ", field, ", got ", quoted(text)}));
    return std::nullopt;
  }

  glm::dvec3 numbers(const XMLElement& element, const char* field, const glm::dvec3& other) {
    const auto text = attribute(&element, field);
    if (!text) return other;
    glm::dvec3 read = other;
    int count = 0;
    std::string_view rest = *text;
    while (fault_.empty()) {
      rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
      if (rest.empty()) break;
      const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
      rest.remove_prefix(word.size());
      const std::optional<double> value = number(element, field, word, kFarthestOfArm);
      if (value && count < 3) read[count] = *value;
      ++count;
    }
    if (count != 3) {
      refuse(element, joined({": expected three numbers in ", element.Name(), "'s ", field,
                              ", got ", quoted(*text)}));
    }
    return read;
  }

  void readAxis(UrdfJoint& joint) {
    const XMLElement* const element = element_.FirstChildElement("axis");
    if (!element) return;
    const glm::dvec3 axis = numbers(*element, "xyz", joint.axis);
    constexpr double kLeast = 1e-9;
    const double length = glm::length(axis);
    if (length < kLeast) return refuse(*element, ": expected an axis that is not 0");
    joint.axis = axis / length;
  }

  double end(const XMLElement& element, const char* field) {
    const auto text = attribute(&element, field);
    return text ? number(element, field, *text, kLargest).value_or(0.0) : 0.0;
  }

  void readLimit(UrdfJoint& joint) {
    const XMLElement* const element = element_.FirstChildElement("limit");
    if (!element)
      return refuse(element_, joined({": expected an element limit, as it is ", joint.type}));
    const double least = end(*element, "lower");  // 0 if it is not said, as URDF has it
    const double most = end(*element, "upper");
    if (least > most) refuse(*element, ": expected a lower limit that is not above the upper one");
    if (!fault_.empty()) return;
    joint.limit.least = least;
    joint.limit.most = most;
    if (joint.kind == UrdfKind::hinge) {
      joint.limit = hingeLimit(least, most);
      constexpr double kRounding = 1e-6;  // of 6.28319 and the like
      const double change =
          std::max(std::abs(joint.limit.least - least), std::abs(joint.limit.most - most));
      if (change > kRounding)
        warnings_.push_back(at(*element, ": its range goes beyond a turn, and was cut to one"));
    }
    if (least == most) warnings_.push_back(at(*element, ": its limits let it move nowhere"));
  }

  void readMimic(UrdfJoint& joint) {
    const XMLElement* const element = element_.FirstChildElement("mimic");
    if (!element) return;
    joint.mimics = attribute(element, "joint").value_or("");
    warnings_.push_back(at(*element, ": mimic was left out, so that the joint moves by itself"));
  }
};

// What is in elements that nobody reads, and how often.
class LeftOut {
 public:
  void count(const XMLElement& parent, std::span<const std::string_view> read) {
    for (const auto* each = parent.FirstChildElement(); each; each = each->NextSiblingElement()) {
      if (std::ranges::find(read, std::string_view(each->Name())) == read.end()) add(each->Name());
    }
  }
  void countEffort(const XMLElement& joint) {
    const XMLElement* const limit = joint.FirstChildElement("limit");
    if (attribute(limit, "effort") || attribute(limit, "velocity")) add("effort and velocity");
  }

  [[nodiscard]] std::vector<std::string> warnings() const {
    if (found_.empty()) return {};
    std::string line = "left out:";
    std::string_view comma = " ";
    for (const auto& [name, times] : found_) {
      line += joined({comma, name, " (", std::to_string(times), ")"});
      comma = ", ";
    }
    return {line + (isMore_ ? " and more" : "")};
  }

 private:
  std::vector<std::pair<std::string, int>> found_;
  bool isMore_ = false;

  void add(std::string_view name) {
    constexpr std::size_t kMost = 12;
    const std::string shown(isArmName(name) ? name.substr(0, 40) : "?");
    const auto at = std::ranges::find(found_, shown, &std::pair<std::string, int>::first);
    if (at != found_.end()) {
      ++at->second;
    } else if (found_.size() < kMost) {
      found_.emplace_back(shown, 1);
    } else {
      isMore_ = true;
    }
  }
};

std::string readLink(const XMLElement& element, UrdfFile& file) {
  const int line = element.GetLineNum();
  const auto name = attribute(&element, "name");
  if (!name || !isArmName(*name)) {
    return atLine(line, joined({"link: expected a name, got ", name ? quoted(*name) : "none"}));
  }
  file.links.push_back({line, std::string(*name)});
  return {};
}

std::string readRobot(const XMLElement& robot, UrdfFile& file) {
  constexpr std::string_view kOfRobot[] = {"link", "joint"};
  constexpr std::string_view kOfJoint[] = {"origin", "parent", "child", "axis", "limit", "mimic"};
  if (const auto name = attribute(&robot, "name"); name && isArmName(*name)) file.name = *name;
  LeftOut leftOut;
  for (const auto* each = robot.FirstChildElement(); each; each = each->NextSiblingElement()) {
    const std::string_view kind = each->Name();
    std::string fault;
    if (kind == "link") {
      fault = readLink(*each, file);
      leftOut.count(*each, {});
    } else if (kind == "joint") {
      if (file.joints.size() == kMostArmJoints)
        return atLine(each->GetLineNum(), "expected at most 1000 joints");
      fault = JointReader(*each, file.warnings).read(file.joints.emplace_back());
      leftOut.count(*each, kOfJoint);
      leftOut.countEffort(*each);
    }
    if (!fault.empty()) return fault;
  }
  leftOut.count(robot, kOfRobot);
  std::ranges::move(leftOut.warnings(), std::back_inserter(file.warnings));
  return {};
}

}  // namespace

std::string titleOf(const UrdfJoint& joint) {
  return joint.name.empty() ? "" : "joint " + quoted(joint.name);
}

std::string readUrdfFile(std::string_view text, UrdfFile& file) {
  if (std::string fault = faultInSize(text); !fault.empty()) return fault;
  tinyxml2::XMLDocument document;
  document.Parse(text.data(), text.size());
  if (std::string fault = faultInXml(document); !fault.empty()) return fault;
  const XMLElement* const robot = document.RootElement();
  if (!robot) return "line 1: expected an element robot, got none";
  XacroFinder finder;
  document.Accept(&finder);
  if (!finder.fault.empty()) return finder.fault;
  if (std::string_view(robot->Name()) != "robot") {
    return atLine(robot->GetLineNum(), joined({"expected an element robot, as URDF has it, got ",
                                               quoted(robot->Name())}));
  }
  if (const XMLElement* const second = robot->NextSiblingElement())
    return atLine(second->GetLineNum(), "expected nothing behind the element robot");
  return readRobot(*robot, file);
}

}  // namespace iklab::rigs
