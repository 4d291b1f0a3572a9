#include "lab/class/lesson_link.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "lab/class/learner_text.h"
#include "lab/file/json_text.h"
#include "lab/lesson/lesson_id.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr std::size_t kLongestLink = 2000;  // bytes

constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";

bool isOneOf(char each, std::string_view characters) {
  return characters.find(each) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

struct Part {
  std::string_view key;
  std::string_view value;
};

// Takes what is before the next "&" from `rest`.
Part takePart(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('&'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  const std::size_t equals = std::min(part.find('='), part.size());
  return {part.substr(0, equals), part.substr(std::min(equals + 1, part.size()))};
}

int hexValue(char digit) {
  constexpr std::string_view kSmall = "0123456789abcdef";
  constexpr std::string_view kLarge = "0123456789ABCDEF";
  const std::size_t value = std::min(kSmall.find(digit), kLarge.find(digit));
  return value == std::string_view::npos ? -1 : static_cast<int>(value);
}

// Nothing where a "%" is not followed by two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hexValue(text[i + 1]);
    const int low = hexValue(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

std::string encoded(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
  std::string result;
  for (const char each : text) {
    if (isOneOf(each, kPlain)) {
      result += each;
      continue;
    }
    const auto byte = static_cast<unsigned char>(each);
    result += '%';
    result += kHex[byte / 16U];
    result += kHex[byte % 16U];
  }
  return result;
}

bool isLanguage(std::string_view text) {
  constexpr std::size_t kLongest = 16;
  return text.size() >= 2 && text.size() <= kLongest && std::ranges::all_of(text, [](char each) {
           return isOneOf(each, kLower) || isOneOf(each, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") ||
                  isOneOf(each, kDigits);
         });
}

// A key, where its value goes, and what that has to be.
struct Key {
  std::string_view name;
  std::string LessonLink::*field;
  bool (*isGood)(std::string_view value);
  language::Text expected;
};

const std::array<Key, 5> kKeys{{
    {"lesson", &LessonLink::lesson, isLessonId,
     tr("the id of a lesson: small letters, digits and hyphens")},
    {"step", &LessonLink::step, isLessonId, tr("a step's id or number")},
    {"class", &LessonLink::classCode, isLearnerText, tr("a class code of at most 80 characters")},
    {"name", &LessonLink::name, isLearnerText, tr("a name of at most 80 characters")},
    {"lang", &LessonLink::language, isLanguage, tr("a language, such as ko")},
}};

std::string refusal(const Part& part, std::string_view expected) {
  // Translators: {key} is a word of a link, such as "step".
  return fill(tr("{key}: expected {what}, got '{text}'"),
              {{"key", quotable(part.key)}, {"what", expected}, {"text", quotable(part.value)}});
}

}  // namespace

bool isLessonLink(std::string_view text) {
  text = trimmed(text);
  if (text.find_first_of("\r\n") != std::string_view::npos) return false;
  return text.starts_with("lesson=") || text.find("&lesson=") != std::string_view::npos;
}

std::string readLessonLink(std::string_view text, LessonLink& link) {
  text = trimmed(text);
  if (text.size() > kLongestLink) return tr("A link to a lesson: expected at most 2000 bytes");
  LessonLink read;
  std::array<bool, kKeys.size()> isThere{};
  while (!text.empty()) {
    const Part part = takePart(text);
    const auto key = std::ranges::find(kKeys, part.key, &Key::name);
    if (key == kKeys.end()) continue;
    const auto value = decoded(part.value);
    if (!value) return refusal(part, tr("two hexadecimal digits after each %"));
    bool& wasThere = isThere[static_cast<std::size_t>(key - kKeys.begin())];
    if (wasThere) return refusal(part, tr("this word once"));
    wasThere = true;
    const bool mayBeEmpty = key->field != &LessonLink::lesson;
    if (value->empty() && mayBeEmpty) continue;
    if (!key->isGood(*value)) return refusal(part, key->expected);
    read.*(key->field) = *value;
  }
  if (read.lesson.empty()) return tr("A link to a lesson: expected lesson=ID");
  link = std::move(read);
  return {};
}

const LessonStep* stepOf(const LessonLink& link, const Lesson& lesson) {
  const std::vector<LessonStep>& steps = lesson.steps;
  const auto found = std::ranges::find(steps, link.step, &LessonStep::id);
  if (found != steps.end()) return &*found;
  std::size_t number = 0;
  const char* const end = link.step.data() + link.step.size();
  const auto [last, code] = std::from_chars(link.step.data(), end, number);
  const bool isNumber = code == std::errc{} && last == end && number > 0;
  return isNumber && number <= steps.size() ? &steps[number - 1] : nullptr;
}

std::string faultOf(const LessonLink& link, std::span<const Lesson> lessons) {
  const auto lesson = std::ranges::find(lessons, link.lesson, &Lesson::id);
  if (lesson == lessons.end()) {
    std::string ids;
    for (const Lesson& each : lessons) ids += (ids.empty() ? "" : ", ") + each.id;
    return fill(tr("lesson: expected one of {ids}; got '{id}'"),
                {{"ids", ids}, {"id", link.lesson}});
  }
  if (link.step.empty() || stepOf(link, *lesson)) return {};
  std::string ids;
  for (const LessonStep& each : lesson->steps) ids += (ids.empty() ? "" : ", ") + each.id;
  return fill(tr("step: expected one of {ids}, or a number from 1 to {count}; got '{id}'"),
              {{"ids", ids}, {"count", lesson->steps.size()}, {"id", link.step}});
}

std::string writeLessonLink(const LessonLink& link) {
  std::string text;
  for (const Key& key : kKeys) {
    const std::string& value = link.*(key.field);
    if (value.empty()) continue;
    if (!text.empty()) text += '&';
    text += std::string(key.name) + "=" + encoded(value);
  }
  return text;
}

}  // namespace lab
