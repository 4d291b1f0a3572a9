// The start page: lessons, presets or failures as cards. Each has a picture, what it is about and,
// of a lesson, how far one has come.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "explain/words.h"
#include "ik/solver.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/lesson/progress.h"
#include "lab/palette.h"
#include "lab/value_words.h"
#include "language/language.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr, language::trn, language::fill;
namespace {

// Points: the least width of a card, and that in a window lower than so much, whose pictures would
// else leave no room for names.
constexpr float kCardWidth = 244.0F;
constexpr float kLowScreen = 420.0F;
constexpr float kSmallCard = 180.0F;
constexpr float kDoorWidth = 330.0F;  // five of them are two rows, not four and one

// "CCD, step by step"
std::string settingOf(const lab::Document& preset) {
  std::string solver = explain::nameOf(*ik::solvers()[preset.choices.solver]);
  if (preset.choices.mode != lab::Mode::stepByStep) return solver;
  return fill(tr("{solver}, step by step"), {{"solver", solver}});
}

struct Card {
  std::string name;
  std::string setting;  // beside the name
  std::string text;
  std::string group{};  // what stands above the first of several
  // Of lessons:
  std::vector<bool> done{};  // each step
  std::string state{};       // what is next
  std::string results{};     // of the questions
  std::string step{};        // to continue at
};

std::string shown(const std::string& text) { return std::string(language::lookUp(text)); }

std::vector<Card> doorCards() {
  std::vector<Card> cards;
  for (const Door& each : doors()) cards.push_back({each.name, {}, each.text});
  return cards;
}

std::vector<Card> presetCards(lab::Gallery list) {
  std::vector<Card> cards;
  for (const std::size_t i : lab::presetsOf(list)) {
    const lab::Document& each = lab::presets()[i];
    cards.push_back({shown(each.name), settingOf(each), shown(each.notes)});
  }
  return cards;
}

std::vector<Card> failureCards() {
  std::vector<Card> cards;
  for (const lab::Failure& each : lab::failures()) {
    const ik::Solver& solver = *ik::solvers()[each.scenes.front().document.choices.solver];
    cards.push_back(
        {shown(each.name), explain::nameOf(solver), shown(each.what),
         each.engine.empty() ? tr("In other solvers").str() : tr("In game engines").str()});
  }
  return cards;
}

// What is remembered of it, as far as the lesson still has it. `before`: steps of other lessons
// that come first.
void addProgress(const lab::Lesson& lesson, const lab::LessonProgress& progress, std::size_t before,
                 Card& card) {
  const lab::LessonCount count = lab::countOf(lesson, progress);
  std::size_t at = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    card.done[i] = progress.done.contains(lesson.steps[i].id);
    if (lesson.steps[i].id == progress.at) at = i;
  }
  if (at > 0) {
    card.step = progress.at;
    card.state = fill(tr("Continue at step {step}"), {{"step", before + at + 1}});
  } else if (count.done > 0) {
    card.state = count.done == count.steps ? tr("Done").str() : lab::stepsDone(count);
  }
  if (count.answered > 0) {
    // Translators: questions of a lesson whose first answer was right.
    card.results = fill(tr("{right} of {count} right at once"),
                        {{"right", count.right}, {"count", count.questions}});
  }
}

std::vector<Card> lessonCards(const Context& context) {
  std::vector<Card> cards;
  for (const lab::Lesson& each : context.lessons) {
    Card card;
    // Translators: a lesson's number and title.
    card.name =
        fill(tr("{number}. {title}"), {{"number", cards.size() + 1}, {"title", each.title}});
    // Translators: how long a lesson takes.
    card.setting = fill(tr("{minutes} min"), {{"minutes", each.minutes}});
    card.text = each.goal;
    card.done.resize(each.steps.size());
    const lab::LessonProgress* const progress =
        context.progress ? context.progress->of(each) : nullptr;
    const std::size_t index = cards.size();
    const bool recalls = index >= 2 && !context.lessons[index - 2].recall.empty();
    // Translators: the lessons after the first thirteen, about robots and characters.
    if (each.course > 1) card.group = tr("Second course").str();
    if (progress) addProgress(each, *progress, recalls ? 1 : 0, card);
    if (card.state.empty()) {
      card.state =
          fill(trn("{count} step", "{count} steps", static_cast<long long>(each.steps.size())),
               {{"count", each.steps.size()}});
    }
    context.need(card.name);
    context.need(card.text);
    cards.push_back(std::move(card));
  }
  return cards;
}

