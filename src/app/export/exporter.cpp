#include "app/export/exporter.h"

#include <algorithm>
#include <new>
#include <utility>

#include "app/answer.h"
#include "app/export/export_job.h"
#include "app/frame/program.h"
#include "app/platform_words.h"
#include "lab/core/playback.h"
#include "lab/file/arm_scene.h"
#include "lab/tables/tables.h"
#include "lab/tables/transforms.h"
#include "lab/words/step_words.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/media/movie.h"
#include "ui/widgets/slider.h"
#include "ui/windows/progress_box.h"

namespace app {

using language::fill, language::tr;

namespace {

using ui::ExportKind;

constexpr int kFramesToSettle = 4;
constexpr double kLeastScale = 0.5;  // smaller type cannot be read
constexpr double kTellsAfter = 1.0;  // seconds: what is left is not known before
constexpr double kTellsFrom = 0.02;  // of the whole

std::string nameOf(const std::string& path) { return platform::fileName(path); }

// The steps of a film of the playback; nothing where lines of code are played.
std::optional<std::size_t> stepsOf(const lab::Lab& lab, const ui::ExportChoices& choices) {
  if (lab.isWalking()) return std::nullopt;
  const lab::Playback& playback = lab.state().playback;
  const std::size_t last =
      choices.loopRange ? std::min(playback.loopTo, lab.lastCursor()) : lab.lastCursor();
  std::size_t at = choices.loopRange ? std::min(playback.loopFrom, last) : 0;
  if (lab.state().race.on) return last - at;
  if (choices.unit == lab::Unit::line) return std::nullopt;
  std::size_t count = 0;
  for (; at < last; ++count) at = lab::nextBoundary(lab.trace(), at, choices.unit, +1);
  return count;
}

FilmPlan planOf(const lab::Lab& lab, const ui::ExportChoices& choices) {
  FilmPlan plan;
  plan.fps = choices.fps;
  plan.unit = choices.unit;
  plan.stepSeconds = choices.stepSeconds;
  if (lab.isWalking()) plan.seconds = choices.walkSeconds;
  if (!choices.loopRange) return plan;
  plan.from = lab.state().playback.loopFrom;
  plan.to = lab.state().playback.loopTo;
  return plan;
}

bool isTable(ExportKind kind) { return !ui::isSeen(kind) && kind != ExportKind::worksheet; }

// Returns what is wrong.
std::string writeTable(const std::string& path, const lab::Lab& lab,
                       const ui::ExportChoices& choices) {
  const ExportKind kind = choices.kind;
  std::string error;
  std::string robot;
  std::string tip;  // which URDF does not say
  if (kind == ExportKind::urdf) error = lab::writeUrdf(lab.document(0.0), robot, tip);
  if (kind == ExportKind::dhTable)
    error = lab::writeDhTable(lab.document(0.0), lab::conventionOf(lab), robot);
  if (!error.empty()) return error;
  const platform::Content content = [&](const platform::Sink& sink) {
    switch (kind) {
      case ExportKind::stepsCsv:
        return lab::traceCsv(lab.trace(), lab.state().scene.chain, sink);
      case ExportKind::stepsJson:
        return writeAnswer(lab.solver(), lab::problemOf(lab.state().scene, lab.state().choices),
                           lab.answer(), lab.result(), &lab.trace(), sink);
      case ExportKind::urdf:
      case ExportKind::dhTable:
        return sink(robot);
      case ExportKind::jointsCsv:
        return sink(lab::jointsCsv(lab.state().scene.chain, lab.shown().pose,
                                   ui::numbersOf(choices.zeros).value_or(std::vector<double>()),
                                   ui::numbersOf(choices.signs).value_or(std::vector<double>())));
      default:
        return sink(lab::chartCsv(lab));
    }
  };
  platform::writeFile(path, content, error);
  return error;
}

}  // namespace

Exporter::Exporter(std::string folder) : folder_(std::move(folder)) {}

Exporter::~Exporter() = default;

void Exporter::ask(const Proposal& proposal) {
  proposal_ = proposal;
  asks_ = true;
}

void Exporter::choosePath() {
  const std::string suffix(ui::suffixOf(choices_.kind, platform::videoSuffix()));
  std::string name = asFileName(proposal_.title);
  constexpr std::string_view kScene = ".iklab.json";
  if (name.ends_with(kScene)) name.resize(name.size() - kScene.size());
  chooser_.open(ui::FileDialog::Kind::save, tr("Export to"), suffix,
                folder_.empty() ? proposal_.folder : folder_, name + suffix);
}

void Exporter::cancel() {
  asks_ = false;
  bench_.reset();
  chooser_.close();
  path_.clear();
  job_.reset();
  isCancelled_ = false;
}

void Exporter::acceptPath(const std::string& path) {
  const std::string suffix(ui::suffixOf(choices_.kind, platform::videoSuffix()));
  if (!path.ends_with(suffix)) {
    return chooser_.refuse(fill(tr("{file}: expected a name that ends in {suffix}"),
                                {{"file", nameOf(path)}, {"suffix", suffix}}));
  }
  path_ = path;
  asks_ = false;
  bench_.reset();
  chooser_.close();
  folder_ = platform::parentFolder(path);
}

ui::ExportFacts Exporter::factsOf(const lab::Lab& lab) {
  ui::ExportFacts facts{canvas_, window_, {}, {}};
  facts.videoSuffix = platform::videoSuffix();
  const auto& bones = lab.state().scene.chain.bones;
  for (const rigs::Bone& bone : bones) facts.joints += bone.joint == rigs::JointKind::fixed ? 0 : 1;
  if (choices_.kind == ExportKind::worksheet) {
    const auto* const explanation = lab::explanationOf(lab);
    facts.hasFormulas = explanation && !explanation->formulas.empty();
  }
  if (choices_.kind == ExportKind::video)
    facts.videoFault = platform::faultOfMovie("film" + std::string(facts.videoSuffix));
  if (!ui::isFilm(choices_.kind)) return facts;
  if (!bench_) {
    bench_ = lab;
    if (!lab.isWalking()) bench_->apply(lab::Seek{0});  // step by step, as it will be filmed
  }
  facts.steps = stepsOf(*bench_, choices_);
  return facts;
}

void Exporter::layOutOptions(const ui::Context& context) {
  const ui::ExportAnswer answer = ui::exportWindow(context, choices_, factsOf(context.lab));
  if (answer == ui::ExportAnswer::go) {
    choosePath();
  } else if (answer == ui::ExportAnswer::cancel) {
    asks_ = false;
    bench_.reset();
  }
}

void Exporter::layOutProgress(const ui::Context& context) {
  ui::Progress progress;
  progress.text = fill(tr("Writing {file}"), {{"file", nameOf(path_)}});
  progress.part = job_->part();
  progress.passed = std::chrono::duration<double>(Clock::now() - started_).count();
  if (progress.part && *progress.part > kTellsFrom && progress.passed > kTellsAfter) {
    progress.left = progress.passed * (1.0 - *progress.part) / *progress.part;
  }
  if (ui::progressBox(context, progress)) isCancelled_ = true;
}

void Exporter::layOut(const ui::Context& context) {
  if (job_) {
    layOutProgress(context);
  } else if (chooser_.isOpen()) {
    if (const auto path = chooser_.draw(context)) acceptPath(*path);
  } else if (asks_) {
    layOutOptions(context);
  }
}

std::unique_ptr<ExportJob> Exporter::begin(const Program& program) const {
  lab::Lab lab = program.lab();
  if (choices_.kind == ExportKind::worksheet) {
    ExportPicture picture;
    picture.path = path_;
    picture.worksheet = choices_.solutions ? Answers::filled : Answers::blank;
    picture.size = kWorksheetCanvas;
    picture.scale = kWorksheetScale;
    return std::make_unique<ExportJob>(program, std::move(lab), picture, std::nullopt);
  }
  ExportPicture picture;
  picture.path = path_;
  picture.ui = ui::showsWindow(choices_);
  picture.transparent = ui::isTransparent(choices_);
  picture.size = ui::sizeOf(choices_, {canvas_, window_, {}, {}});
  // It shows what the window shows: everything is as much larger as the picture is.
  double larger = 1.0;
  if (choices_.size != ui::ExportChoices::Size::asOnScreen) {
    const glm::dvec2 times = glm::dvec2(picture.size) / glm::dvec2(picture.ui ? window_ : canvas_);
    larger = std::min(times.x, times.y);
  }
  picture.scale = std::max(scale_ * larger, kLeastScale);
  lab.apply(lab::SetPlaying{false});
  lab.apply(lab::SetView{&lab::View::pixelsPerUnit, lab.state().view.pixelsPerUnit * larger});
  std::optional<FilmPlan> plan;
  if (ui::isFilm(choices_.kind)) plan = planOf(lab, choices_);
  return std::make_unique<ExportJob>(program, std::move(lab), picture, plan);
}

// What is wrong, or nothing; no value while it is not over.
std::optional<std::string> Exporter::work(const Program& program) try {
  const gl::FramebufferGuard guard;
  if (job_) return job_->work();
  if (isTable(choices_.kind)) return writeTable(path_, program.lab(), choices_);
  started_ = Clock::now();
  job_ = begin(program);
  return std::nullopt;
} catch (const std::bad_alloc&) {
  return fill(tr("{file}: there is not enough memory to write it"), {{"file", path_}});
}

void Exporter::painted(const Program& program, const platform::Input& input) {
  window_ = input.size;
  canvas_ = {static_cast<int>(program.canvas().width), static_cast<int>(program.canvas().height)};
  scale_ = input.scale;
  framesToSettle_ = std::max(0, framesToSettle_ - 1);
  if (path_.empty()) return;
  const auto fault = isCancelled_ ? std::string() : work(program);
  if (!fault) return;
  if (isCancelled_) {
    message_ = Message{fill(tr("Cancelled: {file} was not written."), {{"file", nameOf(path_)}})};
  } else if (fault->empty()) {
    message_ = Message{writtenText(tr("{file} was written."), path_)};
  } else {
    message_ = Message{*fault, true};
  }
  cancel();
  framesToSettle_ = kFramesToSettle;
}

std::optional<double> Exporter::wait() const {
  if (!path_.empty() || framesToSettle_ > 0) return 0.0;
  return std::nullopt;
}

}  // namespace app
