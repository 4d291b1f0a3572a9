#include "app/frame/scene_host.h"

#include <algorithm>
#include <utility>

#include "lab/lesson_file/lessons.h"
#include "lab/text.h"
#include "language/language.h"
#include "platform/clipboard.h"
#include "platform/folders.h"

namespace app {

using language::tr;

namespace {

// It is about the user's own scene, not about that of a lesson.
bool isAboutOwn(const ui::Request& request, const FrameDelegate* delegate) {
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

// What is to be pasted is the address of a file, "file:///tmp/arm.iklab.json": it opens as a file
// that was dropped.
bool takeAddress(const ui::Request& request, platform::Input& input) {
  if (request.kind != ui::RequestKind::paste) return false;
  const std::string all = request.text.empty() ? platform::clipboard() : request.text;
  const std::string text(lab::trimmed(all));
  std::string path = platform::pathOfAddress(text);
  if (path == text) return false;
  input.dropped.push_back(std::move(path));
  return true;
}

}  // namespace

void SceneHost::apply(const lab::Action& action) {
  // Another scene is the user's own, unless it is only tried.
  const bool isOther = lab::SceneEdits::has(action);
  if (isOther && lessons_.run() && !lessons_.run()->isExploring()) closeLesson();
  if (lessons_.run()) return lessons_.apply(action, lab_);
  if (delegate_) {
    delegate_->apply(action, lab_);
  } else {
    lab_.apply(action);
  }
}

void SceneHost::act(const std::vector<lab::LessonRequest>& lessons, ui::Requests requests,
                    platform::Input& input, const Languages& languages) {
  if (!delegate_ || !delegate_->isAsking()) {
    std::erase_if(requests, [&](const ui::Request& each) { return takeAddress(each, input); });
  }
  actOnLessons(lessons, requests, input);
  if (!delegate_) return;
  delegate_->act(requests, input, lab_);
  if (const auto link = delegate_->takeLink()) openLink(*link, languages);
  if (const std::string file = delegate_->takeLessonFile(); !file.empty()) {
    delegate_->showError(openLesson(file));
  }
}

// Files are those of the user's own scene, which comes back first.
void SceneHost::actOnLessons(const std::vector<lab::LessonRequest>& lessons,
                             const ui::Requests& requests, platform::Input& input) {
  for (const lab::LessonRequest& each : lessons) lessons_.carryOut(each, lab_);
  openDropped(input);
  for (const ui::Request& each : requests) {
    if (!delegate_) break;
    if (each.kind == ui::RequestKind::saveAnswers) delegate_->saveAnswers(lessons_.answers());
    if (each.kind == ui::RequestKind::copyLink) copyLink();
  }
  if (lessons_.run() && needsOwn(requests, input)) closeLesson();
}

void SceneHost::openDropped(platform::Input& input) {
  std::string fault;
  std::erase_if(input.dropped, [&](const std::string& path) {
    if (!isLessonFile(path)) return false;
    fault = openLesson(path);
    return true;
  });
  if (delegate_) delegate_->showError(fault);
}

bool SceneHost::needsOwn(const ui::Requests& requests, const platform::Input& input) const {
  const auto isAbout = [this](const ui::Request& each) { return isAboutOwn(each, delegate_); };
  if (!input.dropped.empty() || std::ranges::any_of(requests, isAbout)) return true;
  // At the end it is asked about, or kept, where anything is unsaved.
  const bool ends =
      input.quit || input.ends ||
      std::ranges::find(requests, ui::RequestKind::quit, &ui::Request::kind) != requests.end();
  return ends && delegate_ && delegate_->isUnsaved();
}

void SceneHost::copyLink() {
  if (!lessons_.run()) return delegate_->copyLink({}, lab_);
  const std::string lesson = lessons_.link(lab_);
  if (!lesson.empty()) return delegate_->copyLink(lesson, lab_);
  delegate_->showError(
      tr("A link opens a lesson of the program. Of a lesson of your own hand out the file."));
}

// In the window's language, unless the link names another one.
void SceneHost::openLink(const lab::Link& link, const Languages& languages) {
  if (languages.has(link.language)) {
    lab_.apply(lab::SetView{&lab::View::language, link.language});
  }
  openLesson(link);
}

void SceneHost::openLesson(const lab::Link& link) {
  const auto lesson = std::ranges::find(lab::lessons(), link.lesson, &lab::Lesson::id);
  if (lesson == lab::lessons().end()) return;
  lab::Learner learner = lessons_.learner();  // what the link leaves out was typed before
  if (!link.classCode.empty()) learner.classCode = link.classCode;
  if (!link.name.empty()) learner.name = link.name;
  lessons_.setLearner(std::move(learner));
  const lab::LessonStep* const step = lab::stepOf(link, *lesson);
  lessons_.open(link.lesson, step ? step->id : std::string(), lab_);
}

}  // namespace app
