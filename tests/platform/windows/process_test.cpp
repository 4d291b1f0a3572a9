// Programs that are run beside this one: here this one again, as a child that does what it is told.
#include "platform/system/process.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <io.h>
#include <windows.h>

#include "platform/files.h"
#include "platform/folders.h"
#include "platform/media/mp4.h"
#include "platform/path_text.h"
#include "platform/windows/wide.h"
#include "support/own_folder.h"

namespace {

using namespace std::chrono_literals;
using platform::system::Process;

std::string ownProgram() {
  std::wstring path(32768, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return platform::system::utf8Of(path);
}

// What a child does, by a variable of its environment, before the tests of this program begin.
const bool kIsChild = [] {
  const char* const role = std::getenv("IKLAB_TEST_CHILD");
  if (role == nullptr) return false;
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  if (std::strcmp(role, "words") == 0) {
    for (int i = 1; i < count; ++i) {
      std::fprintf(stderr, "[%s]", platform::system::utf8Of(words[i]).c_str());
    }
  } else if (std::strcmp(role, "count") == 0) {
    _setmode(0, _O_BINARY);
    std::size_t bytes = 0;
    std::uint32_t sum = 0;
    for (int c = std::getchar(); c != EOF; c = std::getchar(), ++bytes) {
      sum = sum * 31 + static_cast<std::uint32_t>(c);
    }
    std::fprintf(stderr, "%zu %u", bytes, sum);
  } else if (std::strcmp(role, "film") == 0) {
    _setmode(0, _O_BINARY);
    const std::wstring_view last = words[count - 1];
    std::FILE* const film = _wfopen(last.substr(std::wstring_view(L"file:").size()).data(), L"wb");
    for (int c = std::getchar(); c != EOF; c = std::getchar()) std::fputc(c, film);
    std::fclose(film);
  } else if (std::strcmp(role, "hang") == 0) {
    Sleep(INFINITE);
  }
  std::fflush(stderr);
  std::_Exit(std::strcmp(role, "fail") == 0 ? 3 : 0);
}();

std::unique_ptr<Process> child(const char* role, const std::vector<std::string>& words,
                               Process::Input input) {
  SetEnvironmentVariableA("IKLAB_TEST_CHILD", role);
  std::string error;
  auto process = Process::start(ownProgram(), words, input, error);
  SetEnvironmentVariableA("IKLAB_TEST_CHILD", nullptr);
  EXPECT_TRUE(process) << error;
  return process;
}

class Films : public support::InOwnFolder {};

TEST(Process, IsToldItsWordsAsTheyAre) {
  const auto process =
      child("words", {"ffmpeg", "plain", "two words", "", "a\\b\\", "end \\", "\"q\" \\\"", "τ 팔"},
            Process::Input::none);
  EXPECT_TRUE(process->wait());
  EXPECT_EQ(process->complaints(), "[plain][two words][][a\\b\\][end \\][\"q\" \\\"][τ 팔]");
}

TEST(Process, TakesAllThatIsWritten) {
  const auto process = child("count", {"ffmpeg"}, Process::Input::pipe);
  std::vector<std::uint8_t> bytes(5000001);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i * i / 7);
    sum = sum * 31 + bytes[i];
  }
  for (std::span<const std::uint8_t> left(bytes); !left.empty();) {
    const auto taken = process->write(left, 100ms);
    ASSERT_TRUE(taken);
    left = left.subspan(*taken);
  }
  process->closeInput();
  EXPECT_TRUE(process->wait());
  EXPECT_EQ(process->complaints(), "5000001 " + std::to_string(sum));
}

TEST(Process, TellsThatItFailed) {
  const auto process = child("fail", {"ffmpeg"}, Process::Input::none);
  EXPECT_FALSE(process->wait());
}

TEST(Process, OneThatReadsNothingIsEnded) {
  const auto process = child("hang", {"ffmpeg"}, Process::Input::pipe);
  const std::vector<std::uint8_t> bytes(5000000);
  std::size_t all = 0;
  for (int i = 0; i < 10; ++i) {
    const auto taken = process->write(std::span(bytes).subspan(all), 20ms);
    ASSERT_TRUE(taken);
    all += *taken;
  }
  EXPECT_LT(all, bytes.size());
  EXPECT_FALSE(process->hasEnded());
  process->kill();
  EXPECT_FALSE(process->wait());
}

TEST(Process, WhatIsWrittenToOneThatHasEndedIsRefused) {
  const auto process = child("fail", {"ffmpeg"}, Process::Input::pipe);
  while (!process->hasEnded()) Sleep(10);
  const std::vector<std::uint8_t> bytes(5000000);
  bool isRefused = false;
  for (int i = 0; i < 100 && !isRefused; ++i) isRefused = !process->write(bytes, 20ms);
  EXPECT_TRUE(isRefused);
}

// This program in the place of ffmpeg: the film is what it is given.
TEST_F(Films, GoThroughTheFfmpegOfThePath) {
  const std::filesystem::path program = folder_ / "ffmpeg.exe";
  std::filesystem::copy_file(platform::pathOf(ownProgram()), program);
  _wputenv_s(L"PATH", folder_.wstring().c_str());
  SetEnvironmentVariableA("IKLAB_TEST_CHILD", "film");
  ASSERT_TRUE(platform::findFfmpeg());
  std::string error;
  const std::string film = platform::pathIn(platform::textOf(folder_), "фильм 팔.mp4");
  const auto movie = platform::Movie::create({film, 40, 30}, error);
  ASSERT_TRUE(movie) << error;
  std::string expected;
  for (int i = 0; i < 20; ++i) {
    const platform::Frame frame(std::size_t{40} * 30 * 4, static_cast<std::uint8_t>('a' + i));
    expected.append(frame.begin(), frame.end());
    EXPECT_TRUE(movie->add(frame, 1, error)) << error;
  }
  EXPECT_TRUE(movie->finish(error)) << error;
  SetEnvironmentVariableA("IKLAB_TEST_CHILD", nullptr);
  EXPECT_EQ(platform::readFile(film, error), expected);
  EXPECT_EQ(support::namesIn(folder_).size(), 2U);
}

TEST(Process, OneThatIsNotThereIsNamed) {
  std::string error;
  EXPECT_FALSE(Process::start("C:\\no\\such.exe", {"such"}, Process::Input::none, error));
  EXPECT_EQ(error, "C:\\no\\such.exe: No such file or directory");
  EXPECT_FALSE(platform::system::findProgram("no-such-program"));
}

}  // namespace
