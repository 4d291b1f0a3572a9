#include "platform/media/gif.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <gif_lib.h>

#include "platform/files.h"
#include "platform/media/gif_palette.h"

namespace platform {
namespace {

constexpr std::size_t kMostColors = 255;  // plus a transparent one

// The bounds of the changes between two frames.
struct Patch {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

class Gif final : public Movie {
 public:
  explicit Gif(const MovieOptions& options) : options_(options), part_(options.path) {}
  ~Gif() override {
    if (gif_) EGifCloseFile(gif_, nullptr);
  }

  bool open(std::string& error);
  bool add(Frame frame, int count, std::string& error) override;
  bool finish(std::string& error) override;

 private:
  static int write(GifFileType* gif, const GifByteType* bytes, int count);
  bool flush();
  bool failed(std::string& error) const;
  [[nodiscard]] bool isChanged(const Frame& frame, std::size_t pixel) const;
  [[nodiscard]] Patch patchOf(const Frame& frame) const;
  bool writeWaiting();
  bool writePatch(const Patch& patch, const std::vector<GifByteType>& indices,
                  const GifPalette& palette, long centiseconds);

  MovieOptions options_;
  PartFile part_;
  std::string waitingBytes_;  // to be written
  std::string fault_;         // why they could not be
  GifFileType* gif_ = nullptr;
  Frame shown_;           // the picture after the frames written so far; empty: none
  Frame waiting_;         // the last frame added; its duration is known when the next one comes
  long waitingFrom_ = 0;  // its time, in frames
  long frames_ = 0;       // time so far
};

int Gif::write(GifFileType* gif, const GifByteType* bytes, int count) {
  auto& self = *static_cast<Gif*>(gif->UserData);
  self.waitingBytes_.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  constexpr std::size_t kMostWaiting = std::size_t{1} << 16U;
  return self.waitingBytes_.size() < kMostWaiting || self.flush() ? count : 0;
}

bool Gif::flush() {
  const bool isWritten = fault_.empty() && part_.write(waitingBytes_, fault_);
  waitingBytes_.clear();
  return isWritten;
}

bool Gif::failed(std::string& error) const {
  error = fault_.empty() ? options_.path + ": not enough memory" : fault_;
  return false;
}

bool Gif::open(std::string& error) {
  if (!part_.create(error)) return false;
  gif_ = EGifOpen(this, &Gif::write, nullptr);
  if (!gif_) return failed(error);
  EGifSetGifVersion(gif_, true);
  // Loop forever: Netscape's extension, which all viewers support.
  const GifByteType forever[] = {1, 0, 0};
  const bool isBegun =
      EGifPutScreenDesc(gif_, options_.width, options_.height, 8, 0, nullptr) == GIF_OK &&
      EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
      EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
      EGifPutExtensionBlock(gif_, sizeof forever, forever) == GIF_OK &&
      EGifPutExtensionTrailer(gif_) == GIF_OK;
  return isBegun || failed(error);
}

bool Gif::isChanged(const Frame& frame, std::size_t pixel) const {
  return shown_.empty() || std::memcmp(&frame[4 * pixel], &shown_[4 * pixel], 3) != 0;
}

Patch Gif::patchOf(const Frame& frame) const {
  int left = options_.width;
  int right = -1;
  int top = options_.height;
  int bottom = -1;
  for (int y = 0; y < options_.height; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(options_.width);
    for (int x = 0; x < options_.width; ++x) {
      if (!isChanged(frame, row + static_cast<std::size_t>(x))) continue;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return {0, 0, 1, 1};  // a frame must have a pixel
  return {left, top, right - left + 1, bottom - top + 1};
}

bool Gif::writeWaiting() {
  const auto centisecondsAt = [this](long frame) {
    return (frame * 100 + options_.fps / 2) / options_.fps;
  };
  long left = std::max(centisecondsAt(frames_) - centisecondsAt(waitingFrom_), 1L);
  const Patch patch = patchOf(waiting_);
  ColorCounts counts;
  const auto forPixels = [&](const auto& visit) {
    for (int y = patch.top; y < patch.top + patch.height; ++y) {
      for (int x = patch.left; x < patch.left + patch.width; ++x) {
        visit(static_cast<std::size_t>(y) * static_cast<std::size_t>(options_.width) +
              static_cast<std::size_t>(x));
      }
    }
  };
  forPixels([&](std::size_t pixel) {
    if (isChanged(waiting_, pixel)) ++counts[packed(&waiting_[4 * pixel])];
  });
  const GifPalette palette = gifPalette(counts, kMostColors);
  const auto nothing = static_cast<GifByteType>(palette.colors.size());
  std::vector<GifByteType> indices;
  indices.reserve(static_cast<std::size_t>(patch.width) * static_cast<std::size_t>(patch.height));
  forPixels([&](std::size_t pixel) {
    indices.push_back(isChanged(waiting_, pixel) ? palette.indices.at(packed(&waiting_[4 * pixel]))
                                                 : nothing);
  });
  // What is longer than a delay may be goes on in pictures of one pixel that changes nothing.
  constexpr long kLongestDelay = 65535;
  if (!writePatch(patch, indices, palette, std::min(left, kLongestDelay))) return false;
  for (left -= kLongestDelay; left > 0; left -= kLongestDelay) {
    if (!writePatch({0, 0, 1, 1}, {0}, {}, std::min(left, kLongestDelay))) return false;
  }
  shown_.swap(waiting_);
  return true;
}

bool Gif::writePatch(const Patch& patch, const std::vector<GifByteType>& indices,
                     const GifPalette& palette, long centiseconds) {
  const auto nothing = static_cast<int>(palette.colors.size());
  GraphicsControlBlock control{DISPOSE_DO_NOT, false, static_cast<int>(centiseconds), nothing};
  GifByteType extension[4];
  EGifGCBToExtension(&control, extension);
  const int bits = std::max(GifBitSize(nothing + 1), 1);
  ColorMapObject* const map = GifMakeMapObject(1 << bits, nullptr);
  if (!map) return false;
  for (std::size_t i = 0; i < palette.colors.size(); ++i) {
    const Rgb& color = palette.colors[i];
    map->Colors[i] = {color[0], color[1], color[2]};
  }
  bool isDone =
      EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) == GIF_OK &&
      EGifPutImageDesc(gif_, patch.left, patch.top, patch.width, patch.height, false, map) ==
          GIF_OK;
  GifFreeMapObject(map);
  std::vector<GifByteType> row(static_cast<std::size_t>(patch.width));
  for (std::size_t at = 0; isDone && at < indices.size(); at += row.size()) {
    std::copy_n(indices.begin() + static_cast<std::ptrdiff_t>(at), row.size(), row.begin());
    isDone = EGifPutLine(gif_, row.data(), patch.width) == GIF_OK;
  }
  return isDone;
}

bool Gif::add(Frame frame, int count, std::string& error) {
  // Equal frames become one.
  if (frames_ == 0 || frame != waiting_) {
    if (frames_ > 0 && !writeWaiting()) return failed(error);
    waiting_ = std::move(frame);
    waitingFrom_ = frames_;
  }
  frames_ += count;
  return true;
}

bool Gif::finish(std::string& error) {
  if (frames_ == 0) {
    error = options_.path + ": a film needs a frame";
    return false;
  }
  if (!writeWaiting()) return failed(error);
  const bool isEnded = EGifCloseFile(gif_, nullptr) == GIF_OK;
  gif_ = nullptr;
  if (!isEnded || !flush()) return failed(error);
  return part_.finish(error);
}

}  // namespace

std::unique_ptr<Movie> createGif(const MovieOptions& options, std::string& error) {
  auto gif = std::make_unique<Gif>(options);
  if (!gif->open(error)) return nullptr;
  return gif;
}

}  // namespace platform
