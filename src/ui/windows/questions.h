// Questions and messages in the middle of the window.
#pragma once

#include <string>

#include "ui/widgets/context.h"

namespace ui {

enum class Reply { none, yes, no, cancel };

/// A question with up to three answers. Return means yes, Escape cancel (or nothing, if there is no
/// such answer), and the first letter of each button is its key, where that is one from A to Z and
/// no other button's.
struct Question {
  std::string title;
  std::string text;
  std::string yes;
  std::string no;
  std::string cancel{};  ///< empty: not offered
  // The help of each button, without a full stop: the key follows.
  std::string yesHelp{};
  std::string noHelp{};
  std::string cancelHelp{};
};

/// Draws a frame of it, until there is an answer.
Reply ask(const Context& context, const Question& question);

/// Draws a frame of a message over the canvas, at the given place: an error or news. True once it
/// is dismissed, by its button or with Escape. `offersRoot`: a button pins the feet and frees the
/// root, where it is held and they have goals.
bool message(const Context& context, const std::string& text, const Rect& canvas, bool isNews,
             bool offersRoot);

}  // namespace ui
