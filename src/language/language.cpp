#include "language/language.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "language/catalogue.h"

namespace language {
namespace {

// The one thing that is the process's; language.h says why.
struct Choice {
  std::atomic<const Catalogue*> catalogue = nullptr;
  std::atomic<StringTest> test = StringTest::off;
};

Choice& choice() {
  static Choice all;
  return all;
}

std::string tested(std::string_view text, StringTest how) {
  std::string longer(text);
  if (how == StringTest::doubled) return longer + " " + longer;
  constexpr std::string_view kFiller = "além já mais ";
  std::string more;
  while (2 * more.size() < text.size()) more += kFiller;
  while (!more.empty() && more.back() == ' ') more.pop_back();
  return longer + " " + more;
}

// What a string test makes of a text, kept since texts live on.
const char* kept(const char* text, StringTest how) {
  if (*text == '\0') return text;
  static std::mutex mutex;
  static std::unordered_map<std::string, std::string> all;
  const std::lock_guard lock(mutex);
  const auto [found, isNew] = all.try_emplace(std::to_string(static_cast<int>(how)) + text);
  if (isNew) found->second = tested(text, how);
  return found->second.c_str();
}

const char* shown(const char* text) {
  const StringTest how = choice().test.load(std::memory_order_relaxed);
  return how == StringTest::off ? text : kept(text, how);
}

}  // namespace

void use(const Catalogue* catalogue) { choice().catalogue = catalogue; }

const Catalogue* inUse() { return choice().catalogue; }

void test(StringTest how) { choice().test = how; }

const char* translated(const char* context, const char* english) {
  const Catalogue* const catalogue = choice().catalogue;
  const char* const found = catalogue ? catalogue->find(context, english) : nullptr;
  return shown(found ? found : english);
}

const char* trn(const char* one, const char* many, long long count) {
  const auto size = static_cast<unsigned long long>(std::max(count, -count));
  const Catalogue* const catalogue = choice().catalogue;
  const char* const found = catalogue ? catalogue->find(one, size) : nullptr;
  if (found) return shown(found);
  return shown(size == 1 ? one : many);
}

std::string_view lookUp(std::string_view english) {
  const Catalogue* const catalogue = choice().catalogue;
  const char* const found = catalogue ? catalogue->find(nullptr, english) : nullptr;
  const StringTest how = choice().test.load(std::memory_order_relaxed);
  if (how != StringTest::off) return kept(found ? found : std::string(english).c_str(), how);
  return found ? found : english;
}

std::string fill(std::string_view pattern, std::span<const Slot> slots) {
  std::string text;
  text.reserve(2 * pattern.size());
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    text += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    pattern.remove_prefix(open);
    const std::size_t close = pattern.find('}');
    const auto slot = close == std::string_view::npos
                          ? slots.end()
                          : std::ranges::find(slots, pattern.substr(1, close - 1), &Slot::name);
    if (slot == slots.end()) {
      text += pattern.front();
      pattern.remove_prefix(1);
    } else {
      text += slot->value;
      pattern.remove_prefix(close + 1);
    }
  }
  return text;
}

char decimalPoint() {
  const Catalogue* const catalogue = choice().catalogue;
  return catalogue ? catalogue->decimalPoint() : '.';
}

std::string localized(std::string text) {
  const char point = decimalPoint();
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '.' && isDigit(text[i - 1]) && isDigit(text[i + 1])) text[i] = point;
  }
  return text;
}

std::string_view listSeparator() { return decimalPoint() == ',' ? "; " : ", "; }

}  // namespace language
