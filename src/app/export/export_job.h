// A picture, a film or a table that takes longer than a frame is made a little at a time.
#pragma once

#include <optional>
#include <string>

namespace app {

class ExportJob {
 public:
  struct Outcome {
    bool isWritten = false;  ///< the file is there, whole; else nothing has changed
    std::string error{};     ///< why not; empty: it was cancelled
  };
  ExportJob() = default;
  /// Stops it: no file remains where it was not over.
  virtual ~ExportJob() = default;
  ExportJob(const ExportJob&) = delete;
  ExportJob& operator=(const ExportJob&) = delete;

  /// Works for a few hundredths of a second; paints where it wants. Nothing while it is not over.
  virtual std::optional<Outcome> work() = 0;
  /// Asks it to end soon; work() then says that it has.
  virtual void cancel() = 0;
  /// How much is done, 0 to 1; nothing where that is not known.
  [[nodiscard]] virtual std::optional<double> part() const { return std::nullopt; }
};

}  // namespace app
