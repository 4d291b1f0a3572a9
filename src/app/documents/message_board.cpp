#include "app/documents/message_board.h"

#include <algorithm>
#include <sstream>

#include "app/platform_words.h"
#include "ui/windows/questions.h"

namespace app {
namespace {

constexpr auto kToRead = std::chrono::seconds(4);
constexpr int kFramesToShow = 2;  // Dear ImGui measures a new message before it shows it

}  // namespace

void MessageBoard::showError(const std::string& text) {
  if (!text.empty()) message_ = {text, true};
}

void MessageBoard::showDone(const std::string& text, Time now) {
  message_ = {text, false, now + kToRead};
}

void MessageBoard::tell(const std::string& fault, std::string& told) {
  if (fault == told) return;
  if (fault.empty() && message_.text == told) message_ = {};
  showError(fault);
  told = fault;
}

void MessageBoard::hold(const std::string& fault) {
  if (fault == held_) return;
  held_ = fault;
  isHeldDismissed_ = false;
}

void MessageBoard::clear() {
  message_ = {};
  isHeldDismissed_ = true;
}

std::string MessageBoard::text() const {
  if (held_.empty() || isHeldDismissed_ || held_ == message_.text) return message_.text;
  return message_.text.empty() ? held_ : held_ + "\n" + message_.text;
}

void MessageBoard::advance(Time now) {
  if (message_.end && now >= *message_.end) message_ = {};
  const std::string shown = text();
  framesToShow_ = laidOut_ == shown ? std::max(0, framesToShow_ - 1) : kFramesToShow;
  laidOut_ = shown;
}

bool MessageBoard::layOut(const ui::Context& context, const ui::Rect& canvas) const {
  if (laidOut_.empty()) return false;
  const bool isNews = laidOut_ == message_.text && !message_.isError;
  std::string lines;
  for (std::istringstream shown(laidOut_); !shown.eof();) {
    std::string line;
    std::getline(shown, line);
    lines += (lines.empty() ? "" : "\n") + inWindowLanguage(line);
  }
  return ui::message(context, lines, canvas, isNews, isNews && message_.offersRoot);
}

std::optional<double> MessageBoard::wait(Time now) const {
  if (text() != laidOut_ || framesToShow_ > 0) return 0.0;
  if (!message_.end) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(*message_.end - now).count());
}

}  // namespace app
