// A frame: input, actions, what follows from them, and the picture of it.
#include "app/frame/program.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/canvas/fit.h"
#include "draw/list/camera.h"
#include "lab/lesson_file/lessons.h"
#include "lab/words/words.h"
#include "language/language.h"
#include "platform/folders.h"
#include "ui/keys/clicker.h"
#include "ui/keys/commands.h"
#include "ui/kit/style.h"
#include "ui/layout.h"
#include "ui/windows/canvas_tip.h"
#include "ui/windows/presentation.h"

namespace app {
namespace {

// Dear ImGui lays out what appears, and hovers, a frame late.
constexpr int kFramesToSettle = 3;
constexpr double kFontPoints = 15.0;
constexpr double kCoveredMargin = 16.0;  // points

std::string fontFile(const std::string& data, const char* name) { return data + "/fonts/" + name; }

std::vector<ui::Rect> inWindow(const std::vector<draw::PlacedLabel>& labels, const ui::Rect& part) {
  std::vector<ui::Rect> rects;
  rects.reserve(labels.size());
  for (const auto& [low, high, quantity] : labels) {
    rects.push_back({part.x + low.x, part.y + low.y, high.x - low.x, high.y - low.y});
  }
  return rects;
}

// It is about the user's own scene, not about that of a lesson.
bool needsOwnScene(const ui::Request& request, const FrameDelegate* delegate) {
  switch (request.kind) {
    case ui::RequestKind::newScene:
    case ui::RequestKind::open:
    case ui::RequestKind::openRecent:
    case ui::RequestKind::save:
    case ui::RequestKind::saveAs:
      return true;
    case ui::RequestKind::paste:
      return delegate && delegate->hasSceneToPaste(request.text);
    default:
      return false;
  }
}

bool isHeld(const platform::Input& input) {
  return std::ranges::find(input.buttons, true) != input.buttons.end();
}

}  // namespace

std::unique_ptr<Program> Program::create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error) {
  auto program = std::unique_ptr<Program>(new Program);
  program->window_ = &window;
  if (!gl::loadFunctions(&platform::Window::procAddress, error)) return nullptr;
  program->fonts_.second = std::make_shared<draw::LateFontFile>(fontFile(data, "hangul.ttf"));
  program->font_ = draw::Font::load(fontFile(data, "ui.ttf"), error, program->fonts_.second);
  if (!program->font_) return nullptr;
  program->languages_ = std::make_shared<const Languages>(data);
  program->complaint_ = program->languages_->complaint();
  if (hasUi && !program->readFonts(data, error)) return nullptr;
  program->painter_ = CanvasPainter::create(data + "/shaders", *program->font_, error);
  if (!program->painter_) return nullptr;
  program->make(data, hasUi);
  return program;
}

// Without a bold font what is bold is regular; one that is damaged is a complaint.
bool Program::readFonts(const std::string& data, std::string& error) {
  fonts_.regular = draw::FontFile::open(fontFile(data, "ui.ttf"), error);
  fonts_.bold = fonts_.regular;
  fonts_.secondBold = std::make_shared<draw::LateFontFile>(fontFile(data, "hangul-bold.ttf"));
  const std::string bold = fontFile(data, "bold.ttf");
  if (!fonts_.regular || !platform::exists(bold)) return fonts_.regular != nullptr;
  if (std::shared_ptr<const draw::FontFile> file = draw::FontFile::open(bold, complaint_)) {
    fonts_.bold = std::move(file);
  }
  return true;
}

std::unique_ptr<Program> Program::beside(bool hasUi, std::string& error) const {
  auto program = std::unique_ptr<Program>(new Program);
  program->window_ = window_;
  program->font_ = font_;
  program->fonts_ = fonts_;
  program->languages_ = languages_;
  if (hasUi && !fonts_.regular && !program->readFonts(data_, error)) return nullptr;
  program->painter_ = painter_->beside();
  program->make(data_, hasUi);
  return program;
}

void Program::make(const std::string& data, bool hasUi) {
  data_ = data;
  if (hasUi) host_ = std::make_unique<ImGuiHost>(*window_, fonts_);
}

void Program::handle(const SDL_Event& event) {
  if (host_) host_->handle(event);
}

const ui::FileInfo* Program::files() const {
  if (delegate_) return &delegate_->files();
  return files_ ? &*files_ : nullptr;
}

