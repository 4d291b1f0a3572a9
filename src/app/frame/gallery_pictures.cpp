#include "app/frame/gallery_pictures.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/canvas/fit.h"
#include "app/frame/program.h"
#include "draw/list/camera.h"
#include "gl/framebuffer.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/lesson_file/lessons.h"
#include "ui/windows/windows.h"

namespace app {
namespace {

constexpr double kPictureWidth = 270.0;  // points
constexpr double kScale = 0.7;           // of marks and bones, against the canvas
constexpr double kShare = 0.62;          // of the picture: chain and goal

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

void GalleryPictures::update(const Program& program, double unit) {
  const lab::View& view = program.lab().state().view;
  readLessons(view);
  if (view.gallery == lab::Gallery::closed || hasFailed_) {
    painter_.reset();
    return;
  }
  if (view.theme != theme_ || unit != unit_) {
    for (Pictures& each : lists_) each.names.clear();
  }
  theme_ = view.theme;
  unit_ = unit;
  list_ = static_cast<std::size_t>(view.gallery) - 1;
  const std::size_t next = shown().names.size();
  if (next >= countOf(view.gallery, lessons_)) {
    painter_.reset();
    return;
  }
  std::string error;
  if (!painter_) painter_ = program.beside(false, error);
  if (painter_) {
    if (program.frames() == 0) return;  // the window is seen sooner
    std::optional<lab::Action> scene;
    if (view.gallery == lab::Gallery::doors) {
      if (const auto preset = lab::findPreset(ui::doors()[next].preset))
        scene = lab::LoadPreset{*preset};
    } else if (view.gallery == lab::Gallery::lessons) {
      scene = firstSceneOf(lessons_[next]);
    } else if (view.gallery == lab::Gallery::failures) {
      scene = lab::LoadFailure{{next, 0}};
    } else {
      scene = lab::LoadPreset{lab::presetsOf(view.gallery)[next]};
    }
    if (scene) return paint(*scene, unit);
    shown().images.emplace_back();  // it goes without a picture
    shown().textures.emplace_back();
    shown().names.push_back(0);
    return;
  }
  std::cerr << "iklab: no pictures for the gallery: " << error << '\n';
  hasFailed_ = true;
}

void GalleryPictures::paint(const lab::Action& load, double unit) {
  const int width = static_cast<int>(std::round(kPictureWidth * unit));
  const int height = static_cast<int>(std::round(kPictureWidth * unit / ui::kGalleryPictureAspect));
  std::string error;
  const gl::FramebufferGuard guard;
  const auto framebuffer = gl::Framebuffer::create(width, height, error);
  if (!framebuffer) {
    std::cerr << "iklab: no pictures for the gallery: " << error << '\n';
    hasFailed_ = true;
    return;
  }
  lab::Lab& lab = painter_->lab();
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});  // the camera stands still
  lab.apply(lab::SetView{&lab::View::theme, theme_});
  for (bool lab::View::*const which :
       {&lab::View::grid, &lab::View::numbers, &lab::View::ghost, &lab::View::explain}) {
    lab.apply(lab::SetView{which, false});
  }
  lab.apply(load);
  framebuffer->bind();
  platform::Input input;
  input.size = {width, height};
  input.scale = kScale * unit;
  input.mouse = {-1.0, -1.0};
  painter_->frame(input, 0.0);  // brings everything into view
  comeNear(lab, glm::dvec2(width, height), kShare);
  painter_->frame(input, 0.0);

  keep(framebuffer->readPixels(), width, height);
}

// The next one of those that are shown.
void GalleryPictures::keep(const std::vector<std::uint8_t>& bytes, int width, int height) {
  Pictures& all = shown();
  const std::size_t index = all.names.size();
  if (all.images.size() <= index) {
    all.images.emplace_back();
    all.textures.emplace_back();
  }
  draw::Image& image = all.images[index];
  image.width = width;
  image.height = height;
  image.pixels.clear();
  image.pixels.reserve(bytes.size() / 4);
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4) {
    image.pixels.push_back({bytes[i], bytes[i + 1], bytes[i + 2]});
  }
  ++image.revision;
  all.textures[index].upload(image);
  all.names.push_back(all.textures[index].name());
}

}  // namespace app
