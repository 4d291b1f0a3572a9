// What pictures and films are taken of: a lab that is as the options say, on a stage off screen.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "gl/framebuffer.h"

namespace app {

struct Stage {
  Session session;
  std::unique_ptr<gl::Framebuffer> framebuffer;  // goes before the session, whose context it uses
};

/// Reads --size; 1280x720 where it was not given. Nothing where it is none, with `error` set.
std::optional<glm::ivec2> stageSize(const std::string& text, std::string& error);

/// Reads --fps, where it was given: a whole number from 1 to 60. Returns what is wrong.
std::string readFps(const std::string& text, int& fps);

/// Brings `lab` into what the options say. Returns what is wrong, naming the option; that is
/// reported before anything that the machine may lack.
std::string prepare(const ShotOptions& options, lab::Lab& lab);

/// Puts `lab` on a stage; every picture has its map complete. Nothing where the machine cannot;
/// `error` says what is missing.
std::optional<Stage> openStage(const ShotOptions& options, glm::ivec2 size, lab::Lab lab,
                               std::string& error);

}  // namespace app
