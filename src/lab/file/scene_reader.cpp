#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "explain/format.h"
#include "lab/creature/legs.h"
#include "lab/edit/chains.h"
#include "lab/file/file_kind.h"
#include "lab/file/json_text.h"
#include "lab/file/scene_fields.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// More than a turn, and typed by hand: a pose that a solver has turned so far has more digits.
bool looksLikeDegrees(double angle) {
  return std::abs(angle) > rigs::kWholeTurn && 10.0 * angle == std::round(10.0 * angle);
}

// Numbers the chains as they are in the text.
void rememberOrigins(Document& document) {
  document.scene.origin = document.place;
  for (std::size_t i = 0; i < document.otherChains.size(); ++i) {
    document.otherChains[i].scene.origin = i < document.place ? i : i + 1;
  }
}

// Edits divide bones and join them, so what a bone has beside its own fields is not written again.
void tellWhatIsLeftOut(JsonFindings& findings) {
  for (const auto& [pointer, value] : findings.others.items()) {
    const bool isOfBone =
        pointer.starts_with("/chains/") && pointer.find("/bones/") != std::string::npos;
    const std::string name = pointer.substr(pointer.rfind('/') + 1);
    if (!isOfBone || findings.meant.contains(pointer) || !findings.slips.insert(name).second) {
      continue;
    }
    findings.warnings.push_back(
        fill(tr("{field}: not known; it is left out when the scene is saved"),
             {{"field", quotable(pointer)}}));
  }
}

// Why this is no scene, though it may be something else.
std::string kindFault(std::string_view text) {
  const std::size_t begin = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");  // a mark of UTF-8
  if (begin == std::string_view::npos) return tr("expected a scene (JSON), got nothing");
  const FileKind kind = kindOf(text);
  const bool isJson = text[begin] == '{' && (kind == FileKind::unknown || kind == FileKind::scene);
  return isJson ? std::string() : faultAsScene(kind);
}

}  // namespace

void warnOfDegrees(const JsonPlace& place, const std::vector<double>& angles) {
  const auto found = std::ranges::find_if(angles, looksLikeDegrees);
  if (found == angles.end() || !place.isGood()) return;
  place.element(static_cast<std::size_t>(found - angles.begin()))
      .warn(
          fill(tr("{field}: {value} radians? {value}° are {radians}, or \"{value}°\" in a lesson"),
               {{"value", explain::format("%.12g", *found)},
                {"radians", explain::format("%.6g", *found / 180.0 * std::numbers::pi)}}));
}

std::vector<std::string_view> solverNames() {
  std::vector<std::string_view> names;
  for (const ik::Solver* each : ik::solvers()) names.push_back(each->id);
  return names;
}

void Chains::read(const JsonPlace& place, Document& document) const {
  if (!place.exists()) return;  // a creature's legs
  const std::string expected = fill(tr("{field}: expected a list of {least} to {most} chains"),
                                    {{"least", least}, {"most", most}});
  if (!place.expectArray(least, most, expected)) return;
  for (std::size_t i = 0; i < place.size() && place.isGood(); ++i) {
    OtherChain& chain = document.otherChains.emplace_back();
    readObject(place.element(i), chain,
               [&](auto& fields, auto& each) { chainFields(fields, each, document.choices); });
    if (!place.isGood()) return;
    if (const std::string fault = faultOf(chain); !fault.empty()) {  // its solver would refuse it
      place.element(i).refuse(
          fill(tr("{field}: expected a solvable chain ({fault})"), {{"fault", fault}}));
    }
  }
}

std::string sceneFaultOf(const OtherChain& chain) {
  if (std::string fault = faultOf(chain); !fault.empty()) return fault;
  const auto table = [&](auto& fields, auto& each) { chainFields(fields, each, chain.choices); };
  const Json json = writeObject(chain, table);
  JsonFindings findings;
  OtherChain read;
  readObject(JsonPlace(json, findings), read, table);
  return findings.fault;
}

void selectChain(Document& document) {
  std::vector<OtherChain>& all = document.otherChains;
  if (document.place >= all.size()) return;
  const auto selected = all.begin() + static_cast<std::ptrdiff_t>(document.place);
  document.scene = std::move(selected->scene);
  document.pose = std::move(selected->start);
  document.choices = std::move(selected->choices);
  document.cursor = selected->cursor;
  all.erase(selected);
}

void readLegs(const JsonPlace& chains, Document& document) {
  if (!chains.isGood()) return;
  Scene& scene = document.scene;
  if (!scene.ground) scene.ground = kHills;
  const LegChains legs{scene, document.pose, document.otherChains, document.place};
  if (!chains.exists()) {
    makeLegs(document.walk->legs, legs);
    for (OtherChain& each : document.otherChains) each.choices = document.choices;
    return;
  }
  const auto isFlat = [](const OtherChain& each) { return each.scene.chain.planar; };
  if (document.otherChains.size() + 1 != document.walk->legs)
    chains.refuse(tr("{field}: expected as many chains as \"walk\" has \"legs\""));
  if (scene.chain.planar || std::ranges::any_of(document.otherChains, isFlat))
    chains.refuse(tr("{field}: expected chains in space beside \"walk\""));
}

Choices defaultChoices() {
  Choices choices;
  const auto all = ik::solvers();
  // Whoever names no solver wants the answer.
  choices.solver = static_cast<std::size_t>(
      std::ranges::find(all, kDefaultSolver, &ik::Solver::id) - all.begin());
  for (const ik::Solver* solver : all) {
    choices.parameters.push_back(ik::defaultParameters(*solver));
  }
  return choices;
}

std::string readScene(std::string_view text, Document& document) {
  if (std::string fault = kindFault(text); !fault.empty()) return fault;
  Json json;
  if (std::string fault = parseJson(text, json); !fault.empty()) return fault;
  JsonFindings findings;
  const JsonPlace root(json, findings);
  Document read;
  read.choices = defaultChoices();
  readObject(root, read, [](auto& fields, auto& whole) { sceneFields(fields, whole); });
  if (!findings.fault.empty()) return findings.fault;
  if (!findings.others.empty()) {
    tellWhatIsLeftOut(findings);
    read.others = writeJson(findings.others);
    rememberOrigins(read);
  }
  read.warnings = std::move(findings.warnings);
  document = std::move(read);
  return {};
}

}  // namespace lab
