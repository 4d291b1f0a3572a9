#include "explain/joint_names.h"

#include <algorithm>

#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

bool moves(const rigs::Bone& bone) { return bone.joint != rigs::JointKind::fixed; }

// "after q₃": the joint that moves next to it on its way to the base.
std::string fixedLabel(const rigs::Chain& chain, std::size_t bone) {
  int carrier = chain.parentOf(bone);
  while (carrier != rigs::kBase && !moves(chain.bones[static_cast<std::size_t>(carrier)]))
    carrier = chain.parentOf(static_cast<std::size_t>(carrier));
  // Translators: names a fixed part of an arm by a joint, "q₃"; stands behind "joint" or "bone".
  if (carrier == rigs::kBase) return fill(tr("before {joint}"), {{"joint", withIndex("q", 1)}});
  // Translators: likewise.
  return fill(tr("after {joint}"),
              {{"joint", jointSymbol("q", chain, static_cast<std::size_t>(carrier))}});
}

}  // namespace

bool hasJointNames(const rigs::Chain& chain) {
  return std::ranges::any_of(
      chain.bones, [](const rigs::Bone& bone) { return !moves(bone) || !bone.name.empty(); });
}

std::optional<std::size_t> jointNumber(const rigs::Chain& chain, std::size_t bone) {
  if (!moves(chain.bones[bone])) return std::nullopt;
  const auto first = chain.bones.begin();
  return 1 + static_cast<std::size_t>(
                 std::count_if(first, first + static_cast<std::ptrdiff_t>(bone), moves));
}

std::string jointLabel(const rigs::Chain& chain, std::size_t bone) {
  if (!hasJointNames(chain)) return std::to_string(bone + 1);
  const rigs::Bone& own = chain.bones[bone];
  if (!moves(own)) return own.name.empty() ? fixedLabel(chain, bone) : own.name;
  const std::string number = jointSymbol("q", chain, bone);
  const bool isNumber = own.name == std::to_string(*jointNumber(chain, bone));  // as in tables
  return own.name.empty() || isNumber ? number : number + " " + own.name;
}

std::string jointName(const rigs::Chain& chain, std::size_t bone) {
  const std::string label = jointLabel(chain, bone);
  // Translators: a joint's number, before how far it turned; short.
  return hasJointNames(chain) ? label : fill(tr("joint {joint}"), {{"joint", label}});
}

std::string withIndex(std::string_view symbol, std::size_t number) {
  std::string text(symbol);
  for (const char digit : std::to_string(number)) {
    text += "\xE2\x82";  // the first two bytes of U+2080 to U+2089 in UTF-8
    text += static_cast<char>(0x80 + (digit - '0'));
  }
  return text;
}

std::string jointSymbol(std::string_view symbol, const rigs::Chain& chain, std::size_t bone) {
  const auto number = jointNumber(chain, bone);
  return number ? withIndex(symbol, *number) : std::string(symbol);
}

}  // namespace explain
