#include "app/export/lesson_pages.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include <glm/geometric.hpp>

#include "app/canvas/fit.h"
#include "draw/flat/flat_picture.h"
#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/scene/grid.h"
#include "draw/space/space_picture.h"
#include "draw/svg/svg.h"
#include "lab/palette.h"

namespace app {
namespace {

// Points, as all lengths here.
constexpr double kPictureMargin = 10.0;
constexpr float kUnit = 0.75F;  // pixels a point of the picture: a page is looked at from nearer
constexpr double kFinestGrid = 8.0;  // between lines by which a place is read off
constexpr float kArcRadius = 26.0F;
constexpr float kStroke = 1.5F;

bool isPlace(const lab::Question& question) {
  return question.kind == lab::QuestionKind::point || question.kind == lab::QuestionKind::drag;
}

// Parts of the numbered grid's squares, below everything.
void paintFineGrid(draw::DrawList& list, const draw::Camera& camera, const lab::Palette& colors) {
  const double spacing = draw::gridSpacing(camera.pixelsPerUnit, kFinestGrid);
  const glm::dvec3 low = camera.toWorld({0.0, camera.size.y});
  const glm::dvec3 high = camera.toWorld({camera.size.x, 0.0});
  const glm::vec2 size(camera.size);
  const draw::Color color = draw::rgb(colors.grid);
  constexpr float kThin = 0.4F;
  for (double i = std::ceil(low.x / spacing); i * spacing <= high.x; ++i) {
    const auto x = static_cast<float>(camera.toCanvas({i * spacing, 0.0, 0.0}).x);
    list.line({x, 0.0F}, {x, size.y}, kThin, color);
  }
  for (double i = std::ceil(low.y / spacing); i * spacing <= high.y; ++i) {
    const auto y = static_cast<float>(camera.toCanvas({0.0, i * spacing, 0.0}).y);
    list.line({0.0F, y}, {size.x, y}, kThin, color);
  }
}

// An angle in the plane, counter-clockwise from one direction, radians.
struct ShownAngle {
  glm::dvec3 at{0.0};
  double from = 0.0;
  double sweep = 0.0;
};

double directionOf(const glm::dvec3& from, const glm::dvec3& to) {
  return std::atan2(to.y - from.y, to.x - from.x);
}

// Where the angle that is asked for stands; nothing where it is no angle between two lines of the
// picture, as in a mirror or with something added to it.
std::optional<ShownAngle> angleOf(const lab::Question& question, double degrees,
                                  const lab::Lab& lab) {
  const lab::Take& take = question.answer;
  const bool isLocal = take.what == lab::Measured::angle;
  const bool isPlain = !take.isNegated && take.plus == 0.0;
  if (!isPlain || (!isLocal && take.what != lab::Measured::heading)) return std::nullopt;
  std::string trouble;
  const auto joint = [&](std::size_t index) {
    lab::Take place = take;
    place.what = lab::Measured::joint;
    place.index = index;
    const lab::TakenValue value = lab::valueOf(place, lab, trouble);
    const auto* const point = std::get_if<glm::dvec3>(&value);
    return point ? *point : glm::dvec3(0.0);
  };
  const glm::dvec3 start = joint(take.index);
  const double sweep = degrees / 180.0 * std::numbers::pi;
  constexpr double kSame = 0.01;
  if (take.isSupplement) {
    if (!isLocal || take.index < 2) return std::nullopt;
    const double back = directionOf(start, joint(take.index - 1));
    const double inner =
        std::remainder(directionOf(start, joint(take.index + 1)) - back, 2.0 * std::numbers::pi);
    const bool isSeen = trouble.empty() && std::abs(std::abs(inner) - sweep) < kSame;
    return isSeen ? std::optional(ShownAngle{start, back, inner}) : std::nullopt;
  }
  const double from = directionOf(start, joint(take.index + 1)) - sweep;
  const double expected =
      isLocal && take.index > 1 ? directionOf(joint(take.index - 1), start) : 0.0;
  const bool isSeen = std::abs(std::remainder(from - expected, 2.0 * std::numbers::pi)) < kSame;
  if (!trouble.empty() || !isSeen) return std::nullopt;
  return ShownAngle{start, from, sweep};
}

void paintAngle(draw::DrawList& list, const draw::Camera& camera, const ShownAngle& angle,
                draw::Color color) {
  const glm::vec2 center(camera.toCanvas(angle.at));
  const auto side = [&](double direction, float dash) {
    const glm::vec2 way(std::cos(direction), -std::sin(direction));
    list.line(center, center + 1.6F * kArcRadius * way, kStroke, color, dash);
  };
  side(angle.from, 3.0F);
  side(angle.from + angle.sweep, 0.0F);
  list.arc(center, kArcRadius, static_cast<float>(angle.from), static_cast<float>(angle.sweep),
           kStroke, color);
}

// The circle within which a mark is right.
void paintPlace(draw::DrawList& list, const draw::Camera& camera, const glm::dvec3& truth,
                double within, draw::Color color) {
  const double radius = std::max(kPencil, within * camera.pixelsPerUnitAt(truth));
  list.arc(glm::vec2(camera.toCanvas(truth)), static_cast<float>(radius), 0.0F,
           2.0F * std::numbers::pi_v<float>, kStroke, color);
}

// The camera in which a lab is seen on paper, once all is in view.
draw::Camera cameraOnPaper(lab::Lab& lab, glm::vec2 size) {
  lab.apply(lab::SetView{&lab::View::theme, lab::Theme::light});
  fitIfAsked(lab, size);
  // A lesson's camera is for a wider canvas.
  lab.apply(lab::SetView{&lab::View::fitHeight, 0.0});
  fitIfCovered(lab, size, kPictureMargin);
  fitIfAsked(lab, size);
  return draw::cameraOf(lab.state(), size);
}

// `marks`: painted over the scene.
template <typename Marks>
std::string paint(const lab::LessonRun& run, const lab::Lab& lab, const draw::Camera& camera,
                  const draw::Font& font, const Marks& marks) {
  draw::SceneView view;
  view.camera = camera;
  view.unit = kUnit;
  draw::DrawList shapes(font);
  if (!camera.isSpace) {
    if (isPlace(*run.step().question)) {
      paintFineGrid(shapes, camera, lab::palette(lab.state().view.theme));
    }
    draw::paintFlat(shapes, lab, view);
    marks(shapes);
    return draw::svgShapes(shapes);
  }
  draw::SolidList bodies(camera.focus());
  draw::paintSpace(bodies, shapes, lab, view);
  marks(shapes);
  return draw::svgBodies(bodies, camera) + draw::svgShapes(shapes);
}

}  // namespace

std::vector<Asked> questionsOf(const lab::Lesson& lesson) {
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (lesson.steps[i].question) asked.push_back({i, static_cast<int>(asked.size()) + 1});
  }
  return asked;
}

