// The only file that uses Dear ImGui's internals: without them the focus can be neither read nor
// given to an item.
#include "ui/widgets/attention.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_versions.h>

#include "ui/widgets/context.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// Points, around the item: a bright line between two of the background's colour, so that it stands
// out from whatever lies beside it.
constexpr float kRingDistance = 3.0F;
constexpr float kRingHalo = 5.0F;
constexpr float kRing = 2.5F;

// Dear ImGui lays a tooltip out in the frame before it shows it.
constexpr double kSettling = 0.1;  // seconds

void takeFocus(unsigned id) {
  ImGuiWindow* const window = ImGui::GetCurrentWindow();
  // The items above and below stay in sight, to show where the focus goes next; in a low window the
  // item itself.
  constexpr float kLines = 2.5F;
  ImRect place(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const float room = 0.5F * (window->InnerRect.GetHeight() - place.GetHeight());
  place.Expand({0.0F, std::clamp(room, 0.0F, kLines * ImGui::GetFrameHeight())});
  if (ImGui::GetCurrentContext()->ActiveId != 0) ImGui::ClearActiveID();  // a field typed into
  ImGui::FocusWindow(window);
  ImGui::SetFocusID(id, window);
  imgui::showFocus();
  ImGui::ScrollToRect(window, place, ImGuiScrollFlags_KeepVisibleEdgeY);
}

// Over its neighbours in the same window, but under windows that lie over that.
void drawRing(float unit) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float away = kRingDistance * unit;
  const float whole = away + 0.5F * kRingHalo * unit;
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const ImVec2 low = list->GetClipRectMin();
  const ImVec2 high = list->GetClipRectMax();
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  list->PushClipRect({low.x - whole, low.y - whole}, {high.x + whole, high.y + whole});
  const auto line = [&](ImGuiCol ink, float width) {
    list->AddRect({from.x - away, from.y - away}, {to.x + away, to.y + away},
                  ImGui::GetColorU32(ink), style.FrameRounding + away, 0, width * unit);
  };
  line(ImGuiCol_WindowBg, kRingHalo);
  line(imgui::kFocusRing, kRing);
  list->PopClipRect();
}

}  // namespace

bool Hint::isDue(const std::string& text, int frame, double now, bool isInUse) {
  if (text != text_ || frame - frame_ > 1) {
    text_ = text;
    since_ = now;
    isMuted_ = false;
  }
  frame_ = frame;
  isMuted_ = isMuted_ || isInUse;
  isWaiting_ = !isMuted_ && now - since_ < kRest + kSettling;
  return !isMuted_ && now - since_ >= kRest;
}

std::optional<double> Hint::wait(int frame, double now) const {
  if (!isWaiting_ || frame - frame_ > 1) return std::nullopt;
  return std::max(0.0, since_ + kRest - now);
}

// A frame that takes long, since it makes what it is the first to show, does not count.
bool FreshButtons::hears(const std::string& id, const std::string& meaning, int frame, double now,
                         double pressedAt) {
  Button& button = buttons_[id];
  const bool isNew = button.meaning != meaning || frame - button.frame > 1;
  if (isNew) button = {meaning, now, frame};
  if (!button.isSeen && frame != button.frame) {
    button.isSeen = true;
    button.since = now;
  }
  button.frame = frame;
  return button.isSeen && now - button.since >= kDeaf && pressedAt - button.since >= kDeaf;
}

