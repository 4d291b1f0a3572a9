#include "platform/media/pdf.h"

#if defined(__unix__) || defined(__APPLE__)

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/interrupts.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): not every system has it

namespace platform {
namespace {

constexpr const char* kProgram = "rsvg-convert";

// On PATH.
std::optional<std::string> findProgram() {
  const char* const folders = std::getenv("PATH");
  std::istringstream path(folders ? folders : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    std::string program = folder + "/" + kProgram;
    if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

// A folder of our own for the pages, gone with this.
class PageFolder {
 public:
  PageFolder() {
    std::error_code error;
    std::string path = (std::filesystem::temp_directory_path(error) / "iklab-XXXXXX").string();
    if (!error && ::mkdtemp(path.data())) path_ = std::move(path);
  }
  ~PageFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(path_, error);
  }
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;

  // The path of page `index`; empty where it could not be written.
  [[nodiscard]] std::string write(std::size_t index, const std::string& page) const {
    if (path_.empty()) return {};
    std::string path = path_ + "/" + std::to_string(index) + ".svg";
    std::ofstream file(path, std::ios::binary);
    file << page << std::flush;
    return file ? path : std::string();
  }

 private:
  std::string path_;
};

std::string readAll(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int each = std::fgetc(file); each != EOF; each = std::fgetc(file)) {
    text += static_cast<char>(each);
  }
  return text;
}

// Returns what is wrong.
std::string run(const std::string& program, std::vector<std::string> words) {
  std::FILE* const complaints = std::tmpfile();
  if (!complaints) return std::strerror(errno);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, fileno(complaints), STDERR_FILENO);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t process = 0;
  const int fault =
      posix_spawn(&process, program.c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  pid_t ended = -1;
  if (fault == 0) {
    do {
      ended = ::waitpid(process, &status, 0);
    } while (ended < 0 && errno == EINTR);
  }
  const bool isDone = ended == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  const std::string said = readAll(complaints);
  std::fclose(complaints);
  if (isDone) return {};
  if (fault != 0) return program + ": " + std::strerror(fault);
  return program + (said.empty() ? ": failed" : ": " + said.substr(0, said.find('\n')));
}

}  // namespace

std::string faultOfPdf() {
  if (findProgram()) return {};
  return "a PDF needs the program rsvg-convert (Debian: librsvg2-bin); an SVG does without";
}

bool writePdf(const std::string& path, std::span<const std::string> pages, std::string& error) {
  const auto program = findProgram();
  if (!program) {
    error = path + ": " + faultOfPdf();
    return false;
  }
  PartFile part(path);
  if (!part.create(error)) return false;
  const PageFolder folder;
  std::vector<std::string> words{kProgram, "--format", "pdf", "--output", part.path()};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    words.push_back(folder.write(i, pages[i]));
    if (!words.back().empty()) continue;
    error = path + ": its pages could not be written into the folder for temporary files";
    return false;
  }
  if (const std::string fault = run(*program, std::move(words)); !fault.empty()) {
    error = path + ": " + fault;
    return false;
  }
  return part.finish(error);
}

}  // namespace platform

#else

namespace platform {

// Not implemented on this system.
std::string faultOfPdf() { return "this system can write SVGs only"; }

bool writePdf(const std::string& path, std::span<const std::string>, std::string& error) {
  error = path + ": " + faultOfPdf();
  return false;
}

}  // namespace platform

#endif
