// What is told over the canvas, one message at a time.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/export/exporter.h"
#include "ui/widgets/context.h"

namespace app {

class MessageBoard {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// In place of the message before. One without a text: nothing is told any more.
  void show(Message message) { message_ = std::move(message); }
  /// What is wrong, until it is dismissed; nothing where `text` is empty.
  void showError(const std::string& text);
  /// What was done: it is no question, and goes by itself.
  void showDone(const std::string& text, Time now);
  /// What may be wrong again and again: once, however often it is tried, and no longer than it is
  /// true. `told`: what was told of it last; empty: nothing.
  void tell(const std::string& fault, std::string& told);
  /// What stays said, above any other message, until it is dismissed or no longer so: empty.
  void hold(const std::string& fault);
  void clear();
  [[nodiscard]] std::string text() const;

  /// Before layOut(): a message whose time is over goes.
  void advance(Time now);
  /// True once the message is dismissed: then clear().
  [[nodiscard]] bool layOut(const ui::Context& context, const ui::Rect& canvas) const;
  /// Seconds until a frame shows another one, or none; nothing: it stays as it is.
  [[nodiscard]] std::optional<double> wait(Time now) const;

 private:
  Message message_;
  std::string held_;
  bool isHeldDismissed_ = false;
  std::string laidOut_;   // the message, as the last frame had it
  int framesToShow_ = 0;  // until one that is new is seen
};

}  // namespace app
