#include "platform/media/mp4.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "platform/files.h"
#include "platform/path_text.h"
#include "platform/system/process.h"

namespace platform {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook(20);  // between two looks at whether ffmpeg works

// Frames go through a pipe.
class Mp4 final : public Movie {
 public:
  explicit Mp4(const MovieOptions& options) : options_(options), part_(options.path) {}

  bool start(const std::string& program, std::string& error);
  bool add(const Frame& frame, int count, std::string& error) override;
  bool finish(std::string& error) override;
  void abandon() override { isAbandoned_ = true; }

 private:
  [[nodiscard]] std::vector<std::string> arguments() const;
  bool write(const Frame& frame);
  // True as long as it is worth waiting for ffmpeg, which has done something since `last`.
  bool isWorthWaiting(Clock::time_point last);
  // Closes the pipe and waits; true if ffmpeg succeeded.
  bool end();
  // Waits until ffmpeg has ended, and ends it where it does nothing.
  void await();
  [[nodiscard]] std::string complaint() const;

  MovieOptions options_;
  PartFile part_;
  std::unique_ptr<system::Process> ffmpeg_;
  std::atomic<bool> isAbandoned_ = false;
  bool isHanging_ = false;
};

std::vector<std::string> Mp4::arguments() const {
  const std::string size = std::to_string(options_.width) + "x" + std::to_string(options_.height);
  // yuv420p has one colour for two by two pixels, so both sides are made even. The colour matrix is
  // given, so that players need not guess it.
  const std::string filter =
      "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  return {"ffmpeg",     "-hide_banner",
          "-loglevel",  "error",
          "-nostdin",   "-y",
          "-f",         "rawvideo",
          "-pix_fmt",   "rgba",
          "-s",         size,
          "-r",         std::to_string(options_.fps),
          "-i",         "pipe:0",
          "-an",        "-vf",
          filter,       "-c:v",
          "libx264",    "-crf",
          "18",         "-preset",
          "medium",     "-colorspace",
          "bt709",      "-color_primaries",
          "bt709",      "-color_trc",
          "bt709",      "-color_range",
          "tv",         "-movflags",
          "+faststart", "-f",
          "mp4",        "file:" + part_.path()};
}

bool Mp4::start(const std::string& program, std::string& error) {
  if (!part_.create(error)) return false;
  ffmpeg_ = system::Process::start(program, arguments(), system::Process::Input::pipe, error);
  return ffmpeg_ != nullptr;
}

bool Mp4::isWorthWaiting(Clock::time_point last) {
  if (isAbandoned_) return false;
  isHanging_ = Clock::now() - last > std::chrono::duration<double>(options_.patience);
  return !isHanging_;
}

bool Mp4::write(const Frame& frame) {
  auto last = Clock::now();
  for (std::span<const std::uint8_t> left(frame); !left.empty();) {
    const auto taken = ffmpeg_->write(left, kLook);
    if (!taken) return false;
    left = left.subspan(*taken);
    if (*taken > 0) {
      last = Clock::now();
    } else if (!isWorthWaiting(last)) {
      return false;
    }
  }
  return true;
}

// The film grows while ffmpeg encodes what it still has, and is written again at the end.
void Mp4::await() {
  const fs::path film = pathOf(part_.path());
  auto last = Clock::now();
  fs::file_time_type changed{};
  std::uintmax_t size = 0;
  while (!ffmpeg_->hasEnded()) {
    std::error_code ignored;
    const std::uintmax_t sizeNow = fs::file_size(film, ignored);
    const fs::file_time_type changedNow = fs::last_write_time(film, ignored);
    if (sizeNow != size || changedNow != changed) last = Clock::now();
    size = sizeNow;
    changed = changedNow;
    if (!isWorthWaiting(last)) return ffmpeg_->kill();
    std::this_thread::sleep_for(kLook);
  }
}

bool Mp4::end() {
  ffmpeg_->closeInput();
  if (isHanging_ || isAbandoned_) {
    ffmpeg_->kill();
  } else {
    await();
  }
  return ffmpeg_->wait() && !isHanging_;
}

// Its last line.
std::string Mp4::complaint() const {
  if (isHanging_) {
    return options_.path + ": ffmpeg did nothing for " +
           std::to_string(std::lround(options_.patience)) + " s, and was ended";
  }
  std::string text = ffmpeg_->complaints();
  while (text.ends_with('\n')) text.pop_back();
  text.erase(0, text.rfind('\n') + 1);
  return options_.path + ": ffmpeg: " + (text.empty() ? "ended early" : text);
}

bool Mp4::add(const Frame& frame, int count, std::string& error) {
  for (int i = 0; i < count; ++i) {
    if (write(frame)) continue;
    end();
    error = complaint();
    return false;
  }
  return true;
}

bool Mp4::finish(std::string& error) {
  if (!end()) {
    error = complaint();
    return false;
  }
  std::error_code code;
  if (fs::file_size(pathOf(part_.path()), code) == 0) {
    error = options_.path + ": ffmpeg: wrote nothing";
    return false;
  }
  return part_.finish(error);
}

}  // namespace

std::optional<std::string> findFfmpeg() { return system::findProgram("ffmpeg"); }

std::unique_ptr<Movie> createMp4(const MovieOptions& options, std::string& error) {
  const auto program = findFfmpeg();
  auto movie = std::make_unique<Mp4>(options);
  if (!program || !movie->start(*program, error)) return nullptr;
  return movie;
}

}  // namespace platform