void typeOnFocus(const Context& context) {
  const unsigned id = ImGui::GetItemID();
  if (!context.attention || id == 0 || context.attention->taking != id) return;
  ImGui::GetCurrentContext()->NavNextActivateId = id;
  ImGui::GetCurrentContext()->NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

unsigned itemId() { return ImGui::GetItemID(); }

float contentHeight(const char* window) {
  const ImGuiWindow* const found = ImGui::FindWindowByName(window);
  return found ? found->ContentSize.y + 2.0F * found->WindowPadding.y : 0.0F;
}

namespace {

// The keys of values that a window remembers.
ImGuiID placeKey(int number, const char* what) {
  return ImHashStr(what, 0, static_cast<ImGuiID>(number) + 1);
}

}  // namespace

void rememberPlace(int number) {
  ImGuiWindow* const window = ImGui::GetCurrentWindow();
  const float origin = window->Pos.y - window->Scroll.y;
  window->StateStorage.SetFloat(placeKey(number, "top"), ImGui::GetItemRectMin().y - origin);
  window->StateStorage.SetFloat(placeKey(number, "bottom"), ImGui::GetItemRectMax().y - origin);
}

void beginAtTop(const char* window, int text) {
  ImGuiWindow* const found = ImGui::FindWindowByName(window);
  if (!found) return;
  int* const last = found->StateStorage.GetIntRef(placeKey(0, "top text"), -1);
  if (std::exchange(*last, text) != text) ImGui::SetNextWindowScroll({-1.0F, 0.0F});
}

void bringIntoSight(const char* window, int number, int text, int moment) {
  ImGuiWindow* const found = ImGui::FindWindowByName(window);
  if (!found) return;
  ImGuiStorage& storage = found->StateStorage;
  int* const lastText = storage.GetIntRef(placeKey(0, "text"), -1);
  int* const last = storage.GetIntRef(placeKey(0, "moment"), -1);
  // Places are those of the last frame; those of another text are not known yet.
  if (std::exchange(*lastText, text) != text) {
    *last = -1;
    return;
  }
  if (std::exchange(*last, moment) == moment) return;
  const float top = storage.GetFloat(placeKey(number, "top"));
  const float bottom = storage.GetFloat(placeKey(number, "bottom"));
  const float height = found->InnerRect.GetHeight();
  const float padding = found->WindowPadding.y;
  if (top >= found->Scroll.y + padding && bottom <= found->Scroll.y + height) return;
  // The greatest scroll is still that of the last frame; ImGui::Begin() keeps to the new one.
  ImGui::SetNextWindowScroll({-1.0F, std::floor(std::max(0.5F * (top + bottom - height), 0.0F))});
}

void letGo() { ImGui::ClearActiveID(); }

bool beginFlatChild(const char* id, float height, float width) {
  return imgui::beginFlatChild(id, {width, height});
}

void beginMouseOnly() { ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true); }
void endMouseOnly() { ImGui::PopItemFlag(); }

void coverOthers(const Context& context) {
  if (context.attention) context.attention->covering = ImGui::GetCurrentWindow()->RootWindow->ID;
}

bool hasKeyboard(const char* window) {
  const ImGuiWindow* const now = ImGui::GetCurrentContext()->NavWindow;
  return now && now->RootWindow == ImGui::FindWindowByName(window);
}

bool isWithin(const char* window) {
  const ImGuiWindow* const root = ImGui::GetCurrentWindow()->RootWindow;
  return root == ImGui::FindWindowByName(window);
}

bool isReachable(const Context& context) {
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  const unsigned cover = context.attention ? context.attention->cover : 0;
  if (imgui.OpenPopupStack.empty()) {
    return cover == 0 || imgui.CurrentWindow->RootWindow->ID == cover;
  }
  const ImGuiWindow* const open = imgui.OpenPopupStack.back().Window;
  if (!open) return true;
  const ImGuiWindow* window = imgui.CurrentWindow;
  while (window && window != open) window = window->ParentWindow;
  return window == open;
}

bool isCovered() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiWindow* const own = context.CurrentWindow->RootWindow;
  const ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  for (int i = context.Windows.Size - 1; i >= 0 && context.Windows[i] != own; --i) {
    const ImGuiWindow& each = *context.Windows[i];
    const bool isOther = each.RootWindow != own && each.WasActive &&
                         (each.Flags & (ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_Popup)) == 0;
    if (isOther && each.Rect().Overlaps(item)) return true;
  }
  return false;
}

bool isInMenu() {
  const ImGuiWindowFlags flags = ImGui::GetCurrentWindowRead()->RootWindow->Flags;
  return (flags & ImGuiWindowFlags_Popup) != 0 && (flags & ImGuiWindowFlags_Modal) == 0;
}

