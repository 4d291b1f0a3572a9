#include "ui/windows/questions.h"

#include <algorithm>
#include <string_view>

#include <imgui.h>

#include "lab/core/history.h"
#include "lab/edit/free_root.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/keys/key_text.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;
namespace {

constexpr float kQuestionWidth = 440.0F;  // points

// The letter that is the key of the button `text`; empty: it has none, since its text begins with
// no letter from A to Z, or with that of another button.
std::string letterOf(const Question& question, const std::string& text) {
  if (text.empty() || text[0] < 'A' || text[0] > 'Z') return {};
  const auto same = [&](const std::string& each) { return each.starts_with(text[0]); };
  const int count = same(question.yes) + same(question.no) + same(question.cancel);
  return count == 1 ? text.substr(0, 1) : std::string();
}

// Which keys press it follows its help.
std::string withKeys(const std::string& help, const std::string& key, const std::string& letter) {
  if (key.empty() && letter.empty()) return help + ".";
  if (key.empty() || letter.empty()) {
    return fill(tr("{help} ({key})."), {{"help", help}, {"key", keyText(key + letter)}});
  }
  // Translators: of a button that two keys press.
  return fill(tr("{help} ({key} or {letter})."),
              {{"help", help}, {"key", keyText(key)}, {"letter", letter}});
}

bool answer(const Context& context, const std::string& text, const char* id, const char* key,
            const std::string& help, const std::string& letter) {
  if (text.empty()) return false;
  const float width = std::max(96.0F * context.unit, ImGui::CalcTextSize(text.c_str()).x +
                                                         4.0F * ImGui::GetStyle().FramePadding.x);
  const bool isPrimary = std::string_view(key) == "Return";
  const bool isPressed = isPrimary ? primaryButton(withId(text, id), width)
                                   : ImGui::Button(withId(text, id).c_str(), {width, 0.0F});
  context.control(id, withKeys(help, key, letter));
  ImGui::SameLine();
  return isPressed || context.isPressed(key) || (!letter.empty() && context.isPressed(letter));
}

}  // namespace

Reply ask(const Context& context, const Question& question) {
  Reply choice = Reply::none;
  if (!beginDialog(withId(question.title, "question"), {kQuestionWidth * context.unit, 0.0F}))
    return choice;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  context.need(question.text);
  wrapped(question.text, color(colors.text));
  ImGui::Dummy({0.0F, 4.0F * context.unit});
  const auto offer = [&](const std::string& text, const char* id, const char* key,
                         const std::string& help, Reply meant) {
    if (answer(context, text, id, key, help, letterOf(question, text))) choice = meant;
  };
  offer(question.yes, "answer-yes", "Return", question.yesHelp, Reply::yes);
  offer(question.no, "answer-no", "", question.noHelp, Reply::no);
  offer(question.cancel, "answer-cancel", "Escape", question.cancelHelp, Reply::cancel);
  ImGui::NewLine();
  if (choice != Reply::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return choice;
}

namespace {

// True where it was pressed.
bool rootOffer(const Context& context) {
  const lab::State& state = context.lab.state();
  const rigs::Chain& chain = state.scene.chain;
  if (lab::hasFreeRoot(chain) || lab::footGoals(chain, state.scene.goals).empty()) return false;
  wrapped(tr("The root is held: while a hand is dragged, the hips stay. Freed, the body follows, "
             "and pinned feet stay."),
          color(lab::palette(state.view.theme).text));
  const lab::SetFreeRoot freed{true, true};
  const bool isPressed = ImGui::Button(withId(lab::titleOf(freed), "root-offer").c_str());
  if (isPressed) context.act(freed);
  context.control("message-root",
                  tr("The feet's goals are pinned, and solvers move the whole body."));
  ImGui::SameLine();
  return isPressed;
}

}  // namespace

bool message(const Context& context, const std::string& text, const Rect& canvas, bool isNews,
             bool offersRoot) {
  const float unit = context.unit;
  const float width = std::min(560.0F * unit, canvas.width - 24.0F * unit);
  const float margin = 12.0F * unit;
  const lab::View& view = context.lab.state().view;
  // The legend is at the left.
  const float free = canvas.width - width - margin;
  const float left = view.legend && !view.presenting ? free : 0.5F * (canvas.width - width);
  ImGui::SetNextWindowPos({canvas.x + left, canvas.y + margin});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, unit));
  const lab::Palette& colors = lab::palette(view.theme);
  ImGui::PushStyleColor(ImGuiCol_Border, color(isNews ? colors.good : colors.warning));
  ImGui::Begin("Message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  context.need(text);
  wrapped(text, color(colors.text));
  const bool isFreed = offersRoot && rootOffer(context);
  const bool isDismissed =
      ImGui::Button(withId(tr("Dismiss"), "dismiss").c_str()) || context.isPressed("Escape");
  context.control("message-dismiss", tr("Closes this message (Escape)."));
  ImGui::End();
  return isDismissed || isFreed;
}

}  // namespace ui
