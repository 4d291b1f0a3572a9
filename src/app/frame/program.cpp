// A frame: input, actions, what follows from them, and the picture of it.
#include "app/frame/program.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/canvas/fit.h"
#include "draw/list/camera.h"
#include "lab/tables/answers.h"
#include "lab/tables/choices.h"
#include "lab/words/step_words.h"
#include "ui/keys/clicker.h"
#include "ui/keys/commands.h"
#include "ui/layout.h"
#include "ui/widgets/style.h"
#include "ui/windows/presentation.h"

namespace app {
namespace {

// Dear ImGui lays out what appears, and hovers, a frame late.
constexpr int kFramesToSettle = 3;
constexpr double kFontPoints = 15.0;
constexpr double kCoveredMargin = 16.0;  // points

}  // namespace

std::unique_ptr<Program> Program::create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error) {
  auto program = std::unique_ptr<Program>(new Program);
  program->window_ = &window;
  if (!gl::loadFunctions(&platform::Window::procAddress, error)) return nullptr;
  program->resources_ = Resources::read(data, error);
  if (!program->resources_) return nullptr;
  const Resources& resources = *program->resources_;
  program->painter_ = CanvasPainter::create(resources.shaders(), resources.font(), error);
  if (!program->painter_ || !program->makeHost(hasUi, error)) return nullptr;
  return program;
}

std::unique_ptr<Program> Program::beside(bool hasUi, std::string& error) const {
  auto program = std::unique_ptr<Program>(new Program);
  program->window_ = window_;
  program->resources_ = resources_;
  program->painter_ = painter_->beside();
  if (!program->makeHost(hasUi, error)) return nullptr;
  return program;
}

bool Program::makeHost(bool hasUi, std::string& error) {
  if (!hasUi) return true;
  if (!resources_->readPanelFonts(error)) return false;
  host_ = std::make_unique<ImGuiHost>(*window_, resources_->panelFonts());
  return true;
}

void Program::handle(const SDL_Event& event) {
  if (host_) host_->handle(event);
}

const ui::FileInfo* Program::files() const {
  if (delegate()) return &delegate()->files();
  return files_ ? &*files_ : nullptr;
}

bool Program::wantsFrame() const {
  const bool isWaiting = !panelOutput_.actions.empty() || !panelOutput_.requests.empty() ||
                         !panelOutput_.lessons.empty();
  if (isBlank()) return framesToSettle_ > 0 || isWaiting;
  return lab().isAnimating() || motion_.isMoving() || framesToSettle_ > 0 || isWaiting ||
         attention_.isHolding || gallery_.isPending() || !echo_.text().empty() ||
         (host_ && (language_.isPending() || host_->wantsFrame()));
}

std::optional<double> Program::tipWait() const {
  if (!showsUi() || isBlank()) return std::nullopt;
  std::optional<double> wait = names_.wait();
  for (const auto& each : {host_->wait(attention_.hint), script_.wait}) {
    if (each) wait = std::min(wait.value_or(*each), *each);
  }
  return wait;
}

void Program::frame(const platform::Input& input, double seconds, double asleep) {
  platform::Input heard = input;
  seconds_ = std::max(0.0, seconds + asleep);
  begin(heard, seconds);
  act(heard);
  arrange(heard);
  advance(seconds);
  derive(seconds);
  layOut(heard);
  paint(heard);
  ++frames_;
}

// Keys that wait for text typed before them are taken out of the input.
void Program::begin(platform::Input& input, double seconds) {
  language_.use(lab().state().view.language, resources_->languages(), host_.get(), frames_ == 0);
  framesToSettle_ = input.happened ? kFramesToSettle : std::max(0, framesToSettle_ - 1);
  panelsWereSubmitted_ = false;
  unit_ = unitOf(input);
  if (!showsUi()) return placeCanvas(input);
  focus_.begin(input, delegate() && delegate()->isAsking(), host_->hasPopup());
  host_->navigate(focus_.navigates(), focus_.isTaken() || lab::isCovered(lab().state().view));
  host_->begin(input, seconds_, fontSizes());
  input.keys = host_->keys();
  placeCanvas(input);
  const bool isForLesson = lessons().takes(input.keys);
  if (isForLesson && input.keysRepeat) input.keys.clear();  // Return is held
  keysAreElsewhere_ =
      isForLesson || focus_.isElsewhere(host_->wantsText()) || lab::isCovered(lab().state().view);
  echo_.advance(seconds);
}

