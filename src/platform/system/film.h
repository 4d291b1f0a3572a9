// What a system itself makes films with, where it runs no other programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace platform::system {

/// Encodes frames while the program goes on, between its turns.
class FilmEncoder {
 public:
  /// What the names of its films end in; empty where the system makes none.
  static std::string_view suffix();
  /// `width`, `height`: pixels. Null on failure.
  static std::unique_ptr<FilmEncoder> start(int width, int height);
  virtual ~FilmEncoder() = default;
  FilmEncoder(const FilmEncoder&) = delete;
  FilmEncoder& operator=(const FilmEncoder&) = delete;

  /// The next frame: RGBA, the top row first.
  virtual void add(std::span<const std::uint8_t> frame, double seconds) = 0;
  /// How many frames are not encoded yet.
  [[nodiscard]] virtual std::size_t waiting() const = 0;
  /// No more frames come.
  virtual void close() = 0;
  /// All is encoded, or it failed.
  [[nodiscard]] virtual bool isDone() const = 0;
  /// Writes the film into a file that is there. False: there is nothing.
  virtual bool write(const std::string& path) = 0;

 protected:
  FilmEncoder() = default;
};

}  // namespace platform::system