std::vector<Card> cardsOf(const Context& context, lab::Gallery list) {
  if (list == lab::Gallery::doors) return doorCards();
  if (list == lab::Gallery::lessons) return lessonCards(context);
  return list == lab::Gallery::failures ? failureCards() : presetCards(list);
}

ImVec2 textSize(const std::string& text, const TypeSize& type) {
  return type.font->CalcTextSizeA(type.size, FLT_MAX, 0.0F, text.c_str());
}

// How all cards are laid out: those in a row look alike.
struct CardLayout {
  float width = 0.0F;
  float room = 0.0F;  // for text
  float height = 0.0F;
  float foot = 0.0F;         // of that, with the progress
  bool isFootBeside = true;  // what is next and the results share a line
};

float barHeight(const Context& context) { return std::round(4.0F * context.unit); }

// High enough for the longest text.
CardLayout layoutOf(const Context& context, const std::vector<Card>& cards, float width) {
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const TypeSize small = smallType();
  CardLayout layout{width, width - 2.0F * padding.x};
  float texts = 0.0F;
  bool hasFoot = false;
  bool hasResults = false;
  for (const Card& each : cards) {
    const float name = textSize(intoLines(each.name, layout.room, boldType()), boldType()).y;
    const float text = textSize(intoLines(each.text, layout.room, small), small).y;
    texts = std::max(texts, name + text);
    const float foot = textSize(each.state, small).x + padding.x + textSize(each.results, small).x;
    layout.isFootBeside = layout.isFootBeside && (each.results.empty() || foot <= layout.room);
    hasFoot = hasFoot || !each.done.empty();
    hasResults = hasResults || !each.results.empty();
  }
  if (hasFoot) {
    const float lines = layout.isFootBeside || !hasResults ? 1.0F : 2.0F;
    layout.foot = barHeight(context) + 1.25F * padding.y + lines * small.size;
  }
  layout.height = width / kGalleryPictureAspect + texts + 2.5F * padding.y + layout.foot;
  return layout;
}

// A piece for each step; those that are done are filled.
void paintBar(const Context& context, const Card& card, ImVec2 at, float width) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const auto count = static_cast<float>(card.done.size());
  const float gap = std::min(std::round(3.0F * context.unit), std::floor(0.5F * width / count));
  const float height = barHeight(context);
  for (std::size_t i = 0; i < card.done.size(); ++i) {
    const auto place = static_cast<float>(i);
    const float begin = std::round(at.x + place * (width + gap) / count);
    const float end = std::round(at.x + (place + 1.0F) * (width + gap) / count) - gap;
    ImGui::GetWindowDrawList()->AddRectFilled(
        {begin, at.y}, {end, at.y + height},
        ImGui::GetColorU32(color(card.done[i] ? colors.good : colors.axis)), 0.5F * height);
  }
}

void paintFoot(const Context& context, const Card& card, const CardLayout& layout, ImVec2 at) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const TypeSize small = smallType();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  paintBar(context, card, at, layout.room);
  at.y += barHeight(context) + 0.5F * padding.y;
  const bool isAllDone = std::ranges::find(card.done, false) == card.done.end();
  const unsigned ink = !card.step.empty() ? colors.asText(colors.target)
                       : isAllDone        ? colors.asText(colors.good)
                                          : colors.dimText;
  list.AddText(small.font, small.size, at, ImGui::GetColorU32(color(ink)), card.state.c_str());
  if (layout.isFootBeside) {
    at.x += layout.room - textSize(card.results, small).x;
  } else {
    at.y += small.size;
  }
  list.AddText(small.font, small.size, at, ImGui::GetColorU32(color(colors.dimText)),
               card.results.c_str());
}

