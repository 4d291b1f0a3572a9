#include "ui/keys/command_search.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "ui/keys/letters.h"

namespace ui {
namespace {

constexpr int kInRow = 10;  // a letter right after the one before
constexpr int kAtWordStart = 8;
constexpr int kNoFit = std::numeric_limits<int>::min();
constexpr int kInName = 20;  // all of it is in the name, not only in the group

bool isWordStart(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  return before < 0x80 && std::isalnum(before) == 0;
}

std::string lettersOf(std::string_view query) {
  std::string letters = lowered(query);
  std::erase(letters, ' ');
  return letters;
}

// The best way to find `query` in `text` from `at` on, both short and in small letters; -1: none.
int bestFrom(std::string_view query, std::string_view text, std::size_t at, bool isNext) {
  if (query.empty()) return 0;
  int best = -1;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (text[i] != query.front()) continue;
    const bool isInRow = isNext && i == at;
    const bool isStart = isWordStart(text, i);
    // Letters amid a word count only in a row: else every name would fit.
    if (!isInRow && !isStart) continue;
    const int rest = bestFrom(query.substr(1), text, i + 1, true);
    if (rest < 0) continue;
    best = std::max(best, rest + (isInRow ? kInRow : 0) + (isStart ? kAtWordStart : 0));
  }
  return best;
}

// Keys on the canvas do nothing by themselves.
bool canBeRun(const Command& command) {
  return command.group != CommandGroup::canvas && command.key != "Tab" && command.key != "Ctrl+P";
}

}  // namespace

std::optional<int> matchScore(std::string_view query, std::string_view text) {
  constexpr std::size_t kLongest = 40;  // no name is longer
  const std::string letters = lettersOf(query.substr(0, kLongest));
  if (letters.empty()) return 0;
  const int best = bestFrom(letters, lowered(text), 0, false);
  if (best >= 0) return best - static_cast<int>(text.size()) / 8;
  // The middle of a word: only as it stands.
  std::string plain = lettersOf(text);
  const std::size_t at = plain.find(letters);
  if (at == std::string::npos) return std::nullopt;
  return kInRow * static_cast<int>(letters.size() - 1) - static_cast<int>(text.size()) / 8;
}

namespace {

int scoreOf(std::string_view query, const std::string& group, const std::string& name) {
  const auto byName = matchScore(query, name);
  const auto byAll = matchScore(query, group + " " + name);
  if (!byName && !byAll) return kNoFit;
  return std::max(byName ? *byName + kInName : 0, byAll.value_or(0));
}

}  // namespace

std::vector<Command> findCommands(std::string_view query) {
  std::vector<std::pair<int, Command>> found;
  for (const auto* list : {&commands(), &commandsWithoutKeys()}) {
    for (const Command& command : *list) {
      if (!canBeRun(command)) continue;
      const std::string group = nameOf(command.group);
      const int score =
          std::max(scoreOf(query, group, command.title),
                   scoreOf(query, nameOf(command.group).english(), command.title.english()));
      if (score == kNoFit) continue;
      found.emplace_back(score, command);
    }
  }
  std::ranges::stable_sort(found, std::greater<>(), &std::pair<int, Command>::first);
  std::vector<Command> list;
  list.reserve(found.size());
  for (auto& [score, command] : found) list.push_back(std::move(command));
  return list;
}

}  // namespace ui
