#include "platform/media/mp4.h"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <span>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "platform/files.h"
#include "platform/path_text.h"
#include "platform/system/process.h"

namespace platform {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook(20);   // between two looks at whether ffmpeg works
constexpr std::chrono::milliseconds kTurn(100);  // of sending: who asks has other things to do

// Frames go through a pipe.
class Mp4 final : public Movie {
 public:
  explicit Mp4(const MovieOptions& options) : options_(options), part_(options.path) {}

  bool start(const std::string& program, std::string& error);
  bool add(Frame frame, int count, std::string& error) override;
  bool isReady() override;
  void close() override;
  bool finish(std::string& error) override;

 private:
  [[nodiscard]] std::vector<std::string> arguments() const;
  // Hands over what ffmpeg takes within kTurn.
  void send();
  // Sees whether ffmpeg, which gets no more, has ended or still does something.
  void look();
  void endIfHanging();
  [[nodiscard]] std::string complaint() const;

  MovieOptions options_;
  PartFile part_;
  std::unique_ptr<system::Process> ffmpeg_;
  Frame frame_;
  int count_ = 0;                 // how often it is still to be sent
  std::size_t sent_ = 0;          // bytes of it, of the first of these times
  Clock::time_point last_{};      // when ffmpeg has done something
  fs::file_time_type changed_{};  // the film, as it was then
  std::uintmax_t size_ = 0;
  bool isClosed_ = false;   // no more frames are sent
  bool isRefused_ = false;  // ffmpeg takes no more, though there is more
  bool isHanging_ = false;
  bool isOver_ = false;  // ffmpeg has ended
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

bool Mp4::isReady() {
  if (isOver_) return true;
  if (count_ > 0) {
    send();
  } else if (isClosed_) {
    look();
  }
  return isOver_ || (count_ == 0 && !isClosed_);
}

void Mp4::send() {
  const auto until = Clock::now() + kTurn;
  while (count_ > 0 && !isOver_ && Clock::now() < until) {
    const auto taken = ffmpeg_->write(std::span<const std::uint8_t>(frame_).subspan(sent_), kLook);
    if (!taken) {
      isRefused_ = true;
      count_ = 0;
      return close();
    }
    if (*taken == 0) {
      endIfHanging();
      continue;
    }
    last_ = Clock::now();
    sent_ += *taken;
    if (sent_ < frame_.size()) continue;
    sent_ = 0;
    --count_;
  }
}

// The film grows while ffmpeg encodes what it still has, and is written again at the end.
void Mp4::look() {
  ffmpeg_->closeInput();
  isOver_ = ffmpeg_->hasEnded();
  if (isOver_) return;
  const fs::path film = pathOf(part_.path());
  std::error_code ignored;
  const std::uintmax_t size = fs::file_size(film, ignored);
  const fs::file_time_type changed = fs::last_write_time(film, ignored);
  if (size != size_ || changed != changed_) last_ = Clock::now();
  size_ = size;
  changed_ = changed;
  endIfHanging();
  if (!isOver_) std::this_thread::sleep_for(kLook);
}

void Mp4::endIfHanging() {
  isHanging_ = Clock::now() - last_ > std::chrono::duration<double>(options_.patience);
  if (!isHanging_) return;
  ffmpeg_->kill();
  isOver_ = true;
}

void Mp4::close() {
  if (std::exchange(isClosed_, true)) return;
  last_ = Clock::now();
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

bool Mp4::add(Frame frame, int count, std::string& error) {
  while (!isReady()) {
  }
  if (isOver_) {
    error = complaint();
    return false;
  }
  frame_ = std::move(frame);
  count_ = count;
  last_ = Clock::now();
  return true;
}

bool Mp4::finish(std::string& error) {
  close();
  while (!isReady()) {
  }
  if (!ffmpeg_->wait() || isHanging_ || isRefused_) {
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
