#include "language/catalogue.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace language {
namespace {

constexpr std::uint32_t kMagic = 0x950412DE;
constexpr std::size_t kHeaderBytes = 28;

// The file is little-endian, as the build writes it.
std::uint32_t wordAt(std::string_view bytes, std::size_t at) {
  std::array<unsigned char, 4> b{};
  std::memcpy(b.data(), bytes.data() + at, b.size());
  return b[0] | std::uint32_t{b[1]} << 8U | std::uint32_t{b[2]} << 16U | std::uint32_t{b[3]} << 24U;
}

// The value of a line "Key: value" of a catalogue's header.
std::string_view fieldOf(std::string_view header, std::string_view key) {
  while (!header.empty()) {
    const std::size_t end = header.find('\n');
    const std::string_view line = header.substr(0, end);
    if (line.starts_with(key) && line.substr(key.size()).starts_with(": ")) {
      return line.substr(key.size() + 2);
    }
    if (end == std::string_view::npos) break;
    header.remove_prefix(end + 1);
  }
  return {};
}

}  // namespace

std::unique_ptr<Catalogue> Catalogue::read(std::string bytes, std::string& error) {
  std::unique_ptr<Catalogue> read(new Catalogue());
  read->bytes_ = std::move(bytes);
  error = read->readTables();
  if (error.empty()) error = read->readHeader();
  if (!error.empty()) return nullptr;
  return read;
}

// Two tables of (length, offset): of the texts in English, and of the translations. A text is
// followed by a NUL, which its length does not count.
std::string Catalogue::readTables() {
  const std::string_view bytes = bytes_;
  if (bytes.size() < kHeaderBytes || wordAt(bytes, 0) != kMagic) {
    return "expected a compiled catalogue of gettext (*.mo)";
  }
  const std::uint64_t count = wordAt(bytes, 8);
  const std::uint64_t originals = wordAt(bytes, 12);
  const std::uint64_t translations = wordAt(bytes, 16);
  const std::uint64_t size = bytes.size();
  constexpr const char* kCut = "the catalogue is cut or damaged";
  if (count > size || originals + 8 * count > size || translations + 8 * count > size) return kCut;
  const auto textAt = [&](std::uint64_t entry, std::string_view& text) {
    const auto at = static_cast<std::size_t>(entry);  // inside of what is there
    const std::uint64_t length = wordAt(bytes, at);
    const std::uint64_t offset = wordAt(bytes, at + 4);
    if (offset + length >= size || bytes[static_cast<std::size_t>(offset + length)] != '\0') {
      return false;
    }
    text = bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
    return true;
  };
  found_.reserve(static_cast<std::size_t>(count));
  std::size_t first = bytes.size();
  std::size_t last = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::string_view english;
    std::string_view text;
    if (!textAt(originals + 8 * i, english) || !textAt(translations + 8 * i, text)) return kCut;
    // Of a text with a plural the singular is the key.
    if (!text.empty()) found_.try_emplace(english.substr(0, english.find('\0')), text);
    const auto at = static_cast<std::size_t>(text.data() - bytes.data());
    first = std::min(first, at);
    last = std::max(last, at + text.size());
  }
  if (first < last) texts_ = bytes.substr(first, last - first);
  return {};
}

std::string Catalogue::readHeader() {
  const auto header = found_.find("");
  if (header == found_.end()) return "the catalogue has no header";
  const std::string_view text = header->second.text;
  code_ = fieldOf(text, "Language");
  name_ = fieldOf(text, "X-Language-Name");
  if (code_.empty() || name_.empty()) {
    return "the header has no Language or no X-Language-Name: expected 'pt_BR' and 'Português'";
  }
  const std::string_view point = fieldOf(text, "X-Decimal-Point");
  if (point != "." && point != ",") return "X-Decimal-Point: expected '.' or ','";
  decimalPoint_ = point.front();
  const auto plural = Plural::read(fieldOf(text, "Plural-Forms"));
  if (!plural) return "Plural-Forms: expected 'nplurals=2; plural=(n != 1);'";
  plural_ = *plural;
  return {};
}

const char* Catalogue::find(const char* context, std::string_view english) const {
  if (english.empty()) return nullptr;  // the header's key
  auto found = found_.end();
  if (context) {
    found = found_.find(std::string(context) + '\4' + std::string(english));
  } else {
    found = found_.find(english);
  }
  return found == found_.end() ? nullptr : use(found->second);
}

// Threads may ask for texts too.
const char* Catalogue::use(const Entry& entry) const {
  if (!entry.isUsed.exchange(true, std::memory_order_relaxed)) {
    const std::lock_guard lock(mutex_);
    used_.push_back(entry.text);
  }
  return entry.text.data();
}

std::vector<std::string_view> Catalogue::takeUsed() const {
  const std::lock_guard lock(mutex_);
  return std::exchange(used_, {});
}

const char* Catalogue::find(std::string_view one, unsigned long long count) const {
  const auto found = found_.find(one);
  if (found == found_.end() || one.empty()) return nullptr;
  static_cast<void>(use(found->second));
  std::string_view forms = found->second.text;
  for (unsigned form = plural_.formOf(count); form > 0; --form) {
    const std::size_t end = forms.find('\0');
    if (end == std::string_view::npos) return forms.data();  // fewer forms than the header says
    forms.remove_prefix(end + 1);
  }
  return forms.data();
}

}  // namespace language