bool Program::wantsFrame() const {
  const bool isWaiting = !panelOutput_.actions.empty() || !panelOutput_.requests.empty() ||
                         !panelOutput_.lessons.empty();
  if (isBlank()) return framesToSettle_ > 0 || isWaiting;
  return lab_.isAnimating() || motion_.isMoving() || framesToSettle_ > 0 || isWaiting ||
         attention_.isHolding || gallery_.isPending() || !echo_.text().empty() ||
         (host_ && (!hasAllLetters_ || host_->wantsFrame()));
}

std::optional<double> Program::tipWait() const {
  if (!showsUi() || isBlank()) return std::nullopt;
  const auto name = tip_.wait();
  const auto hint = host_->wait(attention_.hint);
  return name && hint ? std::min(name, hint) : name ? name : hint;
}

void Program::frame(const platform::Input& input, double seconds, double asleep) {
  platform::Input heard = input;
  seconds_ = std::max(0.0, seconds + asleep);
  begin(heard, seconds);
  act(heard);
  arrange(heard);
  advance(seconds);
  derive();
  layOut(heard);
  paint(heard);
  ++frames_;
}

// Other programs beside this one use the same. Its first frame has the letters of what it shows;
// those of all other texts follow in the next one, so that none is missing when it appears.
void Program::useLanguage() {
  const std::string& wanted = lab_.state().view.language;
  if (wanted == language_) {
    if (host_ && !std::exchange(hasAllLetters_, true)) host_->need(catalogue_->texts());
    return;
  }
  const language::Catalogue* const before = language::inUse();
  catalogue_ = languages_->use(wanted);
  hasAllLetters_ = catalogue_ == nullptr;
  if (host_ && catalogue_ && frames_ == 0) host_->beginWithFewLetters();
  // A program beside another one hears of no text that was used before.
  if (host_ && catalogue_ && before == catalogue_) host_->need(catalogue_->texts());
  language_ = wanted;
}

// Of what was submitted.
void Program::findLetters() {
  for (const std::string& text : characters_.takeFresh()) host_->need(text);
  if (!catalogue_ || hasAllLetters_) return;
  for (const std::string_view text : catalogue_->takeUsed()) host_->need(text);
}

// Keys that wait for text typed before them are taken out of the input.
void Program::begin(platform::Input& input, double seconds) {
  useLanguage();
  framesToSettle_ = input.happened ? kFramesToSettle : std::max(0, framesToSettle_ - 1);
  panelsWereSubmitted_ = false;
  unit_ = unitOf(input);
  if (!showsUi()) return placeCanvas(input);
  focus_.begin(input, delegate_ && delegate_->isAsking(), host_->hasPopup());
  host_->navigate(focus_.navigates());
  host_->begin(input, seconds_, fontSizes());
  input.keys = host_->keys();
  placeCanvas(input);
  keysAreElsewhere_ = focus_.isElsewhere(host_->wantsText()) || lab::isCovered(lab_.state().view);
  echo_.advance(seconds);
}

void Program::act(platform::Input& input) {
  applyPanelActions();  // that came late in the last frame
  const bool wasBlank = isBlank();
  if (wasBlank) {
    panelOutput_.requests = heardWhileBlank(input);
  } else if (showsUi() && host_->mayAct(input)) {
    actOnPanels(input);
  }
  ui::Requests requests = std::exchange(panelOutput_.requests, {});
  for (const std::string& text : input.droppedTexts) {
    if (!text.empty()) requests.push_back({ui::RequestKind::paste, text});
  }
  actOnLessons(requests, input);
  if (delegate_) {
    delegate_->act(requests, input, lab_);
    if (const auto link = delegate_->takeLink()) openLink(*link);
    if (const std::string file = delegate_->takeLessonFile(); !file.empty()) {
      if (const std::string fault = openLesson(file); !fault.empty()) delegate_->showError(fault);
    }
  }
  // A dialog has to be seen.
  if (isBlank() && delegate_ && delegate_->isAsking()) {
    lab_.apply(lab::SetView{&lab::View::blank, false});
  }
  if (!wasBlank) actOnCanvas(input);
}

