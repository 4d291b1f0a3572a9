// libFuzzer's target for the command line: docs/packaging.md says how it is built and run. An input
// is an argument a line, and after an empty line what every file holds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/commands.h"
#include "fuzz/one_file.h"
#include "lab/file/scene_file.h"
#include "support/captured.h"
#include "support/line_checks.h"

namespace {

std::vector<std::string> argumentsOf(std::string_view& text) {
  std::vector<std::string> words{"iklab"};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string word(text.substr(0, text.substr(0, end).find('\0')));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) break;
    words.push_back(word);
  }
  return words;
}

// Solving takes no time worth mentioning.
void hasten(std::vector<std::string>& words) {
  constexpr std::size_t kLongestNumber = 2;
  const auto given = std::ranges::find_if(
      words, [](const std::string& word) { return word.starts_with("--iterations"); });
  const bool isCommand = words.size() > 1 && !words[1].starts_with("-") && words[1] != "play";
  if (given == words.end() && isCommand) words.insert(words.begin() + 2, {"--iterations", "10"});
  for (std::string& word : words) {
    const bool isNumber = word.find_first_not_of("0123456789") == std::string::npos;
    if (isNumber && word.size() > kLongestNumber) word.resize(kLongestNumber);
  }
}

std::string commandFault(const std::vector<std::string>& words) {
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  fuzz::oneFile().written.clear();
  const support::Captured output(std::cout);
  const support::Captured errors(std::cerr);
  static app::CommandLine line;
  const int code = line.run(static_cast<int>(pointers.size()), pointers.data());
  std::string said = errors.text();
  if (code == app::kDone) {
    if (!said.empty()) return "done, and says: " + said;
    if (words.size() < 2 || words[1] != "scene" || fuzz::oneFile().written.empty()) return {};
    lab::Document document;
    const std::string refused = lab::readScene(fuzz::oneFile().written, document);
    return refused.empty() ? "" : "written, and then refused: " + refused;
  }
  if (code != app::kFailed && code != app::kBadInput) return "exit " + std::to_string(code);
  if (!output.text().empty()) return "refused, and prints: " + output.text();
  if (!said.starts_with("iklab: ") || !said.ends_with('\n')) return "not one line: " + said;
  said.pop_back();
  return support::isOneLine(said) ? "" : "not one line: " + said;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> words = argumentsOf(text);
  hasten(words);
  fuzz::oneFile().content = text;
  const std::string fault = commandFault(words);
  if (fault.empty()) return 0;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}
