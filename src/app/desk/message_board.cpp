#include "app/desk/message_board.h"

#include <algorithm>

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
  if (fault.empty() && message_.text == told) clear();
  showError(fault);
  told = fault;
}

void MessageBoard::advance(Time now) {
  if (message_.end && now >= *message_.end) clear();
  framesToShow_ = laidOut_ == message_.text ? std::max(0, framesToShow_ - 1) : kFramesToShow;
  laidOut_ = message_.text;
}

bool MessageBoard::layOut(const ui::Context& context, const ui::Rect& canvas) const {
  return !message_.text.empty() &&
         ui::message(context, inWindowLanguage(message_.text), canvas, !message_.isError);
}

std::optional<double> MessageBoard::wait(Time now) const {
  if (message_.text != laidOut_ || framesToShow_ > 0) return 0.0;
  if (!message_.end) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(*message_.end - now).count());
}

}  // namespace app