// Files are those of the user's own scene, which comes back first. Lessons that are dropped are
// opened here.
void Program::actOnLessons(const ui::Requests& requests, platform::Input& input) {
  for (const lab::LessonRequest& each : std::exchange(panelOutput_.lessons, {})) {
    lessons_.carryOut(each, lab_);
  }
  std::string fault;
  std::erase_if(input.dropped, [&](const std::string& path) {
    if (!isLessonFile(path)) return false;
    fault = openLesson(path);
    return true;
  });
  if (!fault.empty() && delegate_) delegate_->showError(fault);
  for (const ui::Request& each : requests) {
    if (!delegate_) break;
    if (each.kind == ui::RequestKind::saveAnswers) delegate_->saveAnswers(lessons_.answers());
    if (each.kind == ui::RequestKind::copyLink) copyLink();
  }
  // At the end it is asked about, or kept, where anything is unsaved.
  const bool ends =
      input.quit || input.ends ||
      std::ranges::find(requests, ui::RequestKind::quit, &ui::Request::kind) != requests.end();
  if (!lessons_.run()) return;
  const auto needsOwn = [&](const ui::Request& each) { return needsOwnScene(each, delegate_); };
  if (!input.dropped.empty() || std::ranges::any_of(requests, needsOwn) ||
      (ends && delegate_ && delegate_->isUnsaved())) {
    closeLesson();
  }
}

// What brings the window back is the blanking key, Escape, or a click, which does no more, and so
// counts when it is over. Of all else only what the window itself does is heard.
ui::Requests Program::heardWhileBlank(const platform::Input& input) {
  const bool isPressed =
      std::ranges::find(input.buttonChanges, true, &platform::ButtonChange::down) !=
      input.buttonChanges.end();
  bool isOver = wasClicked_ && input.buttonChanges.empty() && !isHeld(input);
  ui::Requests requests;
  for (const std::string& key : input.keys) {
    isOver = isOver || ((key == "." || key == "Escape") && !input.keysRepeat);
    const ui::RequestKind request = ui::requestFor(key);
    if (request == ui::RequestKind::fullScreen || request == ui::RequestKind::quit) {
      requests.push_back({request});
    }
  }
  wasClicked_ = (wasClicked_ || isPressed) && !isOver;
  if (isOver) lab_.apply(lab::SetView{&lab::View::blank, false});
  return requests;
}

void Program::apply(const lab::Action& action) {
  // Another scene is the user's own, unless it is only tried.
  const bool isOther = action.is<lab::LoadPreset>() || action.is<lab::LoadFailure>();
  if (isOther && lessons_.run() && !lessons_.run()->isExploring()) closeLesson();
  if (lessons_.run()) return lessons_.apply(action, lab_);
  if (delegate_) {
    delegate_->apply(action, lab_);
  } else {
    lab_.apply(action);
  }
}

void Program::copyLink() {
  if (!lessons_.run()) return delegate_->copyLink({}, lab_);
  const std::string lesson = lessons_.link(lab_);
  if (!lesson.empty()) return delegate_->copyLink(lesson, lab_);
  delegate_->showError(
      tr("A link opens a lesson of the program. Of a lesson of your own hand out the file."));
}

// In the window's language, unless the link names another one.
void Program::openLink(const lab::Link& link) {
  if (languages_->has(link.language)) {
    lab_.apply(lab::SetView{&lab::View::language, link.language});
  }
  const auto lesson = std::ranges::find(lab::lessons(), link.lesson, &lab::Lesson::id);
  if (lesson == lab::lessons().end()) return;
  lab::Learner learner = lessons_.learner();  // what the link leaves out was typed before
  if (!link.classCode.empty()) learner.classCode = link.classCode;
  if (!link.name.empty()) learner.name = link.name;
  lessons_.setLearner(std::move(learner));
  const lab::LessonStep* const step = lab::stepOf(link, *lesson);
  lessons_.open(link.lesson, step ? step->id : std::string(), lab_);
}

void Program::applyPanelActions() {
  for (const lab::Action& action : std::exchange(panelOutput_.actions, {})) apply(action);
}