void Program::act(platform::Input& input) {
  applyPanelActions();  // that came late in the last frame
  const bool wasBlank = isBlank();
  if (wasBlank) {
    panelOutput_.requests = blank_.hear(input, lab());
  } else if (showsUi() && host_->mayAct(input)) {
    actOnPanels(input);
  }
  ui::Requests requests = std::exchange(panelOutput_.requests, {});
  for (const std::string& text : input.droppedTexts) {
    if (!text.empty()) requests.push_back({ui::RequestKind::paste, text});
  }
  scenes_.act(std::exchange(panelOutput_.lessons, {}), requests, input, resources_->languages());
  // A dialog has to be seen.
  if (isBlank() && delegate() && delegate()->isAsking()) {
    lab().apply(lab::SetView{&lab::View::blank, false});
  }
  if (!wasBlank) actOnCanvas(input);
}

void Program::applyPanelActions() {
  for (const lab::Action& action : std::exchange(panelOutput_.actions, {})) scenes_.apply(action);
}

// Dear ImGui finds out what is pressed while panels are submitted. These are never painted: they
// show the state from before, and layOut() submits them again.
void Program::actOnPanels(const platform::Input& input) {
  panelsWereSubmitted_ = true;
  const bool hadMessage = delegate() && delegate()->hasMessage();
  ui::Context context = panelContext(input.keys);
  attention_.keepsTab = false;
  submitPanels(context, input);
  applyPanelActions();
  for (const std::string& key : input.keys) {
    const int direction = key == "Tab" ? 1 : key == "Shift+Tab" ? -1 : 0;
    if (direction == 0 || attention_.keepsTab || (!focus_.isAsking() && isForCanvas(key))) continue;
    if (leavesAtTab(direction)) {
      focus_.leave();
      ui::loseFocus(context);
      continue;
    }
    ui::moveFocus(context, direction);
    focus_.enter();
  }
  if (!focus_.isTaken()) actByKeys(input, hadMessage);
}

bool Program::isForCanvas(const std::string& key) const {
  return !keysAreElsewhere_ && canvas_.keys().wants(lab(), key);
}

// `hadMessage`: Escape has just dismissed it, and does no more.
void Program::actByKeys(const platform::Input& input, bool hadMessage) {
  for (const std::string& key : input.keys) {
    if (actInLesson(key, input)) continue;
    if (host_->wantsText() && !ui::worksWhileTyping(key)) continue;
    const auto show = [&, isPresenting = lab().state().view.presenting] {
      if (isPresenting) echo_.press({&key, 1});
    };
    if (isForCanvas(key)) show();
    if (focus_.takes(key) || isForCanvas(key) || (hadMessage && key == "Escape")) continue;
    if (const ui::RequestKind request = ui::requestFor(key); request != ui::RequestKind::none) {
      panelOutput_.requests.push_back({request});
      show();
    } else if (auto action = ui::actionFor(key, lab())) {
      if (lab::isCovered(lab().state().view) && !lab::worksOverWindows(*action)) continue;
      if (key == "." && (input.keysRepeat || canvas_.isDragging())) continue;
      // Held, a key goes through the steps as quickly as it repeats; play and pause do not repeat.
      const auto* const step = action->as<lab::Step>();
      if (step && input.keysRepeat) action = lab::Step{step->unit, step->direction, 0.0};
      const bool isOnce = action->is<lab::SetPlaying>() || action->is<lab::Reveal>();
      if (input.keysRepeat && isOnce) continue;
      scenes_.apply(*action);
      if (isBlank()) return;
      show();
    } else if (key != "Escape" && delegate() && !lab::isCovered(lab().state().view)) {
      const std::string why = ui::whyNotNow(key, lab());
      if (!why.empty()) delegate()->tell(why);
    }
  }
}

bool Program::leavesAtTab(int direction) {
  const ui::FileInfo* const files = this->files();
  if (!showsUi() || !files || !files->isInBrowser || focus_.isTaken()) return false;
  return !isForCanvas(direction > 0 ? "Tab" : "Shift+Tab") &&
         ui::isAtEnd(panelContext({}), direction);
}

// A clicker is heard while a number is typed as well: votes are. True where the key was for the
// lesson that is open.
bool Program::actInLesson(const std::string& key, const platform::Input& input) {
  if (lessons().run() && key == "AC Back") {  // a browser's, a phone's
    panelOutput_.lessons.emplace_back(lab::CloseLesson{});
    return true;
  }
  const bool isTyped = host_->wantsText() && key == "R";
  const bool isOther = isTyped || isForCanvas(key) || lab::isCovered(lab().state().view);
  if (!lessons().run() || !ui::isClassKey(key) || isOther) return false;
  const ui::ClassAct act = ui::classActOf(key, lab(), lessons().run());
  if (const auto* const action = std::get_if<lab::Action>(&act)) scenes_.apply(*action);
  const auto* const request = std::get_if<lab::LessonRequest>(&act);
  if (request && !input.keysRepeat) panelOutput_.lessons.push_back(*request);
  if (std::holds_alternative<std::monostate>(act)) return true;
  focus_.leave();  // a class looks at what is shown, not at a control and what it is for
  ui::loseFocus(panelContext({}));
  if (lab().state().view.presenting) echo_.press({&key, 1});
  return true;
}

