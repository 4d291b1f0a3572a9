// What is the least and the most of each value: for the window, the command line, scripts, scene
// files and their schema.
#pragma once

#include <cstddef>
#include <numbers>

namespace lab {

// A scene.
inline constexpr std::size_t kMostChains = 16;
inline constexpr std::size_t kMostBones = 1000;
inline constexpr double kFarthest = 1e6;       ///< scene units: of coordinates, and a bone's length
inline constexpr double kLongestBone = 100.0;  ///< that is dragged or typed in the window
inline constexpr double kMostTurns = 1e6;      ///< radians: beyond it angles cannot be told apart
inline constexpr std::size_t kMostGoals = 64;  ///< of a chain, beside its target
inline constexpr double kLeastGoalWeight = 1e-6;
inline constexpr int kMostObjects = 9;  ///< that targets are on
inline constexpr double kMostGoalWeight = 1e6;
inline constexpr std::size_t kLongestBoneName = 200;                ///< bytes
inline constexpr double kSteepestGround = 0.25 * std::numbers::pi;  ///< radians
inline constexpr double kMostHills = 3.0;
inline constexpr std::size_t kFewestLegs = 6;
inline constexpr std::size_t kMostLegs = 8;

// The text of a scene.
inline constexpr std::size_t kMostSceneBytes = 32U << 20U;
inline constexpr std::size_t kMostTextBytes = 1U << 20U;  ///< of one text, such as the notes
inline constexpr std::size_t kMostValues = 1'000'000;     ///< numbers, texts, lists and objects
inline constexpr std::size_t kMostFields = 200;           ///< of one object
inline constexpr std::size_t kMostUnknownFields = 1000;   ///< of the whole
inline constexpr std::size_t kDeepestValue = 64;          ///< lists and objects in each other

// A lesson's file.
inline constexpr std::size_t kMostLessonBytes = 1U << 20U;
inline constexpr std::size_t kMostLessonSteps = 100;
inline constexpr std::size_t kMostLessonParts =
    20;  ///< of one kind: a step's options, lures, slots
inline constexpr std::size_t kLongestParagraph = 400;  ///< characters
inline constexpr std::size_t kMostLessonFaults = 100;  ///< that are told
inline constexpr std::size_t kLongestId = 60;          ///< bytes
inline constexpr int kMostLessonMinutes = 120;
inline constexpr int kMostCourses = 9;
inline constexpr int kMostHands = 999;  ///< that a vote counts for an answer

// How it is solved.
inline constexpr int kMostIterations = 1000;
inline constexpr double kLeastTolerance = 1e-9;  ///< scene units
inline constexpr double kMostTolerance = 1.0;
inline constexpr double kLeastTurnTolerance = 1e-7;  ///< degrees
inline constexpr double kMostTurnTolerance = 90.0;
inline constexpr double kMostUnitsPerDegree = 1e3;

// Playback.
inline constexpr double kLeastSpeed = 0.25;
inline constexpr double kMostSpeed = 4.0;
inline constexpr double kLeastPathSpeed = 0.05;  ///< of a target that moves, scene units a second
inline constexpr double kMostPathSpeed = 20.0;
inline constexpr double kLeastPathSize = 0.01;  ///< scene units
inline constexpr double kMostPathSize = 1e4;
inline constexpr double kMostInPlace = 6.0;  ///< of MoveInPlace
inline constexpr int kMostFreeShown = 4;     ///< dimensions of it that have a slider
inline constexpr std::size_t kMostPathPoints = 2000;
inline constexpr std::size_t kMostSteps = 1U << 30U;  ///< of a trace

// The view.
inline constexpr double kLeastZoom = 1e-4;  ///< View::pixelsPerUnit
inline constexpr double kMostZoom = 1e6;
inline constexpr double kLeastCameraHeight = 1e-6;  ///< SceneCamera::height
inline constexpr double kMostCameraHeight = 1e7;
inline constexpr double kMostPitch = 0.5 * std::numbers::pi;  ///< radians, up and down
inline constexpr double kLeastUiScale = 0.75;
inline constexpr double kMostUiScale = 3.0;
inline constexpr double kLeastPanelWidth = 300.0;
inline constexpr double kMostPanelWidth = 640.0;
inline constexpr double kLeastShare = 0.2;  // PanelView's: of code, and of a page presented
inline constexpr double kMostShare = 0.8;
inline constexpr double kLeastReadingScale = 0.75;
inline constexpr double kMostReadingScale = 2.5;

}  // namespace lab