// Dear ImGui finds out what is pressed while panels are submitted. These are never painted: they
// show the state from before, and layOut() submits them again.
void Program::actOnPanels(const platform::Input& input) {
  panelsWereSubmitted_ = true;
  const bool hadMessage = delegate_ && delegate_->hasMessage();
  ui::Context context = panelContext(input.keys);
  submitPanels(context, input);
  applyPanelActions();
  for (const std::string& key : input.keys) {
    const int direction = key == "Tab" ? 1 : key == "Shift+Tab" ? -1 : 0;
    if (direction == 0 || (!focus_.isAsking() && isForCanvas(key))) continue;
    ui::moveFocus(context, direction);
    focus_.enter();
  }
  if (!focus_.isTaken()) actByKeys(input, hadMessage);
}

bool Program::isForCanvas(const std::string& key) const {
  return !keysAreElsewhere_ && canvas_.keys().wants(lab_, key);
}

// `hadMessage`: Escape has just dismissed it, and does no more.
void Program::actByKeys(const platform::Input& input, bool hadMessage) {
  for (const std::string& key : input.keys) {
    if (actInLesson(key, input)) continue;
    if (host_->wantsText() && !ui::worksWhileTyping(key)) continue;
    const bool isPresenting = lab_.state().view.presenting;
    const auto show = [&] {
      if (isPresenting) echo_.press({&key, 1});
    };
    if (isForCanvas(key)) show();
    if (focus_.takes(key) || isForCanvas(key) || (hadMessage && key == "Escape")) continue;
    if (const ui::RequestKind request = ui::requestFor(key); request != ui::RequestKind::none) {
      panelOutput_.requests.push_back({request});
      show();
    } else if (auto action = ui::actionFor(key, lab_)) {
      if (key == "." && (input.keysRepeat || canvas_.isDragging())) continue;
      // Held, a key goes through the steps as quickly as it repeats; play and pause do not repeat.
      const auto* const step = action->as<lab::Step>();
      if (step && input.keysRepeat) action = lab::Step{step->unit, step->direction, 0.0};
      if (input.keysRepeat && action->is<lab::SetPlaying>()) continue;
      apply(*action);
      if (isBlank()) return;
      show();
    }
  }
}

// A clicker is heard while a number is typed as well: votes are. True where the key was for the
// lesson that is open.
bool Program::actInLesson(const std::string& key, const platform::Input& input) {
  const bool isTyped = host_->wantsText() && key == "R";
  const bool isOther = isTyped || isForCanvas(key) || lab::isCovered(lab_.state().view);
  if (!lessons_.run() || !ui::isClassKey(key) || isOther) return false;
  const ui::ClassAct act = ui::classActOf(key, lab_, lessons_.run());
  if (const auto* const action = std::get_if<lab::Action>(&act)) apply(*action);
  const auto* const request = std::get_if<lab::LessonRequest>(&act);
  if (request && !input.keysRepeat) panelOutput_.lessons.push_back(*request);
  const bool isHeard = !std::holds_alternative<std::monostate>(act);
  if (isHeard && lab_.state().view.presenting) echo_.press({&key, 1});
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
  for (const lab::Action& action : canvas_.handle(lab_, input, area)) apply(action);
  const bool isInHand = isHeld(input) || canvas_.keys().held() || (showsUi() && host_->isEditing());
  if (!isInHand) lab_.apply(lab::EndGesture{});
  if (!isOverUi && !canvas_.isDragging()) pointAtQuantity(input, part);
}

// A quantity whose label is under the pointer is lit up.
void Program::pointAtQuantity(const platform::Input& input, const ui::Rect& part) {
  if (!explanation_) return;
  const lab::State& state = lab_.state();
  const draw::Camera camera = draw::cameraOf(state.view, {part.width, part.height});
  const draw::AnnotationView view{camera, state.view.theme, static_cast<float>(unit_),
                                  state.playback.line, highlight_};
  highlight_ = draw::quantityAt(*explanation_, painter_->labels(), view,
                                input.mouse - glm::dvec2(part.x, part.y));
}

// Pixels a point.
double Program::unitOf(const platform::Input& input) const {
  const lab::View& view = lab_.state().view;
  const double asked = input.scale * view.uiScale * (view.presenting ? ui::kPresentingScale : 1.0);
  const glm::dvec2 size(input.size);
  return showsUi() ? ui::fittingUnit(asked, input.scale, size.x, size.y) : asked;
}

FontSizes Program::fontSizes() const {
  const auto usual = static_cast<float>(kFontPoints * unit_);
  const auto scale = static_cast<float>(lab_.state().view.panels.readingScale);
  return {usual, scale == 1.0F ? usual : std::round(scale * usual)};
}

