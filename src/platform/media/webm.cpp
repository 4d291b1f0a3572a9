#include "platform/media/webm.h"

#include <utility>

#include "platform/files.h"
#include "platform/system/film.h"

namespace platform {
namespace {

constexpr std::size_t kMostWaiting = 8;  // frames

class Webm final : public Movie {
 public:
  explicit Webm(const MovieOptions& options) : options_(options), part_(options.path) {}

  bool start(std::string& error) {
    if (!part_.create(error)) return false;
    encoder_ = system::FilmEncoder::start(options_.width, options_.height);
    if (!encoder_) error = options_.path + ": this browser makes no films";
    return encoder_ != nullptr;
  }
  bool add(Frame frame, int count, std::string& /*error*/) override {
    encoder_->add(frame, static_cast<double>(count) / options_.fps);
    return true;
  }
  bool isReady() override {
    return isClosed_ ? encoder_->isDone() : encoder_->waiting() < kMostWaiting;
  }
  void close() override {
    if (!std::exchange(isClosed_, true)) encoder_->close();
  }
  bool finish(std::string& error) override {
    if (encoder_->write(part_.path())) return part_.finish(error);
    error = options_.path + ": the browser could not encode the film";
    return false;
  }

 private:
  MovieOptions options_;
  PartFile part_;
  std::unique_ptr<system::FilmEncoder> encoder_;
  bool isClosed_ = false;
};

}  // namespace

std::unique_ptr<Movie> createWebm(const MovieOptions& options, std::string& error) {
  auto movie = std::make_unique<Webm>(options);
  if (!movie->start(error)) return nullptr;
  return movie;
}

}  // namespace platform
