#include "app/frame/gallery_pictures.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/canvas/fit.h"
#include "app/frame/program.h"
#include "draw/list/camera.h"
#include "lab/edit/target_path.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/lesson_file/lessons.h"
#include "ui/windows/windows.h"

namespace app {
namespace {

constexpr double kPictureWidth = 270.0;  // points
constexpr double kScale = 0.7;           // of marks and bones, against the canvas
constexpr double kShare = 0.62;          // of the picture: chain and goal
constexpr double kRoundSeconds = 3.0;    // of a target on its way
constexpr double kMovingSeconds = 2.0 * kRoundSeconds;

std::size_t countOf(lab::Gallery list, std::span<const lab::Lesson> lessons) {
  if (list == lab::Gallery::doors) return ui::doors().size();
  if (list == lab::Gallery::lessons) return lessons.size();
  return list == lab::Gallery::failures ? lab::failures().size() : lab::presetsOf(list).size();
}

// The first scene that it has.
std::optional<lab::Action> firstSceneOf(const lab::Lesson& lesson) {
  for (const lab::LessonStep& each : lesson.steps) {
    lab::Document document;
    if (each.scene.document.empty()) continue;
    if (!lab::readScene(each.scene.document, document).empty()) continue;
    document.camera.reset();
    return lab::OpenDocument{std::move(document)};
  }
  return std::nullopt;
}

// The scene of the next picture; nothing where a lesson has none.
std::optional<lab::Action> sceneOf(lab::Gallery list, std::size_t index,
                                   std::span<const lab::Lesson> lessons) {
  if (list == lab::Gallery::lessons) return firstSceneOf(lessons[index]);
  if (list == lab::Gallery::failures) return lab::LoadFailure{{index, 0}};
  if (list != lab::Gallery::doors) return lab::LoadPreset{lab::presetsOf(list)[index]};
  const auto preset = lab::findPreset(ui::doors()[index].preset);
  if (!preset) return std::nullopt;
  return lab::LoadPreset{*preset};
}

// The target goes along its way, and the chain is solved in each frame; or the solver's steps play.
void setMoving(const ui::Door& door, lab::Lab& lab) {
  lab.apply(lab::SetView{&lab::View::reducedMotion, false});
  lab.apply(lab::SetLoop{true});
  lab.apply(lab::SetPlaying{door.motion.path == lab::TargetPath::none});
  lab::TargetMotion motion;
  motion.path = door.motion.path;
  motion.plane = door.motion.plane;
  motion.size = door.motion.size;
  motion.speed = lab::lengthOf(lab::wayOf(motion)) / kRoundSeconds;
  lab.apply(lab::SetTargetMotion{motion});
}

}  // namespace

GalleryPictures::GalleryPictures() = default;
GalleryPictures::~GalleryPictures() = default;

void GalleryPictures::readLessons(const lab::View& view) {
  if (view.gallery != lab::Gallery::lessons || language_ == view.language) return;
  language_ = view.language;
  lessons_.clear();
  for (const lab::Lesson& each : lab::lessons()) {
    lessons_.push_back(lab::shippedLesson(each.id, view.language));
  }
}

void GalleryPictures::update(const Program& program, double unit,
                             std::optional<std::size_t> pointed, double seconds) {
  const lab::View& view = program.lab().state().view;
  readLessons(view);
  if (view.gallery == lab::Gallery::closed || hasFailed_) {
    pointed_.reset();
    return rest();
  }
  if (view.theme != theme_ || unit != unit_) {
    rest();
    for (Pictures& each : lists_) each.names.clear();
  }
  theme_ = view.theme;
  unit_ = unit;
  list_ = static_cast<std::size_t>(view.gallery) - 1;
  const std::size_t next = shown().names.size();
  if (next >= countOf(view.gallery, lessons_)) {
    const bool moves = view.gallery == lab::Gallery::doors && !view.reducedMotion;
    return move(program, moves ? pointed : std::nullopt, seconds);
  }
  pointed_.reset();
  if (moving_) rest();
  if (!open(program) || program.frames() == 0) return;  // the window is seen sooner
  addNext(sceneOf(view.gallery, next, lessons_));
}

// False where there is no memory for it.
bool GalleryPictures::open(const Program& program) {
  std::string error;
  if (!painter_) painter_ = program.beside(false, error);
  const int width = static_cast<int>(std::round(kPictureWidth * unit_));
  const int height =
      static_cast<int>(std::round(kPictureWidth * unit_ / ui::kGalleryPictureAspect));
  const gl::FramebufferGuard guard;
  if (painter_ && !framebuffer_) framebuffer_ = gl::Framebuffer::create(width, height, error);
  if (framebuffer_) return true;
  std::cerr << "iklab: no pictures for the gallery: " << error << '\n';
  hasFailed_ = true;
  return false;
}

// Settles the view on a scene.
void GalleryPictures::load(const lab::Action& scene) {
  lab::Lab& lab = painter_->lab();
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});  // the camera stands still
  lab.apply(lab::SetView{&lab::View::theme, theme_});
  for (bool lab::View::*const which :
       {&lab::View::grid, &lab::View::numbers, &lab::View::ghost, &lab::View::explain}) {
    lab.apply(lab::SetView{which, false});
  }
  lab.apply(scene);
  frame(0.0);  // brings everything into view
  comeNear(lab, glm::dvec2(framebuffer_->width(), framebuffer_->height()), kShare);
}

