#include "app/run.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace app_test {
namespace {

std::string quoted(const std::string& text) {
  std::string safe = "'";
  for (const char c : text) {
    if (c == '\'') {
      safe += "'\\''";
    } else {
      safe += c;
    }
  }
  return safe + "'";
}

}  // namespace

std::string temporary(const std::string& name) {
  static int count = 0;
  const std::string unique =
      "iklab-test-" + std::to_string(getpid()) + "-" + std::to_string(++count) + "-" + name;
  return (std::filesystem::temp_directory_path() / unique).string();
}

std::string contentOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Ran run(const Arguments& arguments) {
  const std::string out = temporary("out");
  const std::string err = temporary("err");
  std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER timeout 60 ";
  command += quoted(IKLAB_EXECUTABLE);
  for (const std::string& each : arguments) command += " " + quoted(each);
  command += " >" + quoted(out) + " 2>" + quoted(err) + " </dev/null";
  const int status = std::system(command.c_str());
  Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(out), contentOf(err)};
  std::filesystem::remove(out);
  std::filesystem::remove(err);
  return ran;
}

}  // namespace app_test