void attend(const Context& context) {
  const unsigned id = ImGui::GetItemID();
  if (context.attention && id != 0 && context.attention->taking == id) {
    takeFocus(id);
    context.attention->taking = 0;
  }
  const bool hasFocus = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  if (!hasFocus) return;
  if (context.attention) context.attention->last = id;
  drawRing(context.unit);
}

namespace {

// The controls in the order of layout.
struct FocusOrder {
  std::vector<const Widget*> all;
  int place = 0;          // of the one that has the focus, or had it last; as many: none of them
  bool hasFocus = false;  // one has it now
  [[nodiscard]] int count() const { return static_cast<int>(all.size()); }
};

FocusOrder focusOrder(const Context& context) {
  FocusOrder order;
  auto& all = order.all;
  for (const auto& [name, widget] : context.widgets) {
    if (widget.kind == Widget::Kind::control && widget.isReachable) all.push_back(&widget);
  }
  std::ranges::sort(all, {}, [](const Widget* each) { return each->order; });
  // A field that was clicked has it too, though no ring shows it.
  const unsigned active = ImGui::GetActiveID();
  const bool isTyped = std::ranges::find(all, active, &Widget::id) != all.end();
  order.hasFocus = isTyped || ImGui::GetIO().NavVisible;
  const unsigned focused = isTyped ? active : ImGui::GetFocusID();
  const unsigned id = order.hasFocus ? focused : context.attention->last;
  order.place = static_cast<int>(std::ranges::find(all, id, &Widget::id) - all.begin());
  return order;
}

}  // namespace

namespace {

constexpr float kHintWidth = 22.0F;  // of its text, in heights of type

// The hint's window lies under the last item or, if there is no room, over it. For an entry of a
// menu or list, whose neighbours must stay legible, it lies beside it.
void placeBesideItem(const std::string& hint, float unit) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const float gap = 8.0F * unit;
  const bool isRight = low.x + high.x > screen.x;
  if (isInMenu()) {
    const bool isLow = low.y + high.y > screen.y;
    ImGui::SetNextWindowPos({isRight ? low.x - 2.0F * gap : high.x + 2.0F * gap, low.y},
                            ImGuiCond_Always, {isRight ? 1.0F : 0.0F, isLow ? 0.8F : 0.0F});
    return;
  }
  const ImVec2 text =
      ImGui::CalcTextSize(intoLines(hint, kHintWidth * ImGui::GetFontSize()).c_str());
  const float height = text.y + 2.0F * ImGui::GetStyle().WindowPadding.y;
  const bool isAbove = high.y + gap + height > screen.y;
  ImGui::SetNextWindowPos({isRight ? high.x : low.x, isAbove ? low.y - gap : high.y + gap},
                          ImGuiCond_Always, {isRight ? 1.0F : 0.0F, isAbove ? 1.0F : 0.0F});
}

// Hints of a bar lie beside it, so that its sentence and its scrubber stay visible.
bool placeBesideBar(float unit) {
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool isBar = size.x > 0.8F * screen.x && size.y < 0.4F * screen.y;
  if (!isBar || isInMenu()) return false;
  const float gap = 4.0F * unit;
  const bool isLow = at.y + 0.5F * size.y > 0.5F * screen.y;
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const bool isRight = low.x + high.x > screen.x;
  const bool isWide = high.x - low.x > 0.5F * screen.x;
  const float x = isWide ? ImGui::GetIO().MousePos.x : isRight ? high.x : low.x;
  ImGui::SetNextWindowPos({std::clamp(x, 0.0F, screen.x), isLow ? at.y - gap : at.y + size.y + gap},
                          ImGuiCond_Always,
                          {isRight && !isWide ? 1.0F : 0.0F, isLow ? 1.0F : 0.0F});
  return true;
}

