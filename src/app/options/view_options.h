// The options for the content and the size of a window, a picture or a film.
#pragma once

#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "app/options/command_options.h"
#include "lab/core/lab.h"

namespace app {

struct FilmPlan;

/// "1280x720" → pixels; nothing where it is no size from 64x64 to 8192x8192.
std::optional<glm::ivec2> readSize(const std::string& text);
/// Reads --size; 1280x720 if it was not given. Nothing if it is invalid, with `error` set.
std::optional<glm::ivec2> readSizeOption(const std::string& text, std::string& error);
/// Reads --fps, if it was given: a whole number from 1 to 60. Returns what is wrong.
std::string readFps(const std::string& text, int& fps);

/// The options name a scene: a file or a preset.
bool namesScene(const WindowSetup& setup);

// Each of these returns what is wrong, naming the option.
/// A preset and a scene file beside each other: one would do nothing.
std::string faultOfSource(const WindowSetup& setup);
/// Loads the preset that the options name, if they do.
std::string applyPreset(const WindowSetup& setup, lab::Lab& lab);
/// Theme, UI scale, camera and motion.
std::string applyLook(const WindowSetup& setup, lab::Lab& lab);
/// All options of a picture. Called before the window is opened, so that a bad option is reported
/// before anything that the machine may lack.
std::string prepare(const ShotOptions& options, lab::Lab& lab);
/// The same for a film, with how it is played and which steps are in it.
std::string readFilm(const RecordOptions& options, lab::Lab& lab, FilmPlan& plan);

}  // namespace app
