// The tables of fields of scene files: see lab/file/fields.h. A new field is a line here; what it
// is for people stands in docs/scene-format.md, where the test ScenePages makes its row.
#pragma once

#include <algorithm>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "lab/file/property_fields.h"
#include "lab/file/scene_file.h"
#include "script/sandbox.h"

namespace lab {

/// Warns of angles that look like degrees.
void warnOfDegrees(const JsonPlace& place, const std::vector<double>& angles);
std::vector<std::string_view> solverNames();
/// The version that first said such a scene, so that older programs open what they can.
int versionOf(const Document& document);

template <class Fields, class Limit>
void limitFields(Fields& fields, Limit& limit, rigs::JointKind joint) {
  const double far = joint == rigs::JointKind::slide ? kFarthest : rigs::kWholeTurn;
  const rigs::JointLimit free = rigs::freeLimit(joint);
  fields("least", limit.least, Number{-far, far}, {.leftOut = limit.least == free.least});
  fields("most", limit.most, Number{-far, far}, {.leftOut = limit.most == free.most});
  fields("cone", limit.cone, Number{0.0, std::numbers::pi}, {.leftOut = limit.cone == free.cone});
  fields.check("least", limit.least <= limit.most,
               language::tr("{field}: expected at most what \"most\" is"));
}

/// `before`: the number of the bone before it.
template <class Fields, class Bone>
void boneFields(Fields& fields, Bone& bone, bool planar, int before) {
  using language::tr;
  static const rigs::Bone kUsual;
  fields("length", bone.length, Number{0.0, kFarthest},
         {.missing = tr("{field}: expected the bone's length, in scene units")});
  fields("name", bone.name, Name{kLongestBoneName}, {.leftOut = bone.name.empty()});
  fields("parent", bone.parent, Number{rigs::kBase, before});
  if constexpr (Fields::kReads) {
    if (bone.parent == before) bone.parent.reset();
  }
  fields("at", bone.at, Point{planar});
  fields("axes", bone.axes, Rotation{planar}, {.leftOut = bone.axes == kUsual.axes});
  fields("scale", bone.scale, Signs{planar}, {.leftOut = bone.scale == kUsual.scale});
  fields("joint", bone.joint, Word{}, {.leftOut = bone.joint == kUsual.joint});
  const rigs::JointKind joint = bone.joint;
  fields("axis", bone.axis, Axis{}, {.leftOut = bone.axis == kUsual.axis});
  fields.check("", !planar || joint != rigs::JointKind::slide || bone.axis.z == 0.0,
               tr("{field}: expected an \"axis\" with z = 0, as the chain is planar"));
  if constexpr (Fields::kReads) bone.limit = rigs::freeLimit(joint);
  fields("limit", bone.limit,
         Object{"limit", [=](auto& its, auto& limit) { limitFields(its, limit, joint); }},
         {.leftOut = bone.limit == rigs::freeLimit(joint),
          .isRefused = joint == rigs::JointKind::fixed,
          .refusal = tr("{field}: expected none, as the joint is fixed")});
  fields("weight", bone.weight, Number{0.0, 1.0}, {.leftOut = bone.weight == kUsual.weight});
  fields("twist", bone.twist, Number{0.0, 1.0}, {.leftOut = bone.twist == kUsual.twist});
  fields.never("children",
               tr("{field}: expected that each bone says its \"parent\", not its children"));
}

/// Where it says nothing it is straight.
template <class Fields, class Pose>
void poseFields(Fields& fields, Pose& pose, const rigs::Chain& chain) {
  using language::tr;
  const std::size_t bones = chain.bones.size();
  if constexpr (Fields::kReads) {
    pose = {};
    if (chain.planar) {
      pose.angles.assign(bones, 0.0);
    } else {
      pose.rotations.assign(bones, glm::dquat(1.0, 0.0, 0.0, 0.0));
    }
  }
  const auto perBone = [bones](const language::Text& expected, const auto& kind) {
    return List{bones, bones, expected, [kind](std::size_t /*i*/) { return kind; }};
  };
  fields("angles", pose.angles,
         perBone(tr("{field}: expected angles in radians, one per bone, {count} in all"),
                 Number{-kMostTurns, kMostTurns}),
         {.isRefused = !chain.planar,
          .refusal = tr("{field}: expected \"rotations\" in place of angles, as the chain is in "
                        "space")});
  if constexpr (Fields::kReads) warnOfDegrees(fields.at("angles"), pose.angles);
  fields("rotations", pose.rotations,
         perBone(tr("{field}: expected quaternions [w, x, y, z], one per bone, {count} in all"),
                 Rotation{}),
         {.isRefused = chain.planar,
          .refusal = tr("{field}: expected \"angles\" in place of rotations, as the chain is "
                        "planar")});
  fields("slides", pose.slides,
         perBone(tr("{field}: expected how far each bone slides, one per bone, {count} in all, 0 "
                    "for one that does not"),
                 Number{-kFarthest, kFarthest}),
         {.leftOut = std::ranges::all_of(pose.slides, [](double way) { return way == 0.0; })});
}

inline const glm::dvec3 kUpright = rigs::Sole{}.up;

template <class Fields, class Facing>
void directionFields(Fields& fields, Facing& facing, bool planar) {
  using language::tr;
  fields("rotation", facing.rotation, Rotation{planar},
         {.missing = tr("{field}: expected a quaternion [w, x, y, z]")});
  fields("axis", facing.axis, Axis{},
         {.isRefused = planar, .refusal = tr("{field}: expected none, as the chain is planar")});
}

/// What a goal and the target have in common for who edits the scene.
template <class Fields>
void heldFields(Fields& fields, auto& object, auto& pinned, auto& sole, bool planar) {
  using language::tr;
  fields("object", object, Number{0, kMostObjects}, {.leftOut = object == 0});
  fields("pinned", pinned, Flag{}, {.leftOut = !pinned});
  fields(
      "foot", sole,
      Object{"foot",
             [](auto& its, auto& foot) {
               its("up", foot.up, Axis{}, {.leftOut = foot.up == kUpright});
               its("height", foot.height, Number{0.0, kFarthest}, {.leftOut = foot.height == 0.0});
             }},
      {.isRefused = planar, .refusal = tr("{field}: expected none, as the chain is planar")});
}

/// Of goal `i` of the scene.
template <class Fields, class Goal>
void goalFields(Fields& fields, Goal& goal, const Scene& scene, std::size_t i) {
  using language::tr;
  const bool planar = scene.chain.planar;
  fields("bone", goal.bone, Number<std::size_t>{0, scene.chain.bones.size() - 1},
         {.missing = tr("{field}: expected the number of the bone whose end it is for, from 0")});
  const auto others = std::span(scene.goals).first(i);
  fields.check("bone",
               goal.bone != scene.chain.tipBone() &&
                   std::ranges::find(others, goal.bone, &rigs::Goal::bone) == others.end(),
               tr("{field}: expected a bone that neither \"target\" nor another goal is for"));
  fields("target", goal.target, Point{planar},
         {.missing = tr("{field}: expected where the bone's end is to go")});
  fields("direction", goal.facing, Object{"direction", [=](auto& its, auto& facing) {
                                            directionFields(its, facing, planar);
                                          }});
  fields("weight", goal.weight, Number{kLeastGoalWeight, kMostGoalWeight},
         {.leftOut = goal.weight == 1.0});
  fields("on", goal.on, Flag{}, {.leftOut = goal.on});
  heldFields(fields, goal.object, goal.pinned, goal.sole, planar);
  fields("influence", goal.influence, Number{0.0, 1.0}, {.leftOut = goal.influence == 1.0});
}

template <class Fields>
void parameterFields(Fields& fields, auto& values, const ik::Solver& solver) {
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    const ik::Parameter& parameter = solver.parameters[i];
    const Rule rule{.leftOut = values[i] == parameter.initial};
    if (parameter.isChoice()) {
      fields(parameter.id, values[i], OneOf{{parameter.options.begin(), parameter.options.end()}},
             rule);
    } else {
      fields(parameter.id, values[i], Number{parameter.least, parameter.most}, rule);
    }
  }
}