// A lesson's own scenes follow from each other: the picture of a question would have the answer to
// the one above. Data from seeds are others for each.
int tryOf(const lab::Learner& learner) { return learner == lab::Learner{} ? 1 : 0; }

std::string letterOf(std::size_t option) { return {static_cast<char>('A' + option % 26U)}; }

std::string questionPicture(const lab::LessonRun& run, lab::Lab& lab, glm::vec2 size,
                            const draw::Font& font) {
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});
  return paint(run, lab, cameraOnPaper(lab, size), font, [](draw::DrawList& /*shapes*/) {});
}

std::string answerPicture(lab::LessonRun& run, lab::Lab& lab, const lab::PreparedStep& prepared,
                          glm::vec2 size, const draw::Font& font) {
  const lab::Question& question = *run.step().question;
  const auto* const place = std::get_if<glm::dvec3>(&prepared.truth);
  const auto* const number = std::get_if<double>(&prepared.truth);
  if (!place && !(number && question.unit == "°")) return {};
  std::optional<ShownAngle> angle;
  if (number && !draw::cameraOf(lab.state(), size).isSpace) angle = angleOf(question, *number, lab);
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});
  run.reveal(lab);
  if (lab.state().playback.playing) lab.apply(lab::Seek{lab.lastCursor()});
  const draw::Camera camera = cameraOnPaper(lab, size);
  const draw::Color color = draw::rgb(lab::palette(lab.state().view.theme).good);
  return paint(run, lab, camera, font, [&](draw::DrawList& shapes) {
    if (place) paintPlace(shapes, camera, *place, question.within, color);
    if (angle) paintAngle(shapes, camera, *angle, color);
  });
}

}  // namespace app