void GalleryPictures::frame(double seconds) {
  const gl::FramebufferGuard guard;
  framebuffer_->bind();
  platform::Input input;
  input.size = {framebuffer_->width(), framebuffer_->height()};
  input.scale = kScale * unit_;
  input.mouse = {-1.0, -1.0};
  painter_->frame(input, seconds);
}

void GalleryPictures::paint(double seconds, draw::Image& image, gl::Texture& texture) {
  frame(seconds);
  const std::vector<std::uint8_t> bytes = framebuffer_->readPixels();
  image.width = framebuffer_->width();
  image.height = framebuffer_->height();
  image.pixels.clear();
  image.pixels.reserve(bytes.size() / 4);
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4) {
    image.pixels.push_back({bytes[i], bytes[i + 1], bytes[i + 2]});
  }
  ++image.revision;
  texture.upload(image);
}

// The next one of those that are shown. Without a scene it is none.
void GalleryPictures::addNext(const std::optional<lab::Action>& scene) {
  Pictures& all = shown();
  const std::size_t index = all.names.size();
  if (all.images.size() <= index) {
    all.images.emplace_back();
    all.textures.emplace_back();
  }
  if (scene) {
    load(*scene);
    paint(0.0, all.images[index], all.textures[index]);
  }
  all.names.push_back(scene ? all.textures[index].name() : 0);
}

void GalleryPictures::move(const Program& program, std::optional<std::size_t> door,
                           double seconds) {
  const bool isNew = door != pointed_;
  pointed_ = door;
  if (isNew || !door) rest();
  if (isNew && door) {
    const auto scene = sceneOf(lab::Gallery::doors, *door, {});
    if (!scene || !open(program)) return;
    load(*scene);
    setMoving(ui::doors()[*door], painter_->lab());
    moving_ = door;
    gone_ = 0.0;
    seconds = 0.0;  // it begins as it stood
  }
  if (!moving_) return;
  gone_ += seconds;
  if (gone_ >= kMovingSeconds) return rest();  // a mouse that was left there is no reason for more
  paint(seconds, moved_, movedTexture_);
  shown().names[*moving_] = movedTexture_.name();
}

// All stand as they were painted first.
void GalleryPictures::rest() {
  painter_.reset();
  framebuffer_.reset();
  if (!moving_) return;
  Pictures& doors = lists_[static_cast<std::size_t>(lab::Gallery::doors) - 1];
  doors.names[*moving_] = doors.textures[*moving_].name();
  moving_.reset();
}

}  // namespace app
