#include "platform/media/pdf.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <vector>

#include "platform/files.h"
#include "platform/path_text.h"
#include "platform/system/folders.h"
#include "platform/system/process.h"

namespace platform {
namespace {

constexpr const char* kProgram = "rsvg-convert";

std::optional<std::string> findProgram() { return system::findProgram(kProgram); }

// A folder of our own for the pages, gone with this.
class PageFolder {
 public:
  PageFolder() : path_(system::makeTemporaryFolder()) {}
  ~PageFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(pathOf(path_), error);
  }
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;

  // The path of page `index`; empty where it could not be written.
  [[nodiscard]] std::string write(std::size_t index, const std::string& page) const {
    if (path_.empty()) return {};
    std::string path = path_ + "/" + std::to_string(index) + ".svg";
    std::ofstream file(pathOf(path), std::ios::binary);
    file << page << std::flush;
    return file ? path : std::string();
  }

 private:
  std::string path_;
};

// Returns what is wrong.
std::string run(const std::string& program, const std::vector<std::string>& words) {
  std::string error;
  const auto process = system::Process::start(program, words, system::Process::Input::none, error);
  if (!process) return error;
  if (process->wait()) return {};
  const std::string said = process->complaints();
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
  if (const std::string fault = run(*program, words); !fault.empty()) {
    error = path + ": " + fault;
    return false;
  }
  return part.finish(error);
}

}  // namespace platform