// Where the panels leave it.
void Program::placeCanvas(const platform::Input& input) {
  const glm::vec2 size(input.size);
  canvasRect_ = {0.0F, 0.0F, size.x, size.y};
  if (!showsUi()) return;
  const auto points = static_cast<float>(unit_);
  ui::applyStyle(lab_.state().view.theme, points, input.byTouch);
  canvasRect_ = ui::canvasRect(lab_, points, size.x, size.y);
}

// The sizes of type, panels and canvas after what was done, and a view that fits it.
void Program::arrange(const platform::Input& input) {
  unit_ = unitOf(input);
  if (showsUi()) {
    const FontSizes sizes = fontSizes();
    if (panelsWereSubmitted_ || host_->fontSizes() != sizes) host_->restart(sizes);
  }
  placeCanvas(input);
  const lab::View& view = lab_.state().view;
  const ui::Rect part = parts().front();
  const glm::dvec2 size(part.width, part.height);
  if (showsUi()) presented_.arrange(lab_, presentingOf(view), size, kCoveredMargin * unit_);
  const bool isFitted = view.fit && view.fitHeight == 0.0 && view.space.fitDistance == 0.0;
  fitIfAsked(lab_, size);
  presented_.arranged(lab_, isFitted);
}

void Program::advance(double seconds) {
  lab_.apply(lab::Tick{seconds});
  lessons_.update(lab_, isBlank() ? 0.0 : seconds);
  motion_.advance(lab_.state().view, canvas_.isDragging(), seconds);
  checkSpace();
}

// Without its shaders there is no view in space: it says so and stays flat.
void Program::checkSpace() {
  std::string error;
  if (!motion_.shown(lab_.state().view).space.on || prepareSpace(error)) return;
  std::cerr << "iklab: " << error << '\n';
  lab_.apply(lab::SetView{&lab::SpaceView::on, false});
  lab_.apply(lab::SetView{&lab::View::reducedMotion, true});  // no way back through space either
  lab::View flat = lab_.state().view;
  flat.space.on = false;
  motion_.advance(flat, false, 0.0);
}

void Program::derive() {
  explain();
  if (showsUi()) jointMap_.update(lab_);
  map_.update(lab_, canvasRect_, unit_, canvas_);
  if (showsUi()) offerLessons();
}

void Program::offerLessons() {
  const lab::View& view = lab_.state().view;
  if (view.gallery == lab::Gallery::lessons && offeredIn_ != view.language) {
    offeredIn_ = view.language;
    offered_.clear();
    for (const lab::Lesson& each : lab::lessons()) {
      offered_.push_back(lab::shippedLesson(each.id, view.language));
    }
  }
  gallery_.update(*this, unit_, offered_);
}

void Program::explain() {
  explanation_.reset();
  const lab::View& view = lab_.state().view;
  if (!view.explain && view.tab != lab::Tab::explain) return;
  explanation_ = lab::explanationOf(lab_);
  if (explanation_ && style_.blanks) explain::blankOut(*explanation_);
}

ui::Context Program::panelContext(std::span<const std::string> keys) {
  ui::Context context{lab_, panelOutput_.actions, widgets_, static_cast<float>(unit_)};
  context.explanation = explanation_ ? &*explanation_ : nullptr;
  context.highlight = &highlight_;
  context.maps = {map_.note(), jointMap_.map(), jointMap_.texture()};
  context.gallery = gallery_.textures();
  context.lessons = offered_;
  context.requests = &panelOutput_.requests;
  context.files = files();
  context.version = IKLAB_VERSION;
  context.keys = keys;
  context.attention = &attention_;
  context.searches = &searches_;
  context.languages = languages_->names();
  context.characters = &characters_;
  context.lesson = lessons_.run();
  context.lessonRequests = &panelOutput_.lessons;
  context.lessonFaults = lessons_.faults();
  context.lessonEntry = &lessonEntry_;
  context.progress = &lessons_.progress();
  context.learner = &lessons_.learner();
  return context;
}