// Hints of a lesson lie beside its panel: they cover neither what is read nor the next button.
bool placeBesideLesson(float unit) {
  if (!isWithin("Lesson")) return false;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const float gap = 12.0F * unit;
  const bool isRight = at.x + 0.5F * size.x > 0.5F * screen.x;
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const bool isLow = low.y + high.y > screen.y;
  ImGui::SetNextWindowPos({isRight ? at.x - gap : at.x + size.x + gap, isLow ? high.y : low.y},
                          ImGuiCond_Always, {isRight ? 1.0F : 0.0F, isLow ? 1.0F : 0.0F});
  return true;
}

}  // namespace

void tooltip(const Context& context, const std::string& text) {
  // A disabled item tells why. The focused item shows its help while the mouse points at none. Who
  // types is past help, and reads what lies below.
  if (ImGui::IsItemActive() && ImGui::GetIO().WantTextInput) return;
  const bool isPointing = !context.attention || !context.attention->isByKeys;
  const bool byKeys = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible &&
                      !(isPointing && ImGui::IsAnyItemHovered());
  const bool byMouse = isPointing && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  if (text.empty() || (!byKeys && !byMouse) || (byKeys && isCovered())) return;
  // Keys do something else than what the mouse rests on: the hint is out of their way.
  const bool isInUse = ImGui::IsAnyMouseDown() || (byMouse && !context.keys.empty());
  Attention* const all = context.attention;
  if (all && !all->hint.isDue(text, ImGui::GetFrameCount(), ImGui::GetTime(), isInUse)) return;
  const bool isPlaced = placeBesideBar(context.unit) || placeBesideLesson(context.unit);
  const float part = ImGui::GetItemRectSize().y / ImGui::GetIO().DisplaySize.y;
  const bool isPicture = part > 0.12F && part < 0.5F;  // or a text: it stays in view
  if (!isPlaced && (byKeys || isPicture)) placeBesideItem(text, context.unit);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 1.0F);  // also where what it explains is grey
  ImGui::BeginTooltip();
  const float width = kHintWidth * ImGui::GetFontSize();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);  // for what is one long word
  ImGui::TextUnformatted(intoLines(text, width).c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

void Context::remember(const std::string& name, Widget::Kind kind, const std::string& help,
                       const std::string& whyGrey) const {
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 size = ImGui::GetItemRectSize();
  const bool isText = kind == Widget::Kind::text;
  const std::string& why = attention && whyGrey.empty() ? attention->whyGrey : whyGrey;
  widgets[name] = {{low.x, low.y, size.x, size.y},
                   kind,
                   isText ? 0 : itemId(),
                   static_cast<int>(widgets.size()),
                   isText || isReachable(*this),
                   help,
                   (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0,
                   why};
  if (isText) return;
  if (kind == Widget::Kind::control) attend(*this);
  tooltip(*this, why.empty() ? help : why);
}

Greyed::Greyed(const Context& context, std::string why) : attention_(context.attention) {
  ImGui::BeginDisabled(!why.empty());
  if (!attention_) return;
  before_ = attention_->whyGrey;
  if (!why.empty()) attention_->whyGrey = std::move(why);
}

Greyed::~Greyed() {
  ImGui::EndDisabled();
  if (attention_) attention_->whyGrey = before_;
}

void moveFocus(const Context& context, int direction) {
  if (!context.attention) return;
  const FocusOrder order = focusOrder(context);
  const int count = order.count();
  if (count == 0) return;
  int place = order.place;
  if (place == count) {
    place = direction > 0 ? 0 : count - 1;
  } else if (order.hasFocus) {
    place = (place + direction + count) % count;
  }
  context.attention->wanted = order.all[static_cast<std::size_t>(place)]->id;
}

bool isAtEnd(const Context& context, int direction) {
  if (!context.attention) return false;
  const FocusOrder order = focusOrder(context);
  if (!order.hasFocus || order.place == order.count()) return direction < 0 || order.count() == 0;
  return order.place + direction < 0 || order.place + direction == order.count();
}

void loseFocus(const Context& context) {
  if (context.attention) context.attention->last = 0;
  ImGui::ClearActiveID();
  ImGui::GetCurrentContext()->NavId = 0;
}

}  // namespace ui
