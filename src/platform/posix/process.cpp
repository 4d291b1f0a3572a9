#include "platform/system/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/interrupts.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): not every system has it

namespace platform::system {
namespace {

// What it says goes to an unnamed temporary file.
class Child final : public Process {
 public:
  Child() = default;
  ~Child() override;

  // False on failure, with errno.
  bool spawn(const std::string& program, std::vector<std::string> words, Input input);
  std::optional<std::size_t> write(std::span<const std::uint8_t> bytes,
                                   std::chrono::milliseconds patience) override;
  void closeInput() override;
  bool hasEnded() override;
  void kill() override;
  bool wait() override;
  std::string complaints() override;

 private:
  bool openPipe(int& end);

  std::FILE* complaints_ = nullptr;
  int pipe_ = -1;
  pid_t process_ = -1;
  HalfDone mark_;
};

Child::~Child() {
  kill();
  closeInput();
  wait();
  if (complaints_) std::fclose(complaints_);
}

bool Child::openPipe(int& end) {
  // If the program ends, write() must fail instead of ending this one.
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return false;
  end = ends[0];
  pipe_ = ends[1];
  ::fcntl(pipe_, F_SETFD, FD_CLOEXEC);
  ::fcntl(pipe_, F_SETFL, O_NONBLOCK);
  return true;
}

bool Child::spawn(const std::string& program, std::vector<std::string> words, Input input) {
  complaints_ = std::tmpfile();
  int end = -1;
  if (!complaints_ || (input == Input::pipe && !openPipe(end))) return false;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (end >= 0) {
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, fileno(complaints_), STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  // A process group of its own, so that Ctrl+C reaches this program only, which then ends that one.
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);  // ffmpeg would take a film that is cut off for whole
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const int fault =
      posix_spawn(&process_, program.c_str(), &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (end >= 0) ::close(end);
  if (fault != 0) process_ = -1;
  if (process_ > 0) mark_ = HalfDone::process(process_);
  errno = fault;
  return process_ > 0;
}

std::optional<std::size_t> Child::write(std::span<const std::uint8_t> bytes,
                                        std::chrono::milliseconds patience) {
  const ssize_t done = ::write(pipe_, bytes.data(), bytes.size());
  if (done >= 0) return static_cast<std::size_t>(done);
  if (errno != EAGAIN && errno != EINTR) return std::nullopt;
  pollfd writable{pipe_, POLLOUT, 0};
  ::poll(&writable, 1, static_cast<int>(patience.count()));
  return 0;
}

void Child::closeInput() {
  if (pipe_ >= 0) ::close(pipe_);
  pipe_ = -1;
}

bool Child::hasEnded() {
  siginfo_t ended{};
  const int found =
      ::waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT);
  return found != 0 || ended.si_pid != 0;
}

// All of its group: what was found may be a script that starts the program.
void Child::kill() {
  if (process_ > 0) ::kill(-process_, SIGKILL);
}

bool Child::wait() {
  if (process_ <= 0) return false;
  mark_ = {};
  int status = -1;
  pid_t ended = -1;
  do {
    ended = ::waitpid(process_, &status, 0);
  } while (ended < 0 && errno == EINTR);
  const bool isDone = ended == process_ && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  process_ = -1;
  return isDone;
}

std::string Child::complaints() {
  std::string text;
  std::rewind(complaints_);
  for (int c = std::fgetc(complaints_); c != EOF; c = std::fgetc(complaints_)) {
    text += static_cast<char>(c);
  }
  return text;
}

}  // namespace

bool runsPrograms() { return true; }

std::optional<std::string> findProgram(const std::string& name) {
  const char* const folders = std::getenv("PATH");
  std::istringstream path(folders ? folders : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    std::string program = (std::filesystem::path(folder) / name).string();
    if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

std::string hintOf(const std::string& name) {
  return " (Debian, Ubuntu: apt-get install " + name + ")";
}

std::unique_ptr<Process> Process::start(const std::string& program,
                                        const std::vector<std::string>& words, Input input,
                                        std::string& error) {
  auto child = std::make_unique<Child>();
  if (child->spawn(program, words, input)) return child;
  error = program + ": " + std::strerror(errno);
  return nullptr;
}

}  // namespace platform::system
