// What must hold for any text that is checked as a script: for the fuzzer and for what it found.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "app/cli/script.h"

namespace support {

/// A check that gives up what would take long: many bones, iterations or frames.
class QuickCheck final : public app::ScriptCheck {
 public:
  struct TakesLong {};

  QuickCheck() : ScriptCheck(25) {}

  lab::Lab& lab() override {
    constexpr std::size_t kBones = 10;
    constexpr int kIterations = 50;
    lab::Lab& bench = ScriptCheck::lab();
    const lab::State& state = bench.state();
    const bool isSmall = state.otherChains.size() <= 3 &&
                         state.scene.chain.bones.size() <= kBones &&
                         state.choices.iterations <= kIterations;
    if (!isSmall) throw TakesLong{};
    return bench;
  }
  std::string pass(double seconds) override {
    constexpr int kFrames = 8;
    constexpr double kSeconds = 5.0;
    if (++passes_ > kFrames || seconds > kSeconds) throw TakesLong{};
    return ScriptCheck::pass(seconds);
  }

 private:
  int passes_ = 0;
};

/// Empty where it holds; else what does not. A script is taken, or refused by one of its lines.
inline std::string scriptFault(std::string_view text) {
  const std::vector<app::ScriptLine> lines = app::linesOf(text);
  static const QuickCheck fresh;  // to make one takes longer than most scripts
  QuickCheck check = fresh;
  std::string fault;
  try {
    fault = check.run(lines, "");
  } catch (const QuickCheck::TakesLong&) {
    return {};
  }
  if (fault.empty()) return {};
  int number = 0;
  const char* const end = fault.data() + fault.size();
  const auto [next, code] = std::from_chars(fault.data(), end, number);
  const bool isThere = std::ranges::find(lines, number, &app::ScriptLine::number) != lines.end();
  const bool isEnd = fault.starts_with(" expected 'record stop'");
  if (!isEnd && (code != std::errc{} || !isThere)) return "refused by no line: " + fault;
  return {};
}

}  // namespace support