void Program::actOnCanvas(const platform::Input& input) {
  const std::vector<ui::Rect> parts = this->parts();
  if (!canvas_.isDragging()) {
    pointedPart_ = parts.size() > 1 && input.mouse.x >= parts[1].x ? 1 : 0;
  }
  pointedPart_ = std::min(pointedPart_, parts.size() - 1);
  const bool isOverUi = showsUi() && host_->hasMouse() && !canvas_.isDragging();
  const ui::Rect& part = parts[pointedPart_];
  const CanvasArea area{part, unit_, isOverUi, keysAreElsewhere_};
  for (const lab::Action& action : canvas_.handle(lab(), input, area)) scenes_.apply(action);
  const bool isInHand =
      input.isAnyButtonHeld() || canvas_.keys().held() || (showsUi() && host_->isEditing());
  if (!isInHand) lab().apply(lab::EndGesture{});
  if (!isOverUi && !canvas_.isDragging()) pointAtQuantity(input, part);
}

// A quantity whose label is under the pointer is lit up.
void Program::pointAtQuantity(const platform::Input& input, const ui::Rect& part) {
  if (!explanation_) return;
  const lab::State& state = lab().state();
  const draw::Camera camera = draw::cameraOf(state, {part.width, part.height});
  const draw::AnnotationView view{camera, state.view.theme, static_cast<float>(unit_),
                                  state.playback.line, highlight_};
  highlight_ = draw::quantityAt(*explanation_, painter_->labels(), view,
                                input.mouse - glm::dvec2(part.x, part.y));
}

// Pixels a point.
double Program::unitOf(const platform::Input& input) const {
  const lab::View& view = lab().state().view;
  const glm::dvec2 size(input.size);
  const glm::dvec2 points = size / input.scale;
  const double larger = view.presenting ? ui::presentingScale(points.x, points.y) : 1.0;
  const double asked = input.scale * view.uiScale * larger;
  return showsUi() ? ui::fittingUnit(asked, input.scale, size.x, size.y) : asked;
}

FontSizes Program::fontSizes() const {
  const auto usual = static_cast<float>(kFontPoints * unit_);
  const auto scale = static_cast<float>(lab().state().view.panels.readingScale);
  return {usual, scale == 1.0F ? usual : std::round(scale * usual)};
}

// Where the panels leave it.
void Program::placeCanvas(const platform::Input& input) {
  const glm::vec2 size(input.size);
  canvasRect_ = {0.0F, 0.0F, size.x, size.y};
  if (!showsUi()) return;
  const auto points = static_cast<float>(unit_);
  ui::applyStyle(lab().state().view.theme, points, input.byTouch);
  canvasRect_ = ui::canvasRect(lab(), points, size.x, size.y);
}

// The sizes of type, panels and canvas after what was done, and a view that fits it.
void Program::arrange(const platform::Input& input) {
  unit_ = unitOf(input);
  if (showsUi()) {
    if (panelsWereSubmitted_ || host_->fontSizes() != fontSizes()) host_->restart(fontSizes());
  }
  placeCanvas(input);
  const lab::View& view = lab().state().view;
  const ui::Rect part = parts().front();
  const glm::dvec2 size(part.width, part.height);
  presented_.resize(lab(), input.size);
  if (showsUi()) presented_.arrange(lab(), presentingOf(view), size, kCoveredMargin * unit_);
  presented_.fit(lab(), size);
  drawn_ = view.presenting || view.panels.dh ? drawnPoints(lab(), part, unit_)
                                             : std::vector<glm::vec2>();
}

void Program::advance(double seconds) {
  lab().apply(lab::Tick{seconds});
  lessons().update(lab(), isBlank() ? 0.0 : seconds);
  motion_.advance(lab().state().view, canvas_.isDragging(), seconds);
  checkSpace();
}

