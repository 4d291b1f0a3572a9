#include "app/export/file_job.h"

#include <atomic>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "language/language.h"

namespace app {

using language::fill, language::tr;

namespace {

// Nobody waits for what was cancelled: the thread itself throws it away.
class FileJob final : public ExportJob {
 public:
  /// `prepare` is called in the thread; here, where the system gives none.
  FileJob(const std::string& path, const std::function<platform::Content()>& prepare) {
    try {
      std::thread([shared = shared_, path, prepare] { write(*shared, path, prepare); }).detach();
    } catch (const std::system_error&) {
      write(*shared_, path, prepare);
    }
  }
  // A file whose whole content is there is soon written.
  ~FileJob() override {
    cancel();
    shared_->state.wait(State::ending);
  }
  std::optional<Outcome> work() override {
    switch (shared_->state) {
      case State::cancelled:
        return Outcome{};
      case State::over:
        return shared_->outcome;
      default:
        return std::nullopt;
    }
  }
  void cancel() override {
    State making = State::making;
    shared_->state.compare_exchange_strong(making, State::cancelled);
  }

 private:
  enum class State { making, ending, over, cancelled };
  struct Shared {
    std::atomic<State> state = State::making;
    Outcome outcome{};  // the thread's, until it is over

    // True where nothing can cancel it from now on.
    bool end() {
      State making = State::making;
      return state.compare_exchange_strong(making, State::ending) || making == State::ending;
    }
  };

  static void write(Shared& shared, const std::string& path,
                    const std::function<platform::Content()>& prepare) {
    Outcome outcome;
    try {
      const platform::Content content = prepare();
      if (shared.state == State::cancelled) return;
      const auto wanted = [&](const platform::Sink& sink) {
        return content([&](std::string_view piece) {
                 return shared.state != State::cancelled && sink(piece);
               }) &&
               shared.end();
      };
      outcome.isWritten = platform::writeFile(path, wanted, outcome.error);
    } catch (const std::bad_alloc&) {
      outcome.error = fill(tr("{file}: there is not enough memory to write it"), {{"file", path}});
    }
    if (!shared.end()) return;
    shared.outcome = std::move(outcome);
    shared.state = State::over;
    shared.state.notify_all();
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace

std::unique_ptr<ExportJob> fileJob(const std::string& path, std::function<std::string()> make) {
  return std::make_unique<FileJob>(path, [make = std::move(make)]() -> platform::Content {
    auto text = std::make_shared<const std::string>(make());
    if (text->empty()) throw std::bad_alloc();
    return [text](const platform::Sink& sink) { return sink(*text); };
  });
}

std::unique_ptr<ExportJob> streamJob(const std::string& path, platform::Content content) {
  return std::make_unique<FileJob>(path, [content = std::move(content)] { return content; });
}

}  // namespace app
