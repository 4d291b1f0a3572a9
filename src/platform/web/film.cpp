// WebM, which page.js makes with the browser's encoder (WebCodecs).
#include "platform/system/film.h"

#include <emscripten.h>

namespace {

EM_JS(int, hasFilms, (), { return !!Module.page.films.codec; });
EM_JS(int, beginFilm, (int width, int height), { return Module.page.films.begin(width, height); });
EM_JS(void, addToFilm, (int film, const std::uint8_t* frame, std::size_t size, double seconds),
      { Module.page.films.add(film, HEAPU8.slice(frame, frame + size), seconds); });
EM_JS(int, waitingForFilm, (int film), { return Module.page.films.waiting(film); });
EM_JS(void, closeFilm, (int film), { Module.page.films.close(film); });
EM_JS(int, isFilmOver, (int film), { return Module.page.films.all.get(film).isOver; });
EM_JS(int, writeFilm, (int film, const char* path),
      { return Module.page.films.write(film, UTF8ToString(path)); });
EM_JS(void, dropFilm, (int film), { Module.page.films.drop(film); });

}  // namespace

namespace platform::system {
namespace {

class PageFilm final : public FilmEncoder {
 public:
  explicit PageFilm(int film) : film_(film) {}
  ~PageFilm() override { dropFilm(film_); }
  PageFilm(const PageFilm&) = delete;
  PageFilm& operator=(const PageFilm&) = delete;

  void add(std::span<const std::uint8_t> frame, double seconds) override {
    addToFilm(film_, frame.data(), frame.size(), seconds);
  }
  [[nodiscard]] std::size_t waiting() const override {
    return static_cast<std::size_t>(waitingForFilm(film_));
  }
  void close() override { closeFilm(film_); }
  [[nodiscard]] bool isDone() const override { return isFilmOver(film_) != 0; }
  bool write(const std::string& path) override { return writeFilm(film_, path.c_str()) != 0; }

 private:
  int film_;
};

}  // namespace

std::string_view FilmEncoder::suffix() { return hasFilms() != 0 ? ".webm" : std::string_view{}; }

std::unique_ptr<FilmEncoder> FilmEncoder::start(int width, int height) {
  if (hasFilms() == 0) return nullptr;
  return std::make_unique<PageFilm>(beginFilm(width, height));
}

}  // namespace platform::system