// Without its shaders there is no view in space: it says so and stays flat.
void Program::checkSpace() {
  std::string error;
  if (!motion_.shown(lab().state().view).space.on || prepareSpace(error)) return;
  std::cerr << "iklab: " << error << '\n';
  lab().apply(lab::SetView{&lab::SpaceView::on, false});
  lab().apply(lab::SetView{&lab::View::reducedMotion, true});  // no way back through space either
  lab::View flat = lab().state().view;
  flat.space.on = false;
  motion_.advance(flat, false, 0.0);
}

void Program::derive(double seconds) {
  explain();
  if (showsUi()) jointMap_.update(lab());
  map_.update(lab(), canvasRect_, unit_, canvas_);
  if (showsUi()) gallery_.update(*this, unit_, pointedCard_, seconds);
}

void Program::explain() {
  explanation_.reset();
  const lab::View& view = lab().state().view;
  if (!view.explain && view.tab != lab::Tab::explain) return;
  explanation_ = lab::choiceOnShow(lab());
  if (explanation_) return;
  const explain::Explanation* const found = lab::explanationOf(lab());
  if (!found) return;
  explanation_ = *found;
  if (style_.blanks) explain::blankOut(*explanation_);
  if (lessons().run()) lessons().run()->bringOut(*explanation_);
}

ui::Context Program::panelContext(std::span<const std::string> keys) {
  ui::Context context{lab(), panelOutput_.actions, widgets_, static_cast<float>(unit_)};
  context.explanation = explanation_ ? &*explanation_ : nullptr;
  context.highlight = &highlight_;
  context.maps = {map_.note(), jointMap_.map(), jointMap_.texture()};
  context.gallery = gallery_.textures();
  context.pointedCard = &pointedCard_;
  context.lessons = gallery_.lessons();
  context.requests = &panelOutput_.requests;
  context.files = files();
  context.version = IKLAB_VERSION;
  context.publishedAt = IKLAB_PUBLISHED_AT;
  context.keys = keys;
  context.attention = &attention_;
  context.searches = &searches_;
  context.languages = resources_->languages().names();
  context.characters = &language_.characters();
  context.lesson = lessons().run();
  context.lessonRequests = &panelOutput_.lessons;
  context.lessonFaults = lessons().faults();
  context.lessonEntry = &lessonEntry_;
  context.script = &script_;
  context.progress = &lessons().progress();
  context.learner = &lessons().learner();
  context.drawn = drawn_;
  return context;
}

void Program::submitPanels(ui::Context& context, const platform::Input& input) {
  // An answer is lit up as long as its row is pointed at, which says so again.
  if (highlight_.starts_with(lab::kAnswerMark)) highlight_.clear();
  pointedCard_.reset();
  const glm::vec2 size(input.size);
  if (isBlank()) return ui::blankWindow(context, size.x, size.y);
  canvasRect_ = ui::layOut(context, size.x, size.y);
  if (!delegate()) return;
  const auto keys = focus_.dialogKeys({context.keys.begin(), context.keys.end()});
  ui::Context dialogs = context;
  dialogs.keys = keys;
  delegate()->layOut(dialogs, canvasRect_);
}

void Program::layOut(const platform::Input& input) {
  if (!showsUi()) return;
  ui::Context context = panelContext({});
  submitPanels(context, input);
  language_.findLetters(*host_);
  if (host_->needsFonts()) {  // this frame has them already
    host_->restart(fontSizes());
    submitPanels(context, input);
  }
  if (isBlank()) return;
  ui::canvasNote(context, canvas_.keys().hint(lab(), input.byTouch), canvasRect_);
  const CanvasScene scene = canvasScene();
  std::vector<draw::PlacedLabel> labels = painter_->labels();
  CanvasNames::layOutSelected(context, scene, labels);
  if (scene.view.presenting) {
    ui::presentation(context, echo_.text(), canvasRect_, inWindow(labels, scene.parts.front()));
  }
  const bool isOverUi = host_->hasMouse() && !canvas_.isDragging();
  if (!isOverUi) host_->setCursor(canvas_.cursor());
  const bool mayRest =
      !isOverUi && !input.isAnyButtonHeld() && !canvas_.isDragging() && !canvas_.keys().held();
  names_.layOutPointed(context, scene, input, mayRest, seconds_, labels);
}

CanvasScene Program::canvasScene() const {
  const explain::Explanation* const explanation = explanation_ ? &*explanation_ : nullptr;
  return {lab(),       canvas_,      motion_.shown(lab().state().view),
          parts(),     pointedPart_, unit_,
          explanation, highlight_,   map_.picture(),
          style_};
}

void Program::paint(const platform::Input& input) {
  painter_->paint(canvasScene(), input.size, showsUi());
  if (showsUi()) host_->end(painter_->triangles());
  if (delegate()) delegate()->painted(*this, input);
}

}  // namespace app