// What is on it, once its button has been submitted.
void paintCard(const Context& context, const Card& card, const CardLayout& layout,
               unsigned picture) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const bool isPointed = ImGui::IsItemHovered();
  const float rounding = ImGui::GetStyle().FrameRounding;
  const float edge = std::max(1.0F, std::round(context.unit * (isPointed ? 2.0F : 1.0F)));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
  const float below = low.y + std::round((high.x - low.x) / kGalleryPictureAspect);
  if (picture != 0) {
    // NOLINTNEXTLINE: a pointer in some versions of Dear ImGui, a number in others
    const auto id = (ImTextureID) static_cast<std::intptr_t>(picture);
    list.AddImageRounded(id, low, {high.x, below}, {0.0F, 0.0F}, {1.0F, 1.0F}, IM_COL32_WHITE,
                         rounding, ImDrawFlags_RoundCornersTop);
  }
  list.AddRect(low, high, ImGui::GetColorU32(color(isPointed ? colors.target : colors.dimText)),
               rounding, 0, edge);
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImVec2 at{low.x + padding.x, below + padding.y};
  const TypeSize small = smallType();
  const TypeSize bold = boldType();
  list.PushClipRect(low, high, true);
  const std::string name = intoLines(card.name, layout.room, bold);
  list.AddText(bold.font, bold.size, at, ImGui::GetColorU32(color(colors.text)), name.c_str());
  const ImVec2 named = textSize(name, bold);
  const float width = textSize(card.setting, small).x;
  // A long name has the line to itself.
  if (named.x + padding.x + width <= layout.room) {
    list.AddText(small.font, small.size,
                 {high.x - padding.x - width, at.y + 0.5F * (ImGui::GetFontSize() - small.size)},
                 ImGui::GetColorU32(color(colors.dimText)), card.setting.c_str());
  }
  at.y += named.y + 0.5F * padding.y;
  list.AddText(small.font, small.size, at, ImGui::GetColorU32(color(colors.text)),
               intoLines(card.text, layout.room, small).c_str());
  if (!card.done.empty())
    paintFoot(context, card, layout, {at.x, high.y - padding.y - layout.foot + 0.75F * padding.y});
  list.PopClipRect();
}

// As many cards in a row as fit, all of the same width.
float cardWidth(float unit, lab::Gallery list) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const bool isLow = ImGui::GetIO().DisplaySize.y < kLowScreen * unit;
  const float usual = list == lab::Gallery::doors ? kDoorWidth : kCardWidth;
  const float least = (isLow ? kSmallCard : usual) * unit;
  const float columns = std::max(1.0F, std::floor((room + gap) / (least + gap)));
  return std::floor((room - gap * (columns - 1.0F)) / columns);
}

// Those that close the window.
std::string keysOf(lab::Gallery list) {
  if (list == lab::Gallery::lessons) return tr("F2 and Escape");
  if (list == lab::Gallery::doors) return tr("Escape");
  return list == lab::Gallery::failures ? tr("Ctrl+Shift+X and Escape")
                                        : tr("Ctrl+Shift+P and Escape");
}

std::string helpOf(const Card& card, lab::Gallery list, std::size_t index) {
  if (list == lab::Gallery::doors && doors()[index].list != lab::Gallery::closed)
    return tr("Opens the list, with a picture and a sentence for each.");
  if (list != lab::Gallery::lessons)
    return tr("Opens this scene. It replaces the current one; Ctrl+Z brings that back.");
  return card.step.empty() ? tr("Begins this lesson.") : tr("Goes on with this lesson.");
}

void open(const Context& context, const Card& card, lab::Gallery list, std::size_t index) {
  if (list == lab::Gallery::doors) {
    openDoor(context, doors()[index]);
  } else if (list == lab::Gallery::lessons) {
    context.ask(lab::OpenLesson{context.lessons[index].id, card.step});
  } else if (list == lab::Gallery::failures) {
    context.act(lab::LoadFailure{{index, 0}});
  } else {
    context.act(lab::LoadPreset{lab::presetsOf(list)[index]});
  }
}

// True where one was chosen. `foot`: pixels below them.
bool layOutCards(const Context& context, lab::Gallery list, float foot) {
  beginFlatChild("cards", -foot);
  const std::vector<Card> cards = cardsOf(context, list);
  const CardLayout layout = layoutOf(context, cards, cardWidth(context.unit, list));
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  bool isAnyChosen = false;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool begins = !cards[i].group.empty() && (i == 0 || cards[i - 1].group != cards[i].group);
    if (begins) heading(cards[i].group.c_str());
    const bool fits =
        i > 0 && !begins && ImGui::GetItemRectMax().x + gap + layout.width <= right + 1.0F;
    if (fits) ImGui::SameLine(0.0F, gap);
    const std::string name = "gallery-" + std::to_string(i);
    const bool isChosen = ImGui::InvisibleButton(name.c_str(), {layout.width, layout.height});
    context.control(name, helpOf(cards[i], list, i));
    const bool byKeys = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    if (context.pointedCard && (ImGui::IsItemHovered() || (byKeys && !ImGui::IsAnyItemHovered())))
      *context.pointedCard = i;
    paintCard(context, cards[i], layout, i < context.gallery.size() ? context.gallery[i] : 0);
    if (!isChosen) continue;
    open(context, cards[i], list, i);
    isAnyChosen = list != lab::Gallery::doors || doors()[i].list == lab::Gallery::closed;
  }
  ImGui::EndChild();
  return isAnyChosen;
}

