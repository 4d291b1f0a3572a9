#include "rigs/skeletons/gltf_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <nlohmann/json.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/arms/dh_words.h"

namespace iklab::rigs {
namespace {

using Json = nlohmann::json;

// Which fields are kept. Meshes and what is embedded would need many times their memory as values.
struct Filter {
  static constexpr std::size_t kMostValues = 4'000'000;
  std::size_t values = 0;  // and ends of lists and objects
  std::string leftOut;

  bool operator()(int depth, Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::key)
      return takesKey(depth, value.get_ref<const std::string&>());
    return ++values <= kMostValues;
  }

  bool takesKey(int depth, const std::string& key) {
    if (depth == 1 && isOneOf(key, {"meshes", "animations"}))
      leftOut += (leftOut.empty() ? "" : ", ") + key;
    if (depth == 1) return isOneOf(key, {"asset", "nodes", "skins", "extensions"});
    if (depth == 2) return isOneOf(key, {"version", "VRM", "VRMC_vrm"});
    return depth > 3 || isOneOf(key, {"name", "children", "translation", "rotation", "scale",
                                      "matrix", "joints", "humanoid"});
  }
};

// Reads fields; the first fault counts.
class Reader {
 public:
  explicit Reader(GltfFile& file) : file_(file) {}

  std::string read(const Json& json) {
    const Json* const version = field(field(&json, "asset"), "version");
    if (!version || !version->is_string())
      return "/asset/version: expected a text, such as \"2.0\"";
    const auto& number = version->get_ref<const std::string&>();
    if (!number.starts_with("2."))
      return joined({"/asset/version: expected glTF of version 2, got ", rigs::quoted(number)});
    const Json* const nodes = field(&json, "nodes");
    if (!nodes || !nodes->is_array() || nodes->empty()) return "/nodes: expected a list of nodes";
    file_.nodes.resize(nodes->size());
    for (std::size_t i = 0; i < nodes->size() && fault_.empty(); ++i) readNode((*nodes)[i], i);
    if (const Json* const skins = field(&json, "skins"); skins && fault_.empty()) readSkins(*skins);
    if (fault_.empty()) readVrm(field(&json, "extensions"));
    return fault_;
  }

 private:
  GltfFile& file_;
  std::string fault_;

  // Null where there is none, as in what is null or no object.
  static const Json* field(const Json* json, const char* name) {
    if (!json || !json->is_object()) return nullptr;
    const auto found = json->find(name);
    return found == json->end() || found->is_discarded() ? nullptr : &*found;
  }

  void refuse(const std::string& place, std::string_view expected) {
    if (fault_.empty()) fault_ = joined({place, ": expected ", expected});
  }

  int readIndex(const Json& json, const std::string& place) {
    const std::size_t count = file_.nodes.size();
    const bool isIndex = json.is_number_unsigned() && json.get<std::uint64_t>() < count;
    if (!isIndex) refuse(place, "a node from 0 to " + std::to_string(count - 1));
    return isIndex ? json.get<int>() : 0;
  }

  std::vector<int> readIndices(const Json* json, const std::string& place) {
    std::vector<int> indices;
    if (!json || !json->is_array()) refuse(place, "a list of nodes");
    for (std::size_t i = 0; fault_.empty() && i < json->size(); ++i)
      indices.push_back(readIndex((*json)[i], place + "/" + std::to_string(i)));
    return indices;
  }

  // False where the field is missing or wrong.
  bool readNumbers(const Json& node, const std::string& place, const char* name,
                   std::span<double> numbers) {
    const Json* const json = field(&node, name);
    if (!json) return false;
    bool isGood = json->is_array() && json->size() == numbers.size();
    for (std::size_t i = 0; isGood && i < numbers.size(); ++i) {
      const Json& number = (*json)[i];
      numbers[i] = number.is_number() ? number.get<double>() : kLargest;
      isGood = std::abs(numbers[i]) <= kFarthestOfArm;
    }
    if (!isGood)
      refuse(place + "/" + name, std::to_string(numbers.size()) + " numbers from -1e6 to 1e6");
    return isGood;
  }

  void readNode(const Json& json, std::size_t index) {
    const std::string place = "/nodes/" + std::to_string(index);
    if (!json.is_object()) return refuse(place, "a node");
    GltfNode& node = file_.nodes[index];
    if (const Json* const name = field(&json, "name")) {
      if (!name->is_string()) return refuse(place + "/name", "a text");
      node.name = name->get<std::string>();
    }
    if (const Json* const children = field(&json, "children"))
      node.children = readIndices(children, place + "/children");
    readMatrix(json, place, node);
  }

