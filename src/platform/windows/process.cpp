#include "platform/system/process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include <windows.h>

#include "platform/interrupts.h"
#include "platform/reason.h"
#include "platform/system/files.h"
#include "platform/windows/wide.h"

namespace platform::system {
namespace {

class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { close(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  [[nodiscard]] HANDLE get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
  void close() {
    if (*this) CloseHandle(handle_);
    handle_ = nullptr;
  }

 private:
  HANDLE handle_ = nullptr;
};

// Inherited by the program alone that is told of it: see Attributes.
SECURITY_ATTRIBUTES inherited() { return {sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE}; }

HANDLE openNothing() {
  SECURITY_ATTRIBUTES rights = inherited();
  return CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                     &rights, OPEN_EXISTING, 0, nullptr);
}

// Gone once both programs have closed it.
HANDLE openTemporary() {
  std::wstring folder(MAX_PATH + 1, L'\0');
  folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  std::array<wchar_t, MAX_PATH> name{};
  if (GetTempFileNameW(folder.c_str(), L"ikl", 0, name.data()) == 0) return INVALID_HANDLE_VALUE;
  SECURITY_ATTRIBUTES rights = inherited();
  constexpr DWORD kFlags = FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE;
  return CreateFileW(name.data(), GENERIC_READ | GENERIC_WRITE,
                     FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &rights, CREATE_ALWAYS,
                     kFlags, nullptr);
}

// One argument, so that the program's own splitting gives it back.
std::wstring quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
  std::wstring text = L"\"";
  std::size_t slashes = 0;
  for (const wchar_t each : word) {
    if (each == L'"') text.append(slashes + 1, L'\\');  // each of these counts double before it
    slashes = each == L'\\' ? slashes + 1 : 0;
    text += each;
  }
  text.append(slashes, L'\\');
  return text + L"\"";
}

std::wstring commandLine(const std::vector<std::string>& words) {
  std::wstring line;
  for (const std::string& word : words) line += (line.empty() ? L"" : L" ") + quoted(wideOf(word));
  return line;
}

// What a new program inherits: these handles and no others.
class Attributes {
 public:
  explicit Attributes(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    list_ = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    InitializeProcThreadAttributeList(list_, 1, 0, &size);
    UpdateProcThreadAttribute(list_, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                              handles_.size() * sizeof(HANDLE), nullptr, nullptr);
  }
  ~Attributes() { DeleteProcThreadAttributeList(list_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST list() const { return list_; }

 private:
  std::vector<HANDLE> handles_;
  std::vector<std::byte> memory_;
  LPPROC_THREAD_ATTRIBUTE_LIST list_ = nullptr;
};

// The end of a pipe that is written to without waiting: an anonymous one cannot do that.
class Pipe {
 public:
  ~Pipe() { close(); }

  // False on failure. `reader`: the other end, to be inherited.
  bool open(HANDLE& reader) {
    static std::atomic<unsigned> count = 0;
    const std::wstring name = L"\\\\.\\pipe\\iklab-" + std::to_wstring(GetCurrentProcessId()) +
                              L"-" + std::to_wstring(count++);
    constexpr DWORD kMode =
        PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE;
    pipe_ = Handle(CreateNamedPipeW(name.c_str(), kMode,
                                    PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1,
                                    static_cast<DWORD>(piece_.size()), 0, 0, nullptr));
    ready_ = Handle(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    if (!pipe_ || !ready_) return false;
    SECURITY_ATTRIBUTES rights = inherited();
    reader = CreateFileW(name.c_str(), GENERIC_READ, 0, &rights, OPEN_EXISTING, 0, nullptr);
    return reader != INVALID_HANDLE_VALUE;
  }

  // As Process::write(): what is on its way counts once it has arrived.
  std::optional<std::size_t> write(std::span<const std::uint8_t> bytes, DWORD patience) {
    if (!isOnItsWay_) {
      const std::size_t size = std::min(bytes.size(), piece_.size());
      std::copy_n(bytes.begin(), size, piece_.begin());
      overlapped_ = {};
      overlapped_.hEvent = ready_.get();
      const BOOL isDone =
          WriteFile(pipe_.get(), piece_.data(), static_cast<DWORD>(size), nullptr, &overlapped_);
      if (isDone == 0 && GetLastError() != ERROR_IO_PENDING) return std::nullopt;
      isOnItsWay_ = true;
    }
    if (WaitForSingleObject(ready_.get(), patience) != WAIT_OBJECT_0) return 0;
    isOnItsWay_ = false;
    DWORD done = 0;
    if (GetOverlappedResult(pipe_.get(), &overlapped_, &done, FALSE) == 0) return std::nullopt;
    return done;
  }

  void close() {
    DWORD ignored = 0;
    if (isOnItsWay_ && CancelIoEx(pipe_.get(), &overlapped_) != 0) {
      GetOverlappedResult(pipe_.get(), &overlapped_, &ignored, TRUE);
    }
    isOnItsWay_ = false;
    pipe_.close();
  }

 private:
  Handle pipe_;
  Handle ready_;
  OVERLAPPED overlapped_{};
  bool isOnItsWay_ = false;
  std::vector<std::uint8_t> piece_ = std::vector<std::uint8_t>(std::size_t{1} << 18U);
};

class Child final : public Process {
 public:
  Child() = default;
  ~Child() override;

  // False on failure, with GetLastError().
  bool spawn(const std::string& program, const std::vector<std::string>& words, Input input);
  std::optional<std::size_t> write(std::span<const std::uint8_t> bytes,
                                   std::chrono::milliseconds patience) override {
    return pipe_.write(bytes, static_cast<DWORD>(patience.count()));
  }
  void closeInput() override { pipe_.close(); }
  bool hasEnded() override;
  void kill() override;
  bool wait() override;
  std::string complaints() override;

 private:
  Handle job_;  // its end is the end of all that is in it
  Handle process_;
  Handle complaints_;
  Pipe pipe_;
  HalfDone mark_;
};

Child::~Child() {
  kill();
  pipe_.close();
  wait();
}

bool Child::spawn(const std::string& program, const std::vector<std::string>& words, Input input) {
  const Handle nothing(openNothing());
  complaints_ = Handle(openTemporary());
  HANDLE reader = nullptr;
  if (!nothing || !complaints_ || (input == Input::pipe && !pipe_.open(reader))) return false;
  const Handle end(reader);
  job_ = Handle(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job_.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  std::vector<HANDLE> handles{nothing.get(), complaints_.get()};
  if (end) handles.push_back(end.get());
  const Attributes attributes(handles);
  STARTUPINFOEXW start{};
  start.StartupInfo.cb = sizeof start;
  start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  start.StartupInfo.hStdInput = end ? end.get() : nothing.get();
  start.StartupInfo.hStdOutput = nothing.get();
  start.StartupInfo.hStdError = complaints_.get();
  start.lpAttributeList = attributes.list();
  std::wstring line = commandLine(words);
  PROCESS_INFORMATION started{};
  constexpr DWORD kFlags =
      CREATE_NO_WINDOW | CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
  if (CreateProcessW(wideOf(program).c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, nullptr,
                     nullptr, &start.StartupInfo, &started) == 0) {
    return false;
  }
  const Handle thread(started.hThread);
  process_ = Handle(started.hProcess);
  AssignProcessToJobObject(job_.get(), process_.get());
  mark_ = HalfDone::process(static_cast<int>(started.dwProcessId));
  ResumeThread(thread.get());
  return true;
}

bool Child::hasEnded() {
  return !process_ || WaitForSingleObject(process_.get(), 0) == WAIT_OBJECT_0;
}

void Child::kill() {
  if (!process_) return;
  TerminateJobObject(job_.get(), 1);
  TerminateProcess(process_.get(), 1);
}

bool Child::wait() {
  if (!process_) return false;
  WaitForSingleObject(process_.get(), INFINITE);
  mark_ = {};
  DWORD status = 1;
  const bool isKnown = GetExitCodeProcess(process_.get(), &status) != 0;
  process_.close();
  return isKnown && status == 0;
}

std::string Child::complaints() {
  std::string text;
  std::array<char, 4096> part{};
  DWORD done = 0;
  SetFilePointer(complaints_.get(), 0, nullptr, FILE_BEGIN);
  while (ReadFile(complaints_.get(), part.data(), static_cast<DWORD>(part.size()), &done,
                  nullptr) != 0 &&
         done > 0) {
    text.append(part.data(), done);
  }
  std::erase(text, '\r');
  return text;
}

}  // namespace

bool runsPrograms() { return true; }

// Only there: SearchPath() would begin beside this program and in the working directory.
std::optional<std::string> findProgram(const std::string& name) {
  const wchar_t* const variable = _wgetenv(L"PATH");
  const std::wstring folders = variable == nullptr ? L"" : variable;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(L';', at), folders.size());
    std::wstring folder = folders.substr(at, end - at);
    std::erase(folder, L'"');
    at = end + 1;
    if (folder.empty()) continue;
    const std::wstring program = folder + L"\\" + wideOf(name) + L".exe";
    const DWORD attributes = GetFileAttributesW(program.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) continue;
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) return utf8Of(program);
  }
  return std::nullopt;
}

std::string hintOf(const std::string& name) {
  return " (put " + name + ".exe into one of its folders)";
}

std::unique_ptr<Process> Process::start(const std::string& program,
                                        const std::vector<std::string>& words, Input input,
                                        std::string& error) {
  auto child = std::make_unique<Child>();
  if (child->spawn(program, words, input)) return child;
  error = program + ": " + reasonOf(lastError());
  return nullptr;
}

}  // namespace platform::system
