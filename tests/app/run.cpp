#include "app/run.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "support/captured.h"

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

std::string inOneLine(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += word + " ";
  return line;
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

Ran runHere(const Arguments& arguments) {
  std::vector<const char*> words{"iklab"};
  for (const std::string& each : arguments) words.push_back(each.c_str());
  const support::Captured out(std::cout);
  const support::Captured err(std::cerr);
  static app::CommandLine line;
  const int code = line.run(static_cast<int>(words.size()), words.data());
  return {code, out.text(), err.text()};
}

}  // namespace app_test