  void readMatrix(const Json& json, const std::string& place, GltfNode& node) {
    std::array<double, 16> columns{};
    if (readNumbers(json, place, "matrix", columns)) {
      for (int i = 0; i < 16; ++i) {
        if (i % 4 < 3) node.matrix[i / 4][i % 4] = columns[static_cast<std::size_t>(i)];
      }
    } else {
      std::array<double, 3> way{};
      std::array<double, 4> turn{0.0, 0.0, 0.0, 1.0};
      std::array<double, 3> scale{1.0, 1.0, 1.0};
      readNumbers(json, place, "translation", way);
      readNumbers(json, place, "rotation", turn);
      readNumbers(json, place, "scale", scale);
      const glm::dquat rotation{turn[3], turn[0], turn[1], turn[2]};
      const double length = glm::length(rotation);
      if (!(std::abs(length - 1.0) <= 1e-2))
        return refuse(place + "/rotation", "a quaternion of length 1");
      node.matrix = glm::translate(glm::dmat4(1.0), {way[0], way[1], way[2]}) *
                    glm::mat4_cast(rotation / length) *
                    glm::scale(glm::dmat4(1.0), {scale[0], scale[1], scale[2]});
    }
    const glm::dmat3 axes(node.matrix);
    if (glm::determinant(axes) == 0.0)
      return refuse(place + "/scale", "a scale that is not 0 along any axis");
    constexpr double kRounding = 1e-5;  // most files have numbers of single precision
    for (const int i : {0, 1, 2})
      node.isScaled = node.isScaled || std::abs(glm::length(axes[i]) - 1.0) > kRounding;
  }

  void readSkins(const Json& skins) {
    if (!skins.is_array()) return refuse("/skins", "a list of skins");
    for (std::size_t i = 0; i < skins.size() && fault_.empty(); ++i) {
      const std::string place = "/skins/" + std::to_string(i) + "/joints";
      file_.skins.push_back(readIndices(field(&skins[i], "joints"), place));
    }
  }

  void readVrm(const Json* extensions) {
    constexpr std::array kEnds{"rightHand", "leftHand", "rightFoot", "leftFoot"};
    for (const char* const version : {"VRMC_vrm", "VRM"}) {
      const Json* const bones = field(field(field(extensions, version), "humanoid"), "humanBones");
      if (!bones) continue;
      for (std::size_t i = 0; i < kEnds.size(); ++i) {
        const Json* const index = field(boneOf(*bones, kEnds[i]), "node");
        if (index)
          file_.named[i] = readIndex(
              *index, joined({"/extensions/", version, "/humanoid/humanBones: ", kEnds[i]}));
      }
      return;
    }
  }

  // An object of bones in VRM 1, a list of them before.
  static const Json* boneOf(const Json& bones, const char* name) {
    if (!bones.is_array()) return field(&bones, name);
    for (const Json& each : bones) {
      if (const Json* const own = field(&each, "bone"); own && *own == name) return &each;
    }
    return nullptr;
  }
};

// The JSON of a binary file. Returns what is wrong.
std::string unpack(std::string_view& bytes) {
  constexpr std::size_t kHeader = 12;
  constexpr std::size_t kChunk = 8;  // its own header
  constexpr std::uint32_t kJson = 0x4E4F534A;
  const auto number = [&](std::size_t offset) {
    std::uint32_t value = 0;
    for (const std::size_t i : {3U, 2U, 1U, 0U})
      value = value << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return value;
  };
  if (bytes.size() < kHeader + kChunk) return "the file: expected a whole glTF, got its beginning";
  if (number(4) != 2) return "byte 4: expected glTF of version 2, got " + std::to_string(number(4));
  if (number(8) > bytes.size() || number(8) < kHeader + kChunk)
    return joined({"byte 8: expected a length of ", std::to_string(bytes.size()), " bytes, got ",
                   std::to_string(number(8))});
  if (number(16) != kJson || number(12) > number(8) - kHeader - kChunk)
    return "byte 12: expected JSON as the first part, which ends within the file";
  bytes = bytes.substr(kHeader + kChunk, number(12));
  return {};
}

std::string placeOf(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const std::size_t column = before.size() - before.rfind('\n');  // npos is -1
  return joined({"line ", std::to_string(std::ranges::count(before, '\n') + 1), ", column ",
                 std::to_string(column)});
}

}  // namespace

std::string readGltfFile(std::string_view bytes, GltfFile& file) {
  if (bytes.size() > kMostArmText) return "the file: expected at most 50 MB";
  std::string_view text = bytes;
  if (bytes.starts_with("glTF")) {
    if (std::string fault = unpack(text); !fault.empty()) return fault;
  }
  Filter filter;
  try {
    const Json json = Json::parse(text, std::ref(filter));
    if (filter.values > Filter::kMostValues) return "the file: expected at most 4 million values";
    if (std::string fault = Reader(file).read(json); !fault.empty()) return fault;
  } catch (const Json::parse_error& error) {
    return joined({placeOf(text, error.byte), ": expected JSON, which is broken here"});
  } catch (const Json::exception&) {
    return "the file: expected numbers up to 1.8e308";
  }
  if (!filter.leftOut.empty()) file.warnings.push_back("left out: " + filter.leftOut);
  return {};
}

}  // namespace iklab::rigs