void Program::submitPanels(ui::Context& context, const platform::Input& input) {
  const glm::vec2 size(input.size);
  if (isBlank()) return ui::blankWindow(context, size.x, size.y);
  canvasRect_ = ui::layOut(context, size.x, size.y);
  if (!delegate_) return;
  const std::vector<std::string> keys =
      focus_.dialogKeys({context.keys.begin(), context.keys.end()});
  ui::Context dialogs = context;
  dialogs.keys = keys;
  delegate_->layOut(dialogs, canvasRect_);
}

void Program::layOut(const platform::Input& input) {
  if (!showsUi()) return;
  ui::Context context = panelContext({});
  submitPanels(context, input);
  findLetters();
  if (host_->needsFonts()) {  // this frame has them already
    host_->restart(fontSizes());
    submitPanels(context, input);
  }
  if (isBlank()) return;
  ui::canvasNote(context, canvas_.keys().hint(lab_), canvasRect_);
  const std::vector<draw::PlacedLabel> labels = layOutSelection(context);
  if (lab_.state().view.presenting) {
    ui::presentation(context, echo_.text(), canvasRect_, inWindow(labels, parts().front()));
  }
  layOutPointer(context, input, labels);
}

// What is said of the selected joint, beside it.
std::vector<draw::PlacedLabel> Program::layOutSelection(const ui::Context& context) {
  std::vector<draw::PlacedLabel> labels = painter_->labels();
  const auto joint = lab::selectedJoint(lab_.state());
  if (!joint) return labels;
  const ui::Rect part = parts().front();
  const draw::Camera camera =
      draw::cameraOf(motion_.shown(lab_.state().view), {part.width, part.height});
  const glm::dvec3 place = lab_.shown().bones[*joint].start;
  if (!camera.isInFront(place)) return labels;
  auto [name, help] = draw::textOfSelected(lab_, *joint);
  const ui::CanvasTipText text{std::move(name), std::move(help)};
  const draw::Box box = tipPlace(lab_, camera, camera.toCanvas(place),
                                 ui::canvasTipSize(context, text), labels, unit_);
  ui::canvasTip(context, text, box.low + glm::vec2(part.x, part.y), true);
  labels.push_back({box.low, box.high, {}});
  return labels;
}

// The mouse cursor over the canvas, and the name of what it rests on.
void Program::layOutPointer(const ui::Context& context, const platform::Input& input,
                            const std::vector<draw::PlacedLabel>& labels) {
  const bool isOverUi = host_->hasMouse() && !canvas_.isDragging();
  if (!isOverUi) host_->setCursor(canvas_.cursor());
  const ui::Rect part = parts()[std::min(pointedPart_, parts().size() - 1)];
  const glm::dvec2 corner(part.x, part.y);
  const glm::dvec2 mouse = input.mouse - corner;
  const bool isInside =
      mouse.x >= 0.0 && mouse.y >= 0.0 && mouse.x < part.width && mouse.y < part.height;
  const bool isResting =
      isInside && !isOverUi && !isHeld(input) && !canvas_.isDragging() && !canvas_.keys().held();
  const draw::Camera camera =
      draw::cameraOf(motion_.shown(lab_.state().view), {part.width, part.height});
  std::optional<draw::Thing> thing;
  if (isResting) thing = draw::thingAt(lab_, camera, mouse, unit_);
  tip_.point(thing, mouse, unit_, seconds_);
  const auto shown = tip_.shown();
  if (!shown) return;
  auto [name, help] = draw::textOf(lab_, *shown);
  const ui::CanvasTipText text{std::move(name), std::move(help)};
  constexpr double kOffRing = ui::kRingRadius + 4.0;
  const double away = lab_.state().view.presenting ? kOffRing : kTipAway;
  const draw::Box box =
      tipPlace(lab_, camera, tip_.at(), ui::canvasTipSize(context, text), labels, unit_, away);
  ui::canvasTip(context, text, box.low + glm::vec2(corner));
}

CanvasScene Program::canvasScene() const {
  CanvasScene scene{lab_,    canvas_,      motion_.shown(lab_.state().view),
                    parts(), pointedPart_, unit_,
                    nullptr, highlight_,   map_.picture(),
                    style_};
  if (explanation_) scene.explanation = &*explanation_;
  return scene;
}

void Program::paint(const platform::Input& input) {
  painter_->paint(canvasScene(), input.size, showsUi());
  if (showsUi()) host_->end(painter_->triangles());
  if (delegate_) delegate_->painted(*this, input);
}

}  // namespace app
