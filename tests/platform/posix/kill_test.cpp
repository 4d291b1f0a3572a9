// Whoever stops a program while it saves, and when, finds the old content or the new one. (Linux:
// one process traces another.)
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "support/own_folder.h"
#include "support/problem_count.h"
#include "support/random_source.h"

namespace {

namespace fs = std::filesystem;

// As large as a scene of hundreds of bones, and of lengths of their own: what is left of one, or
// mixed of two, is none of them.
std::string content(std::size_t which) {
  const char letter = static_cast<char>('a' + which);
  return std::string(60000 + 5000 * which, letter) + "\n";
}
constexpr std::size_t kContents = 8;

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Which of the contents it is; none where it is none of them.
std::optional<std::size_t> whichIn(const fs::path& path) {
  const std::string text = contentOf(path);
  for (std::size_t i = 0; i < kContents; ++i) {
    if (text == content(i)) return i;
  }
  return std::nullopt;
}

fs::path freshFile() {
  const fs::path folder = support::ownFolder();
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder / "scene.iklab.json";
}

void save(const fs::path& path, std::size_t which) {
  std::string error;
  ASSERT_TRUE(platform::writeFile(path.string(), content(which), error)) << error;
}

std::set<std::string> filesBeside(const fs::path& path) {
  return support::namesIn(path.parent_path());
}

template <typename Work>
pid_t process(Work&& work) {
  const pid_t child = fork();
  if (child != 0) return child;
  work();
  _exit(0);
}

// A process that saves one content after the other until it is stopped; it ends by itself when a
// save fails, or the test does. Made when it is about to save: how long a fork takes is no matter.
class Saver {
 public:
  Saver(const fs::path& path, std::size_t first) {
    std::array<int, 2> begun{};
    EXPECT_EQ(pipe(begun.data()), 0);
    child_ = process([&] {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (write(begun[1], "", 1) != 1) _exit(1);
      std::string error;
      std::size_t i = first;
      while (platform::writeFile(path.string(), content(i % kContents), error)) ++i;
      std::cerr << "a saver stops: " << error << std::endl;
    });
    close(begun[1]);
    char byte = 0;
    EXPECT_EQ(read(begun[0], &byte, 1), 1);
    close(begun[0]);
  }
  ~Saver() {
    kill(child_, SIGKILL);
    int status = 0;
    waitpid(child_, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it has stopped saving by itself";
  }
  Saver(const Saver&) = delete;
  Saver& operator=(const Saver&) = delete;

 private:
  pid_t child_ = 0;
};

// Moments that are spread over some saves of a process that has just begun, however long one takes
// here: its first save is the slowest.
class Moments {
 public:
  explicit Moments(const fs::path& path, std::string_view seed) : random_(support::seedOf(seed)) {
    constexpr int kProcesses = 5;
    constexpr int kSaves = 4;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kProcesses; ++i) {
      const pid_t child = process([&] {
        for (int k = 0; k < kSaves; ++k) save(path, 0);
      });
      waitpid(child, nullptr, 0);
    }
    most_ = (std::chrono::steady_clock::now() - begin) / kProcesses;
  }
  void wait() { std::this_thread::sleep_for(most_ * random_.unit()); }

 private:
  support::RandomSource random_;
  std::chrono::duration<double> most_;
};

TEST(Kill, ManySaversStoppedAtAnyMoment) {
  const fs::path path = freshFile();
  Moments moments(path, "kill");
  std::set<std::size_t> seen;
  for (std::size_t i = 0; i < support::problemCount(100U); ++i) {
    {
      const Saver saver(path, i);
      moments.wait();
    }
    const auto which = whichIn(path);
    ASSERT_TRUE(which.has_value()) << "after " << i << " savers it is neither old nor new";
    seen.insert(*which);
    ASSERT_LE(filesBeside(path).size(), 2U) << "what was left behind adds up";
  }
  EXPECT_GT(seen.size(), 1U) << "they were stopped before they had saved";
  save(path, 1);
  EXPECT_EQ(filesBeside(path), std::set<std::string>{"scene.iklab.json"});
}

TEST(Kill, TwoThatSaveTheSame) {
  const fs::path path = freshFile();
  Moments moments(path, "kill two");
  for (std::size_t i = 0; i < support::problemCount(40U); ++i) {
    {
      const Saver one(path, i);
      {
        const Saver other(path, i + 3);
        moments.wait();
      }
      ASSERT_TRUE(whichIn(path).has_value()) << "in turn " << i;
      moments.wait();
    }
    ASSERT_TRUE(whichIn(path).has_value()) << "in turn " << i;
  }
  save(path, 1);
  EXPECT_EQ(filesBeside(path).size(), 1U);
}

// Entered or left; which system call, as far as it matters.
bool isRename(std::uint64_t call) {
#ifdef SYS_rename
  if (call == SYS_rename) return true;
#endif
#ifdef SYS_renameat
  if (call == SYS_renameat) return true;
#endif
  return call == SYS_renameat2;
}

struct Stopped {
  bool isSaving = false;  // before its end
  // The call that puts the new content in place.
  bool isInRename = false;  // entered: a kernel may carry it out yet
  bool hasRenamed = false;  // left
};

// A process that saves the new content and is stopped when it is about to enter, or has just left,
// its n-th system call.
Stopped stoppedAt(const fs::path& path, int calls) {
  const pid_t child = process([&] {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(9);
    raise(SIGSTOP);
    std::string error;
    platform::writeFile(path.string(), content(1), error);
  });
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSTOPPED(status)) << "this system lets no process trace its child";
  ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD);  // they are told apart
  Stopped stopped;
  for (int i = 0; i <= calls && WIFSTOPPED(status); ++i) {
    ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) break;
    __ptrace_syscall_info call{};
    const auto size = reinterpret_cast<void*>(sizeof call);
    EXPECT_GT(ptrace(PTRACE_GET_SYSCALL_INFO, child, size, &call), 0);
    const bool isLeft = call.op == PTRACE_SYSCALL_INFO_EXIT;
    stopped.hasRenamed |= isLeft && stopped.isInRename;
    stopped.isInRename = !isLeft && isRename(call.entry.nr);
  }
  stopped.isSaving = WIFSTOPPED(status);
  if (!stopped.isSaving) return stopped;
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return stopped;
}

// A sanitizer has calls of its own, now and then: the n-th is not the same one each time.
TEST(Kill, BeforeAndAfterEverySystemCallOfASave) {
  const fs::path path = freshFile();
  int calls = 0;
  for (bool goesOn = true; goesOn; ++calls) {
    save(path, 0);
    const Stopped stopped = stoppedAt(path, calls);
    goesOn = stopped.isSaving;
    const auto which = whichIn(path);
    ASSERT_TRUE(which.has_value()) << "system call " << calls;
    if (!stopped.isInRename) {
      ASSERT_EQ(*which, stopped.hasRenamed || !goesOn ? 1U : 0U) << "system call " << calls;
    }
    ASSERT_LE(filesBeside(path).size(), 2U);
  }
  EXPECT_GT(calls, 16) << "that is no save with a sync and a rename";
}

}  // namespace
