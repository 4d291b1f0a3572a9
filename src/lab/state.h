// Everything that the user can change, as plain data. Lab::apply() alone changes a Lab's own.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>

#include "lab/ranges.h"
#include "rigs/rigs.h"

namespace lab {

/// Uneven ground, y up: as a plane or with hills; see lab/creature/ground.h.
struct Ground {
  double height = 0.0;   ///< scene units: of the plane at the world's origin
  double slope = 0.0;    ///< radians, 0 to kSteepestGround
  double heading = 0.0;  ///< radians about +y, from +x towards -z: where it rises
  double hills = 0.0;    ///< 0 to kMostHills: how high they are
  friend bool operator==(const Ground&, const Ground&) = default;
};
inline constexpr Ground kHills{.hills = 1.0};  ///< that of a creature, unless it has another one

/// A chain and its task.
struct Scene {
  rigs::Chain chain;
  glm::dvec3 target{0.0};            ///< world, scene units
  std::optional<glm::dvec3> pole{};  ///< world; see rigs::Problem
  std::optional<rigs::Pose>
      rest{};          ///< the rest pose; without one the pose that a solve starts from
  bool isZUp = false;  ///< z points up, as in robotics; else y. All chains agree.
  /// Where other ends are to come: the target is the selected one, that of the chain's tip.
  std::vector<rigs::Goal> goals{};
  std::optional<rigs::Facing> facing{};  ///< how the tip's bone is to lie at the target
  int object = 0;                        ///< of the target, as rigs::Goal has them
  std::optional<rigs::Sole> sole{};
  bool isPinned = false;
  double influence = 1.0;
  std::optional<Ground> ground{};  ///< y is up, then. All chains agree.
  /// In space, one a bone: the limit with which the joint came out of the plane. While the joint is
  /// a hinge its own limit counts. Empty where no joint came with one; no file has it. See
  /// lab/edit/plane_limits.h.
  std::vector<std::optional<rigs::JointLimit>> planeLimits{};
  /// Which chain of the file that was opened it is: fields of the file that this program does not
  /// know go by it. Only where there are any.
  std::optional<std::size_t> origin{};
  friend bool operator==(const Scene&, const Scene&) = default;
};

enum class Mode {
  live,         ///< solved to completion whenever something changes
  onePerFrame,  ///< one iteration a frame, without a test, as a game engine does
  stepByStep,   ///< the trace is shown at the cursor
};

struct Choices {
  std::size_t solver = 0;                       ///< index into ik::solvers()
  bool isOwn = false;                           ///< it is State::script in place of that
  std::vector<ik::ParameterValues> parameters;  ///< one set a solver, kept while others are used
  int iterations = 50;
  double tolerance = 1e-3;  ///< scene units
  bool stopWhenDone = true;
  bool ignoreNegativeScale = false;
  double restGain = 0.0;       ///< see rigs::Rest
  double turnTolerance = 0.1;  ///< degrees: of goals with a direction
  /// Scene units of distance that count as much as a degree of turning; 0: rigs::Problem's own.
  double unitsPerDegree = 0.0;
  bool rollsToBend = false;  ///< see rigs::Problem
  Mode mode = Mode::live;
  friend bool operator==(const Choices&, const Choices&) = default;
};

/// What a solver is set to by the choices.
inline ik::Settings settingsOf(const Choices& choices, std::size_t solver) {
  return {choices.iterations, choices.tolerance, choices.stopWhenDone, choices.parameters[solver],
          glm::radians(choices.turnTolerance)};
}
inline ik::Settings settingsOf(const Choices& choices) {
  return settingsOf(choices, choices.solver);
}

/// The problem that the choices make of `scene`, to which it refers.
inline rigs::Problem problemOf(const Scene& scene, const Choices& choices) {
  const rigs::Pose* const rest = scene.rest ? &*scene.rest : nullptr;
  return {scene.chain,
          scene.target,
          choices.ignoreNegativeScale,
          scene.pole,
          {rest, choices.restGain},
          scene.goals,
          scene.facing,
          glm::degrees(choices.unitsPerDegree),
          scene.influence,
          choices.rollsToBend};
}

/// A chain of the scene that is not selected. Chains do not influence each other, so it stays as it
/// is until it is selected.
struct OtherChain {
  Scene scene;
  Choices choices;   ///< its own solver and so on; the mode is ignored
  rigs::Pose start;  ///< from which it is solved
  std::size_t cursor = 0;
  rigs::Pose shown{};  ///< as it is drawn; follows from the rest, so that no file has it
  friend bool operator==(const OtherChain&, const OtherChain&) = default;
};

/// A solver of the user's own, a text in Lua: docs/your-solver.md. See lab/own_solver.h.
struct Script {
  std::string text;     ///< as it is being written
  std::string runs{};   ///< the last one without a fault: what solves. Empty: nothing does
  std::string path{};   ///< its file, which is followed; empty: none
  bool isSaved = true;  ///< in the scene's file
  bool isHeld = false;  ///< it came with a file or a link, and waits for leave to run
  std::string like{};   ///< id of the solver that it is compared with; empty: with none
  friend bool operator==(const Script&, const Script&) = default;
};

/// Several solvers at once, on the problem of the scene.
struct RaceChoices {
  bool on = false;
  std::vector<bool> solvers;  ///< one a solver of ik::solvers(), and the user's: takes part
  bool byIteration = true;    ///< stepped together by iteration; else by joint update
  bool split = false;         ///< two solvers side by side instead of all in one picture
  /// The two solvers of the split picture, left and right; see sideBySide().
  std::array<std::size_t, 2> pair{};
  std::size_t cursor = 0;  ///< so many iterations, or joint updates, are shown of each
};

/// How far one press of "step" goes.
enum class Unit { line, bone, pass, iteration };

/// Without stepping by line everything that the step does is shown.
inline constexpr std::size_t kAllLines = static_cast<std::size_t>(-1);
inline constexpr std::size_t kWholeTrace = static_cast<std::size_t>(-1);

struct Playback {
  std::size_t cursor = 0;        ///< the step of the trace that is shown
  std::size_t line = kAllLines;  ///< the current one of the step's lines of code
  Unit unit = Unit::bone;
  bool playing = false;
  bool loop = false;
  std::size_t loopFrom = 0;          ///< first step of the range that loops
  std::size_t loopTo = kWholeTrace;  ///< and its last
  double speed = 1.0;                ///< kLeastSpeed to kMostSpeed
};

/// A choice of an arm's answers, of which the section about them tells how it comes about.
enum class ArmChoice { none, shoulder, elbow, wrist };

/// A question that a lesson asks of the scene, in place of the next step; see lab/lesson/. An arm's
/// choice asks one, too: where the other answer lies, see lab/tables/choices.h.
struct LessonQuestion {
  bool takesPoint = false;            ///< a click on the canvas, or a drag of the joint, answers it
  std::optional<glm::dvec3> truth{};  ///< world: of such an answer, once it is revealed
  bool isOfArm = false;
  bool saysOne = false;  ///< of an arm: the guess is that there is no other answer
  friend bool operator==(const LessonQuestion&, const LessonQuestion&) = default;
};

/// A guess of where a joint will be after the next step; see lab/core/prediction.h.
struct Prediction {
  bool on = false;
  std::optional<LessonQuestion> lesson{};
  std::size_t joint = 0;              ///< that is asked for: 0 the base, n the tip
  std::size_t step = 0;               ///< of the trace, after which
  std::optional<glm::dvec3> guess{};  ///< world
  glm::dvec3 along{0.0};              ///< in space the way in which it was seen, of length 1
  bool isRevealed = false;            ///< that step is on show
  bool offersReveal = false;          ///< a clicker has asked once: the next time it is revealed
};

/// The way along which the target moves by itself.
enum class TargetPath { none, line, circle, eight, drawn };

/// The plane in which that lies; a line goes along the first of its axes.
enum class PathPlane { xy, yz, zx };

/// See lab/edit/target_path.h. It stands still step by step.
struct TargetMotion {
  TargetPath path = TargetPath::none;
  PathPlane plane = PathPlane::xy;  ///< of a planar chain always this one
  /// The chain follows by resolved rate, see ik/motion/rate.h; else it is solved in each frame.
  bool isByRate = false;
  double speed = 0.8;               ///< scene units a second, kLeastPathSpeed to kMostPathSpeed
  double size = 0.5;                ///< scene units: half of its width
  glm::dvec3 center{0.0};           ///< world
  double gone = 0.0;                ///< scene units along the way
  std::vector<glm::dvec3> drawn{};  ///< world: by hand
};

/// The last seconds of dragging, looked at again; see lab/core/replay.h.
struct Replay {
  bool on = false;
  std::size_t frame = 0;  ///< that is on show
};

enum class Theme { dark, light, projector };

inline constexpr double kHomeYaw = 0.55;  // SpaceView's: from the front, the right and above
inline constexpr double kHomePitch = 0.35;

/// The pages of the side panel.
enum class Tab { setup, explain, chart, matrix, race, map };

/// What the map of the workspace shows of each target.
enum class MapQuantity { iterations, distance, status };

/// The plane through the target in which the map of a chain in space lies.
enum class MapPlane {
  dragged,  ///< the one in which the target is dragged: facing the viewer, or of the square held
  xy,       ///< along two axes
  yz,
  zx,
};

/// The maps; see lab/maps/workspace_map.h and lab/maps/joint_map.h.
struct MapView {
  bool on = false;  ///< the workspace's map lies under the chain
  MapQuantity quantity = MapQuantity::iterations;
  MapPlane plane = MapPlane::dragged;  ///< for a chain in space
  /// The two bones, from 0, whose angles are the axes of the map of joint space.
  std::array<std::size_t, 2> joints{0, 1};
  friend bool operator==(const MapView&, const MapView&) = default;
};

/// The view in space, of a scene whose y is up, or z. The focus is the flat view's center.
struct SpaceView {
  bool on = false;
  double focusZ = 0.0;        ///< the focus's z, scene units
  double yaw = kHomeYaw;      ///< radians; the viewer goes to the right about the upright axis
  double pitch = kHomePitch;  ///< radians, -π/2 to π/2; the viewer goes up
  bool perspective = true;    ///< else parallel lines stay parallel
  /// How far from the focus View::fit puts the eye, scene units; 0: so that everything is seen.
  double fitDistance = 0.0;
  friend bool operator==(const SpaceView&, const SpaceView&) = default;
};

/// Where the panels are; the canvas has the rest of the window.
struct PanelView {
  bool side = true;      ///< the panel with the pages is shown
  bool left = false;     ///< at the left instead of the right
  double width = 328.0;  ///< that panel's, points; kLeastPanelWidth to kMostPanelWidth
  bool bar = true;       ///< the playback bar is shown
  bool barTop = false;   ///< and lies above the canvas instead of below it
  bool strip = true;     ///< the joints over the frames, while there is a replay
  bool notes = false;    ///< the window with the scene's name and notes
  // Sections of the page Setup that are unfolded.
  bool parameters = false;    ///< the solver's parameters but for the bend
  bool stopping = false;      ///< when a solve ends, and the pull to rest
  bool bones = true;          ///< the chain, a row for each bone
  bool places = false;        ///< target and base by number, other chains
  bool drawn = false;         ///< what the canvas shows
  bool answers = true;        ///< of an arm: all of them
  bool goals = true;          ///< where there are several
  bool dh = false;            ///< the window with the table of Denavit and Hartenberg
  bool turns = true;          ///< of the page Explain: how far each joint turned
  bool source = false;        ///< of the page Explain: the solver's C++ file is shown as its code
  bool lesson = false;        ///< a lesson's text lies at the other side of the canvas
  double codeShare = 0.42;    ///< of the page Explain: its code, below the formulas or beside them
  double readingScale = 1.0;  ///< of formulas and code, on top of View::uiScale
  double presentedShare = 0.5;  ///< of the window: the page beside the canvas while presenting
  // Where windows over the canvas were moved to: their upper left corner, points from the program's
  // own; nothing: where they are by default.
  std::optional<glm::dvec2> notesAt{};
  std::optional<glm::dvec2> helpAt{};
  std::optional<glm::dvec2> galleryAt{};
  std::optional<glm::dvec2> aboutAt{};
  std::optional<glm::dvec2> dhAt{};
  friend bool operator==(const PanelView&, const PanelView&) = default;
};

/// The window with pictures of lessons and scenes, and what is in it: the ways in, or one of the
/// lists to which they lead. Characters and arms are parts of the presets.
enum class Gallery { closed, doors, lessons, characters, arms, presets, failures };

/// How the scene is looked at.
struct View {
  glm::dvec2 center{0.0};        ///< world point in the middle of the canvas
  double pixelsPerUnit = 100.0;  ///< framebuffer pixels
  bool fit = true;               ///< fit the scene into the canvas as soon as its size is known
  /// How many scene units `fit` shows from the canvas's lower edge to the upper, or from its left
  /// to its right where it is narrower, while the focus stays; 0: everything is brought into view.
  double fitHeight = 0.0;
  Theme theme = Theme::dark;
  double uiScale = 1.0;  ///< kLeastUiScale to kMostUiScale
  std::string language;  ///< of the window: the name of its catalogue, "ko"; empty: English
  Tab tab = Tab::setup;
  bool help = false;
  bool helpSymbols = false;  ///< that window shows the formulas' symbols in place of the keys
  bool about = false;
  bool palette = false;  ///< every command by its name
  bool legend = false;   ///< what the marks on the canvas are; until it is pressed
  Gallery gallery = Gallery::closed;
  bool startPage = true;          ///< the program starts with the gallery's doors
  bool simple = false;            ///< panels have what a first hour needs, and no more
  bool notesCard = false;         ///< the scene's notes lie on the canvas; until it is closed
  bool presenting = false;        ///< large, and only what a class needs
  bool presentsPage = false;      ///< with it: the page lies large beside the canvas
  bool teaching = false;          ///< what a question hides stays hidden until Reveal
  bool blank = false;             ///< the window is black, and nothing goes on; never saved
  bool explain = true;            ///< marks on the canvas for the step under the cursor
  bool why = true;                ///< the page that explains begins with why the solver works
  bool whyStays = false;          ///< as the user left it, however little room formulas have
  bool degrees = true;            ///< angles are written in degrees; else in radians
  bool reducedMotion = false;     ///< playing goes from iteration to iteration, slowly
  bool chartByIteration = false;  ///< the chart counts iterations; else joint updates
  bool chartTurn = false;         ///< it has the turn left, where a target has a direction
  /// The joint, from 0, whose angle, limit and weight the canvas shows; -1: none.
  int selectedJoint = -1;
  /// The lab::RaceMeasure by which the results of a race are sorted; -1: as the solvers are listed.
  int raceSort = -1;
  int matrixBone = -1;  ///< whose matrix is shown, from 0; -1: the step's own bone
  bool grid = true;
  bool reach = true;
  bool ellipsoid = false;  ///< how fast the tip can move each way
  bool forces = false;     ///< and how large a force it bears
  bool frames = false;     ///< of all joints
  bool craig = false;      ///< tables of Denavit and Hartenberg are Craig's; else standard
  bool ghost = true;
  bool numbers = true;
  bool trail = false;                     ///< the way that the tip has gone
  bool limits = true;                     ///< the joints' limits; always while the chain is edited
  bool answers = false;                   ///< every answer of an arm; see lab/tables/answers.h
  ArmChoice armChoice = ArmChoice::none;  ///< that is drawn and computed; never saved
  bool asksArm = false;                   ///< before that a guess is asked for; never saved
  PanelView panels;
  SpaceView space;
  MapView map;
};

/// A window lies over everything else.
inline bool isCovered(const View& view) {
  return view.help || view.about || view.palette || view.gallery != Gallery::closed;
}

/// The mouse on the canvas changes the chain itself.
struct Editing {
  bool on = false;
  Mode before = Mode::live;  ///< the mode to go back to
};

/// A scene of the failure gallery; see lab/file/failures.h.
struct FailurePlace {
  std::size_t failure;
  std::size_t scene;  ///< of that failure
  friend bool operator==(const FailurePlace&, const FailurePlace&) = default;
};

struct State {
  std::string name;                       ///< of the scene
  std::string notes;                      ///< what it is for
  std::optional<FailurePlace> failure{};  ///< from which the scene was loaded
  Scene scene;  ///< with the selected chain, to which the choices belong too
  Editing editing;
  Choices choices;
  std::optional<Script> script;         ///< of all chains whose choices are Choices::isOwn
  std::vector<OtherChain> otherChains;  ///< all but the selected one, in their order
  std::size_t place = 0;  ///< of the selected chain among all of them: 0 to otherChains.size()
  /// World, on the ground: where a creature walks, whose legs the chains are; see
  /// lab/creature/legs.h. Nothing: the chains are no legs.
  std::optional<glm::dvec3> walkGoal{};
  Playback playback;
  RaceChoices race;
  Prediction prediction;
  TargetMotion motion;
  Replay replay;
  View view;
};

/// View::selectedJoint, where there is such a joint to be shown.
inline std::optional<std::size_t> selectedJoint(const State& state) {
  const int joint = state.view.selectedJoint;
  const bool isShown = joint >= 0 && !state.race.on &&
                       static_cast<std::size_t>(joint) < state.scene.chain.bones.size();
  return isShown ? std::optional(static_cast<std::size_t>(joint)) : std::nullopt;
}

}  // namespace lab