/// From solver to parameter to value.
template <class Fields>
void solverFields(Fields& fields, auto& all) {
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) {
    const ik::Solver& solver = *ik::solvers()[i];
    fields(solver.id, all[i],
           Object{"", [&](auto& its, auto& values) { parameterFields(its, values, solver); }},
           {.leftOut = all[i] == ik::defaultParameters(solver)});
  }
}

template <class Fields, class AnyScript>
void scriptFields(Fields& fields, AnyScript& text) {
  fields("text", text, Name{script::kMostSource},
         {.missing = language::tr("{field}: expected the text of a solver, in Lua")});
}

template <class Fields, class AnyChoices>
void solvingFields(Fields& fields, AnyChoices& choices) {
  fields("solver", choices.solver, OneOf{solverNames()});
  fields("own", choices.isOwn, Flag{}, {.leftOut = !choices.isOwn});
  fields("parameters", choices.parameters,
         Object{"parameters", [](auto& its, auto& all) { solverFields(its, all); }},
         {.leftOut = choices.parameters == defaultChoices().parameters});
  propertyFields(fields, kSolvingProperties, choices);
}

/// `common`: how the whole is solved; it is what a chain without fields about it has.
template <class Fields, class Chain>
void chainFields(Fields& fields, Chain& each, const Choices& common) {
  using language::tr;
  auto& scene = each.scene;
  auto& chain = scene.chain;
  fields("planar", chain.planar, Flag{});
  const bool planar = chain.planar;
  fields("base", chain.base, Point{planar});
  fields("scale", chain.baseScale, Signs{planar}, {.leftOut = chain.baseScale == ik::ScaleSign{}});
  const auto boneOf = [=](std::size_t i) {
    return Object{"bone", [=](auto& its, auto& bone) {
                    boneFields(its, bone, planar, static_cast<int>(i) - 1);
                  }};
  };
  fields("bones", chain.bones,
         List{1, kMostBones, tr("{field}: expected a list of 1 to {most} bones"), boneOf},
         {.missing = tr("{field}: expected a list of bones")});
  const std::size_t last = chain.bones.size() - 1;
  fields("tip", chain.tip, Number<std::size_t>{0, last});
  if constexpr (Fields::kReads) {
    if (chain.tip == last) chain.tip.reset();
  }
  const Object pose{"pose", [&](auto& its, auto& start) { poseFields(its, start, chain); }};
  fields("pose", each.start, pose);
  fields("rest", scene.rest, pose);
  fields("target", scene.target, Point{planar},
         {.missing = tr("{field}: expected where the tip is to go")});
  fields("direction", scene.facing, Object{"direction", [=](auto& its, auto& facing) {
                                             directionFields(its, facing, planar);
                                           }});
  const auto goalOf = [&](std::size_t i) {
    return Object{"goal", [&scene, i](auto& its, auto& goal) { goalFields(its, goal, scene, i); }};
  };
  fields("goals", scene.goals,
         List{0, kMostGoals, tr("{field}: expected a list of up to {most} goals"), goalOf},
         {.leftOut = scene.goals.empty()});
  heldFields(fields, scene.object, scene.isPinned, scene.sole, planar);
  fields("influence", scene.influence, Number{0.0, 1.0}, {.leftOut = scene.influence == 1.0});
  fields("pole", scene.pole, Point{planar});
  if constexpr (Fields::kReads) {
    each.choices = fields.at("solving").exists() ? defaultChoices() : common;
    each.choices.mode = common.mode;
  }
  fields("solving", each.choices,
         Object{"own-solving", [](auto& its, auto& choices) {
                  solvingFields(its, choices);
                  its.never("mode", tr("{field}: expected none: the mode is the scene's"));
                }});
  fields("step", each.cursor, Number<std::size_t>{0, kMostSteps});
}

