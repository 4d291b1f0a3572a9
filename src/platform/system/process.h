// Another program, run beside this one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace platform::system {

/// Whether this system runs other programs at all.
bool runsPrograms();

/// Finds it on the PATH. Nothing where it is not there.
std::optional<std::string> findProgram(const std::string& name);

/// How a person gets a program of that name, in brackets; may be empty.
std::string hintOf(const std::string& name);

/// A running program. What it writes to standard output goes nowhere, what it writes to standard
/// error is kept. It does not outlive this program, nor what it started itself.
class Process {
 public:
  enum class Input { none, pipe };
  /// `words`: the name that it is told, and its arguments. Null on failure; `error` says why.
  static std::unique_ptr<Process> start(const std::string& program,
                                        const std::vector<std::string>& words, Input input,
                                        std::string& error);
  /// Ends it.
  virtual ~Process() = default;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Hands over the first bytes, as many as it takes within `patience`. 0 if it takes none: the
  /// next call is to begin with the same bytes. Nothing where it takes no more for ever.
  virtual std::optional<std::size_t> write(std::span<const std::uint8_t> bytes,
                                           std::chrono::milliseconds patience) = 0;
  /// Its input has an end now.
  virtual void closeInput() = 0;
  [[nodiscard]] virtual bool hasEnded() = 0;
  /// With all that it started.
  virtual void kill() = 0;
  /// Waits for its end. True if it succeeded.
  virtual bool wait() = 0;
  /// What it wrote to standard error so far.
  [[nodiscard]] virtual std::string complaints() = 0;

 protected:
  Process() = default;
};

}  // namespace platform::system
