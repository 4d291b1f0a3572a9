#include <algorithm>
#include <array>
#include <numbers>
#include <utility>
#include <vector>

#include "lab/file/chain_reader.h"
#include "lab/file/file_kind.h"
#include "lab/file/json_text.h"
#include "lab/file/scene_file.h"
#include "lab/text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

void readWalk(const JsonPlace& place, Scene& scene) {
  if (!place.exists()) return;
  Walk& walk = scene.walk.emplace();
  place.expectObject({"legs", "leg", "goal"});
  place.field("legs").read(walk.legs, kFewestLegs, kMostLegs);
  if (walk.legs % 2 == 1) {
    place.field("legs").refuse(tr("{field}: expected an even number of legs"));
  }
  place.field("leg").read(walk.leg, 0, walk.legs - 1);
  readPoint(place.field("goal"), false, kFarthest, walk.goal);
}

void readChains(const JsonPlace& root, Document& document) {
  const JsonPlace chains =
      root.required("chains", tr("{field}: expected a list of chains, or \"walk\""));
  const std::string expected =
      fill(tr("{field}: expected a list of 1 to {most} chains"), {{"most", kMostChains}});
  if (!chains.expectArray(1, kMostChains, expected)) return;
  root.field("in-hand").read(document.place, 0, chains.size() - 1);
  const Choices common = document.choices;
  for (std::size_t i = 0; i < chains.size() && root.isGood(); ++i) {
    OtherChain chain = readChain(chains.element(i), common);
    if (i != document.place) {
      document.otherChains.push_back(std::move(chain));
      continue;
    }
    document.scene = std::move(chain.scene);
    document.pose = std::move(chain.start);
    document.choices = std::move(chain.choices);
    document.cursor = chain.cursor;
  }
}

void readCamera(const JsonPlace& place, std::optional<SceneCamera>& camera) {
  if (!place.exists()) return;
  SceneCamera& view = camera.emplace();
  place.expectObject({"focus", "height", "yaw", "pitch", "perspective"});
  readPoint(place.field("focus"), false, kFarthest, view.focus);
  place.field("height").read(view.height, kLeastCameraHeight, kMostCameraHeight);
  place.field("yaw").read(view.yaw, -kMostTurns, kMostTurns);
  place.field("pitch").read(view.pitch, -kMostPitch, kMostPitch);
  place.field("perspective").read(view.perspective);
}

void readUp(const JsonPlace& place, Document& document) {
  constexpr std::array<std::string_view, 2> kAxes{"y", "z"};
  std::size_t axis = 0;
  place.read(axis, kAxes);
  if (axis == 1 && document.scene.walk) {
    place.refuse(tr("{field}: expected \"y\" beside \"walk\": creatures walk on the ground y = 0"));
  }
  document.scene.isZUp = axis == 1;
  for (OtherChain& each : document.otherChains) each.scene.isZUp = axis == 1;
}

void readPlayback(const JsonPlace& place, Document& document) {
  place.expectObject({"step", "unit"});
  const std::size_t own = document.cursor;
  const JsonPlace step = place.field("step");
  step.read(document.cursor, 0, kMostSteps);
  if (step.exists() && own != 0 && document.cursor != own) {
    step.refuse(
        fill(tr("{field}: expected the step of the selected chain, {step}"), {{"step", own}}));
  }
  place.field("unit").read(document.unit);
}

void readHeader(const JsonPlace& root) {
  std::string format;
  const std::string expected =
      fill(tr("{field}: expected \"{format}\""), {{"format", kSceneFormat}});
  root.required("format", expected).read(format);
  if (format != kSceneFormat) root.field("format").refuse(expected);
  int version = kSceneVersion;
  const JsonPlace place = root.required(
      "version",
      fill(tr("{field}: expected the format's version, {version}"), {{"version", kSceneVersion}}));
  place.read(version, 1, 1000000);
  if (version > kSceneVersion) {
    place.refuse(fill(tr("{field}: expected a version up to {version} (a newer program has written "
                         "this)"),
                      {{"version", kSceneVersion}}));
  }
}

void readDocument(const JsonPlace& root, Document& document) {
  root.expectObject({"format", "version", "name", "notes", "chains", "in-hand", "walk", "solving",
                     "up", "camera", "playback"});
  readHeader(root);
  readText(root.field("name"), document.name);
  readText(root.field("notes"), document.notes);
  readWalk(root.field("walk"), document.scene);
  const JsonPlace solving = root.field("solving");
  readSolving(solving, document.choices, {"mode"});
  solving.field("mode").read(document.choices.mode);  // of the whole scene
  if (!document.scene.walk) {
    readChains(root, document);
  } else {
    for (const char* name : {"chains", "in-hand"}) {
      const JsonPlace place = root.field(name);
      if (place.exists()) {
        place.refuse(tr("{field}: expected none beside \"walk\", whose legs are the chains"));
      }
    }
  }
  readUp(root.field("up"), document);
  readCamera(root.field("camera"), document.camera);
  readPlayback(root.field("playback"), document);
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
  readDocument(root, read);
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