struct Legs : Number<std::size_t> {};  // which are even

template <class Fields, class AnyWalk>
void walkFields(Fields& fields, AnyWalk& walk) {
  fields("legs", walk.legs, Legs{{kFewestLegs, kMostLegs}});
  fields.check("legs", walk.legs % 2 == 0,
               language::tr("{field}: expected an even number of legs"));
  fields("leg", walk.leg, Number<std::size_t>{0, walk.legs - 1});
  fields("goal", walk.goal, Point{});
}

template <class Fields, class AnyGround>
void groundFields(Fields& fields, AnyGround& ground) {
  fields("height", ground.height, Number{-kFarthest, kFarthest}, {.leftOut = ground.height == 0.0});
  fields("slope", ground.slope, Number{0.0, kSteepestGround}, {.leftOut = ground.slope == 0.0});
  fields("heading", ground.heading, Number{-kMostTurns, kMostTurns},
         {.leftOut = ground.heading == 0.0});
  fields("hills", ground.hills, Number{0.0, kMostHills}, {.leftOut = ground.hills == 0.0});
}

template <class Fields, class Camera>
void cameraFields(Fields& fields, Camera& camera) {
  fields("focus", camera.focus, Point{});
  fields("height", camera.height, Number{kLeastCameraHeight, kMostCameraHeight});
  fields("yaw", camera.yaw, Number{-kMostTurns, kMostTurns});
  fields("pitch", camera.pitch, Number{-kMostPitch, kMostPitch});
  fields("perspective", camera.perspective, Flag{});
}

