// Scenes and links as text: on the clipboard, and dropped onto the window.
#pragma once

#include <optional>
#include <string>

#include "app/documents/scene_document.h"
#include "lab/link/link.h"

namespace app {

/// A link, or else a scene.
struct Pasted {
  LoadedScene scene;
  std::optional<lab::Link> link;
};

/// Reads a text that was dropped, or the clipboard where `text` is empty. Returns what is wrong;
/// empty: nothing.
std::string readPasted(const std::string& text, Pasted& pasted);

/// Copies a scene, which is as a file has it, in one line. Returns what is wrong.
std::string copyScene(const std::string& scene);
/// Copies a link to a lesson, or, where it is empty, one that holds `scene`, which is as a file has
/// it. It begins with an address as lab::withAddress() says. Returns what is wrong.
std::string copyLink(const std::string& lesson, const std::string& scene);

}  // namespace app
