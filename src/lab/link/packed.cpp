#include "lab/link/packed.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG  // has what is needed here
#define STBI_NO_STDIO
#include <stb_image.h>

#include "lab/file/json_text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kEffort = 64;  // how many earlier places the compressor compares
constexpr std::size_t kSumBytes = 4;
constexpr std::size_t kMostOfAByte = 1032;  // that DEFLATE makes of one

using Bytes = std::unique_ptr<unsigned char, decltype(&std::free)>;

std::string inLetters(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t waiting = 0;
  int bits = 0;
  for (const char each : bytes) {
    waiting = waiting << 8U | static_cast<unsigned char>(each);
    for (bits += 8; bits >= 6; bits -= 6) text += kLetters[waiting >> (bits - 6) & 63U];
  }
  if (bits > 0) text += kLetters[waiting << (6 - bits) & 63U];
  return text;
}

// Nothing where a character is none of the letters. Bits that make no whole byte are left out.
std::optional<std::string> fromLetters(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t waiting = 0;
  int bits = 0;
  for (const char each : text) {
    const std::size_t value = kLetters.find(each);
    if (value == std::string_view::npos) return std::nullopt;
    waiting = waiting << 6U | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(waiting >> bits & 255U);
  }
  return bytes;
}

// Adler-32, which ends what zlib writes, the most significant byte first. The decoder of stb leaves
// it unread.
std::array<char, kSumBytes> sumOf(std::string_view text) {
  constexpr std::uint32_t kModulus = 65521;
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char each : text) {
    a = (a + static_cast<unsigned char>(each)) % kModulus;
    b = (b + a) % kModulus;
  }
  return {static_cast<char>(b >> 8U & 255U), static_cast<char>(b & 255U),
          static_cast<char>(a >> 8U & 255U), static_cast<char>(a & 255U)};
}

bool endsWithSumOf(std::string_view bytes, std::string_view text) {
  const std::array<char, kSumBytes> sum = sumOf(text);
  return bytes.ends_with(std::string_view(sum.data(), sum.size()));
}

// Returns how many bytes were read; -1 where it stopped before the end.
int decode(const std::string& bytes, std::string& into) {
  return stbi_zlib_decode_buffer(into.data(), static_cast<int>(into.size()), bytes.data(),
                                 static_cast<int>(bytes.size()));
}

// The decoder does not say why it stopped: because the next piece did not fit, where hardly any
// byte is left. Those that it has not written stay as they were, whatever that was; `read` has been
// decoded into zeros.
bool isFull(const std::string& bytes, std::string& read) {
  constexpr std::size_t kLongestPiece = 65'535;
  const std::size_t near = read.size() - std::min(kLongestPiece, read.size() / 2);
  const char before = read[near];
  read.assign(read.size(), '\1');
  decode(bytes, read);
  return read[near] == before;
}

}  // namespace

std::string pack(std::string_view text) {
  std::string copy(text);  // the compressor asks for bytes that it may write, and writes none
  int size = 0;
  const Bytes bytes(stbi_zlib_compress(reinterpret_cast<unsigned char*>(copy.data()),
                                       static_cast<int>(copy.size()), &size, kEffort),
                    &std::free);
  if (!bytes) return {};
  return inLetters({reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)});
}

std::string unpack(std::string_view packed, std::size_t most, std::string& text) {
  while (packed.ends_with('=')) packed.remove_suffix(1);
  const auto bytes = fromLetters(packed);
  if (!bytes) {
    return fill(tr("expected letters, digits, - and _, got '{text}'"),
                {{"text", quotable(packed)}});
  }
  std::string read(std::min(most, kMostOfAByte * (bytes->size() + 1)), '\0');
  const int size = decode(*bytes, read);
  if (size < 0 && read.size() == most && isFull(*bytes, read)) {
    return fill(tr("expected a scene of at most {most} kB"), {{"most", most >> 10U}});
  }
  if (size >= 0) read.resize(static_cast<std::size_t>(size));
  if (size < 0 || !endsWithSumOf(*bytes, read)) {
    return tr("a part of the link is missing, or was changed: copy the whole link again");
  }
  text = std::move(read);
  return {};
}

}  // namespace lab