template <class Fields, class AnyDocument>
void playbackFields(Fields& fields, AnyDocument& document) {
  const std::size_t own = document.cursor;  // the selected chain's
  fields("step", document.cursor, Number<std::size_t>{0, kMostSteps});
  if constexpr (Fields::kReads) {
    fields.check("step", !fields.at("step").exists() || own == 0 || document.cursor == own,
                 fill(language::tr("{field}: expected the step of the selected chain, {step}"),
                      {{"step", own}}));
  }
  fields("unit", document.unit, Word{});
}

struct Up : OneOf {
  bool walks;
};  // a creature walks on the ground y = 0

/// All in their order: those that are not selected have their own solving and step. They are read
/// into Document::otherChains, from where selectChain() takes the selected one.
struct Chains {
  std::size_t least = 1;
  std::size_t most = kMostChains;
  void read(const JsonPlace& place, Document& document) const;
  static Json write(const Document& document);
};
void selectChain(Document& document);

/// Its chains follow from its walk.
bool hasMadeLegs(const Document& document);
/// Chains that stand in the file have to be so many legs; else they are made.
void readLegs(const JsonPlace& chains, Document& document);

template <class Fields, class AnyDocument>
void sceneFields(Fields& fields, AnyDocument& document) {
  using language::tr;
  auto& scene = document.scene;
  formatFields(fields, kSceneFormat, versionOf(document), kSceneVersion);
  fields("name", document.name, Name{}, {.leftOut = document.name.empty()});
  fields("notes", document.notes, Name{}, {.leftOut = document.notes.empty()});
  fields("walk", document.walk,
         Object{"walk", [](auto& its, auto& walk) { walkFields(its, walk); }});
  const auto solving = [&] {
    fields("solving", document.choices, Object{"solving", [](auto& its, auto& choices) {
                                                 solvingFields(its, choices);
                                                 its("mode", choices.mode, Word{});
                                               }});
  };
  if constexpr (Fields::kReads) solving();  // of chains without their own, too
  const bool walks = document.walk.has_value();
  language::Text missing = tr("{field}: expected a list of chains, or \"walk\"");
  if (walks) missing = {};
  fields("chains", document, walks ? Chains{kFewestLegs, kMostLegs} : Chains{},
         {.missing = missing, .leftOut = hasMadeLegs(document)});
  fields("in-hand", document.place, Number<std::size_t>{0, document.otherChains.size() - 1},
         {.leftOut = document.otherChains.empty(),
          .isRefused = walks,
          .refusal = tr("{field}: expected none beside \"walk\", whose \"leg\" is selected")});
  if constexpr (Fields::kReads) {
    if (walks) document.place = document.walk->leg;
    selectChain(document);
  } else {
    solving();
  }
  fields("script", document.script,
         Object{"script", [](auto& its, auto& text) { scriptFields(its, text); }});
  if constexpr (Fields::kReads) {
    document.choices.isOwn = document.choices.isOwn && document.script;
    for (OtherChain& each : document.otherChains)
      each.choices.isOwn = each.choices.isOwn && document.script;
  }
  fields("up", scene.isZUp, Up{{{"y", "z"}}, walks}, {.leftOut = !scene.isZUp});
  fields.check("up", !walks || !scene.isZUp,
               tr("{field}: expected \"y\" beside \"walk\": creatures walk on the ground y = 0"));
  fields("ground", scene.ground,
         Object{"ground", [](auto& its, auto& ground) { groundFields(its, ground); }},
         {.leftOut = walks && scene.ground == kHills,
          .isRefused = scene.isZUp,
          .refusal = tr("{field}: expected none beside \"up\": \"z\"")});
  if constexpr (Fields::kReads) {
    if (walks) readLegs(fields.at("chains"), document);
    for (OtherChain& each : document.otherChains) {
      each.scene.isZUp = scene.isZUp;
      each.scene.ground = scene.ground;
    }
  }
  fields("camera", document.camera,
         Object{"camera", [](auto& its, auto& camera) { cameraFields(its, camera); }});
  fields("playback", document,
         Object{"playback", [](auto& its, auto& all) { playbackFields(its, all); }});
}

}  // namespace lab