// Whether the page comes at the start, and the way out of it. They are below each other where they
// do not fit side by side.
class Foot {
 public:
  Foot() {
    const ImGuiStyle& style = ImGui::GetStyle();
    play_ = ImGui::CalcTextSize(tr("Just play")).x + 6.0F * style.FramePadding.x;
    const float box = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x +
                      ImGui::CalcTextSize(tr("Show this page at the start")).x;
    isBeside_ = box + style.ItemSpacing.x + play_ <= ImGui::GetContentRegionAvail().x;
  }
  [[nodiscard]] float height() const {
    return (isBeside_ ? 1.0F : 2.0F) * ImGui::GetFrameHeightWithSpacing();
  }
  // True where the page is to be closed.
  [[nodiscard]] bool layOut(const Context& context) const {
    bool isShown = context.lab.state().view.startPage;
    if (checkbox(tr("Show this page at the start"), "start-page", isShown))
      context.act(lab::SetView{&lab::View::startPage, isShown});
    context.control("start-page", tr("Whether the program begins with this page, where no scene is "
                                     "named. F2 opens it at any time."));
    if (isBeside_) {
      ImGui::SameLine();
      ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - play_);
    }
    const bool isPressed = ImGui::Button(withId(tr("Just play"), "just-play").c_str(),
                                         {isBeside_ ? play_ : -1.0F, 0.0F});
    context.control("just-play", tr("Closes this page: the scene behind it is yours to drag. "
                                    "Nothing is changed."));
    return isPressed;
  }

 private:
  float play_ = 0.0F;  // the button's width
  bool isBeside_ = true;
};

}  // namespace

void galleryWindow(const Context& context) {
  const ImVec2 size = sizeOnScreen(context, {1090.0F, 760.0F}, {16.0F, 16.0F});
  const lab::Gallery shown = context.lab.state().view.gallery;
  const std::string keys = keysOf(shown);
  bool isOpen = beginCentered(
      context, {tr("Start"), "gallery-title", keys.c_str(), size, {}, &lab::PanelView::galleryAt});
  constexpr std::array kLists{
      Choice{lab::Gallery::doors, tr("Start"), "gallery-doors",
             tr("The ways in: learn, characters, arms, a solver of your own, or just play.")},
      Choice{lab::Gallery::lessons, tr("Lessons"), "gallery-lessons",
             tr("Lessons that ask before they show, each of a few minutes (F2).")},
      Choice{lab::Gallery::characters, tr("Characters"), "gallery-characters",
             tr("Bodies with hands and feet, and what to try with each.")},
      Choice{lab::Gallery::arms, tr("Arms"), "gallery-arms",
             tr("Robots' arms, and what to try with each.")},
      Choice{lab::Gallery::presets, tr("Presets"), "gallery-presets",
             tr("Scenes to start from, with what to try (Ctrl+Shift+P).")},
      Choice{lab::Gallery::failures, tr("Failures"), "gallery-failures",
             tr("Scenes in which solvers fail, with the reason and the cures (Ctrl+Shift+X).")}};
  if (const auto list = choiceButtons(context, kLists, shown))
    context.act(lab::SetView{&lab::View::gallery, *list});
  if (shown == lab::Gallery::lessons) learnerFields(context);
  if (shown == lab::Gallery::doors) levelRow(context);
  const Foot foot;
  if (layOutCards(context, shown, foot.height())) isOpen = false;
  if (foot.layOut(context)) isOpen = false;
  ImGui::End();
  if (!isOpen) context.act(lab::SetView{&lab::View::gallery, lab::Gallery::closed});
}

}  // namespace ui
