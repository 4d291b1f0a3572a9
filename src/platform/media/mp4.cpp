#include "platform/media/mp4.h"

#if defined(__unix__) || defined(__APPLE__)

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/interrupts.h"

namespace platform {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook(20);  // between two looks at whether ffmpeg works

// Frames go through a pipe; ffmpeg's error messages go to an unnamed temporary file.
class Mp4 final : public Movie {
 public:
  explicit Mp4(const MovieOptions& options) : options_(options), part_(options.path) {}
  ~Mp4() override;

  bool start(const std::string& program, std::string& error);
  bool add(const Frame& frame, int count, std::string& error) override;
  bool finish(std::string& error) override;
  void abandon() override { isAbandoned_ = true; }

 private:
  [[nodiscard]] std::vector<std::string> arguments() const;
  bool spawn(const std::string& program, int input);
  bool write(const Frame& frame);
  // True as long as it is worth waiting for ffmpeg, which has done something since `last`.
  bool isWorthWaiting(Clock::time_point last);
  // Closes the pipe and waits; true if ffmpeg succeeded.
  bool end();
  // Waits until ffmpeg has ended, and ends it where it does nothing.
  void await();
  void kill() const;
  [[nodiscard]] std::string complaint() const;

  MovieOptions options_;
  PartFile part_;
  std::FILE* complaints_ = nullptr;
  int pipe_ = -1;
  pid_t process_ = -1;
  HalfDone mark_;
  std::atomic<bool> isAbandoned_ = false;
  bool isHanging_ = false;
};

Mp4::~Mp4() {
  kill();
  end();
  if (complaints_) std::fclose(complaints_);
}

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

bool Mp4::spawn(const std::string& program, int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(complaints_), STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  // A process group of its own, so that Ctrl+C reaches this program only, which then ends ffmpeg.
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> words = arguments();
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  errno = posix_spawn(&process_, program.c_str(), &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (errno != 0) process_ = -1;
  if (process_ > 0) mark_ = HalfDone::process(process_);
  return process_ > 0;
}

bool Mp4::start(const std::string& program, std::string& error) {
  // If ffmpeg ends, write() must fail instead of ending this program.
  std::signal(SIGPIPE, SIG_IGN);
  if (!part_.create(error)) return false;
  complaints_ = std::tmpfile();
  std::array<int, 2> ends{};
  if (!complaints_ || ::pipe(ends.data()) != 0) {
    error = options_.path + ": " + std::strerror(errno);
    return false;
  }
  pipe_ = ends[1];
  ::fcntl(pipe_, F_SETFD, FD_CLOEXEC);
  ::fcntl(pipe_, F_SETFL, O_NONBLOCK);
  const bool isStarted = spawn(program, ends[0]);
  if (!isStarted) error = program + ": " + std::strerror(errno);
  ::close(ends[0]);
  return isStarted;
}

bool Mp4::isWorthWaiting(Clock::time_point last) {
  if (isAbandoned_) return false;
  isHanging_ = Clock::now() - last > std::chrono::duration<double>(options_.patience);
  return !isHanging_;
}

bool Mp4::write(const Frame& frame) {
  auto last = Clock::now();
  for (std::size_t at = 0; at < frame.size();) {
    const ssize_t done = ::write(pipe_, frame.data() + at, frame.size() - at);
    if (done > 0) {
      at += static_cast<std::size_t>(done);
      last = Clock::now();
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return false;
    if (!isWorthWaiting(last)) return false;
    pollfd writable{pipe_, POLLOUT, 0};
    ::poll(&writable, 1, static_cast<int>(kLook.count()));
  }
  return true;
}

// All of its group: what was found as ffmpeg may be a script that starts it.
void Mp4::kill() const {
  if (process_ > 0) ::kill(-process_, SIGKILL);
}

// The film grows while ffmpeg encodes what it still has, and is written again at the end.
void Mp4::await() {
  auto last = Clock::now();
  fs::file_time_type changed{};
  std::uintmax_t size = 0;
  while (true) {
    siginfo_t ended{};
    const int found =
        ::waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (found != 0 || ended.si_pid != 0) return;
    std::error_code ignored;
    const std::uintmax_t sizeNow = fs::file_size(part_.path(), ignored);
    const fs::file_time_type changedNow = fs::last_write_time(part_.path(), ignored);
    if (sizeNow != size || changedNow != changed) last = Clock::now();
    size = sizeNow;
    changed = changedNow;
    if (!isWorthWaiting(last)) return kill();
    std::this_thread::sleep_for(kLook);
  }
}

bool Mp4::end() {
  if (pipe_ >= 0) ::close(pipe_);
  pipe_ = -1;
  if (process_ <= 0) return false;
  if (isHanging_ || isAbandoned_) {
    kill();
  } else {
    await();
  }
  mark_ = {};
  int status = -1;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return !isHanging_ && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Its last line.
std::string Mp4::complaint() const {
  if (isHanging_) {
    return options_.path + ": ffmpeg did nothing for " +
           std::to_string(std::lround(options_.patience)) + " s, and was ended";
  }
  std::string text;
  std::rewind(complaints_);
  for (int c = std::fgetc(complaints_); c != EOF; c = std::fgetc(complaints_)) {
    text += static_cast<char>(c);
  }
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
  if (std::filesystem::file_size(part_.path(), code) == 0) {
    error = options_.path + ": ffmpeg: wrote nothing";
    return false;
  }
  return part_.finish(error);
}

}  // namespace

std::optional<std::string> findFfmpeg() {
  const char* const folders = std::getenv("PATH");
  std::istringstream path(folders ? folders : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    const std::string program = folder + "/ffmpeg";
    if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

std::unique_ptr<Movie> createMp4(const MovieOptions& options, std::string& error) {
  const auto program = findFfmpeg();
  auto movie = std::make_unique<Mp4>(options);
  if (!program || !movie->start(*program, error)) return nullptr;
  return movie;
}

}  // namespace platform

#else

namespace platform {

// Not implemented on this system.
std::optional<std::string> findFfmpeg() { return std::nullopt; }

std::unique_ptr<Movie> createMp4(const MovieOptions& options, std::string& error) {
  error = options.path + ": this system can write GIFs only";
  return nullptr;
}

}  // namespace platform

#endif
