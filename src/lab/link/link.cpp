#include "lab/link/link.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "lab/class/learner_text.h"
#include "lab/file/json_text.h"
#include "lab/lesson/lesson_id.h"
#include "lab/link/packed.h"
#include "lab/text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// Of a scene: links that claim to hold more are damaged, or made to harm.
constexpr std::size_t kMostUnpackedBytes = 4U << 20U;
constexpr std::string_view kSceneKey = "scene";

constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";

bool isOneOf(char each, std::string_view characters) {
  return characters.find(each) != std::string_view::npos;
}

// What is behind the "#" of an address; without one, all.
std::string_view withoutAddress(std::string_view text) {
  text = trimmed(text);
  const std::size_t hash = text.find('#');
  return hash == std::string_view::npos ? text : text.substr(hash + 1);
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
  std::string Link::*field;
  bool (*isGood)(std::string_view value);
  language::Text expected;
};

const std::array<Key, 6> kKeys{{
    {"lesson", &Link::lesson, isLessonId,
     tr("the id of a lesson: small letters, digits and hyphens")},
    {"step", &Link::step, isLessonId, tr("a step's id or number")},
    {"class", &Link::classCode, isLearnerText, tr("a class code of at most 80 characters")},
    {"name", &Link::name, isLearnerText, tr("a name of at most 80 characters")},
    {"seed", &Link::name, isLearnerText, tr("a name of at most 80 characters")},
    {"lang", &Link::language, isLanguage, tr("a language, such as ko")},
}};

std::string refusal(const Part& part, std::string_view expected) {
  // Translators: {key} is a word of a link, such as "step".
  return fill(tr("{key}: expected {what}, got '{text}'"),
              {{"key", quotable(part.key)}, {"what", expected}, {"text", quotable(part.value)}});
}

// Reads a part other than the scene. Returns what is wrong with it.
std::string readPart(const Part& part, Link& link) {
  const auto key = std::ranges::find(kKeys, part.key, &Key::name);
  if (key == kKeys.end()) return {};
  const auto value = decoded(part.value);
  if (!value) return refusal(part, tr("two hexadecimal digits after each %"));
  if (!(link.*(key->field)).empty()) return refusal(part, tr("this word once"));
  const bool mayBeEmpty = key->field != &Link::lesson;
  if (value->empty() && mayBeEmpty) return {};
  if (!key->isGood(*value)) return refusal(part, key->expected);
  link.*(key->field) = *value;
  return {};
}

std::string readScenePart(const Part& part, Link& link) {
  if (link.scene) return refusal(part, tr("this word once"));
  // What sends links may encode more of them than there is need for.
  const auto value = decoded(part.value);
  if (!value) return refusal(part, tr("two hexadecimal digits after each %"));
  std::string text;
  std::string fault = unpack(*value, kMostUnpackedBytes, text);
  Document document;
  if (fault.empty()) fault = readScene(text, document);
  if (!fault.empty()) return std::string(kSceneKey) + ": " + fault;
  link.scene = std::move(document);
  return {};
}

// The scene without the white space of a file.
std::string packedScene(const Document& scene) {
  return pack(writeJson(readJson(writeScene(scene))));
}

}  // namespace

bool isLink(std::string_view text) {
  text = withoutAddress(text);
  if (text.find_first_of("\r\n") != std::string_view::npos || text.starts_with('{')) return false;
  constexpr std::array<std::string_view, 3> kTelling{"lesson=", "scene=", "lang="};
  return std::ranges::any_of(kTelling, [&](std::string_view each) {
    return text.starts_with(each) || text.find("&" + std::string(each)) != std::string_view::npos;
  });
}

std::string readLink(std::string_view text, Link& link) {
  text = withoutAddress(text);
  if (text.size() > kLongestLink) {
    return fill(tr("A link: expected at most {most} bytes"), {{"most", kLongestLink}});
  }
  Link read;
  while (!text.empty()) {
    const Part part = takePart(text);
    const bool isScene = part.key == kSceneKey;
    std::string fault = isScene ? readScenePart(part, read) : readPart(part, read);
    if (!fault.empty()) return fault;
    if (read.scene && !read.lesson.empty())
      return tr("A link: expected a lesson or a scene, got both");
  }
  if (read.lesson.empty() && !read.scene && read.language.empty()) {
    return tr("A link: expected lesson=ID or scene=…");
  }
  link = std::move(read);
  return {};
}

const LessonStep* stepOf(const Link& link, const Lesson& lesson) {
  const std::vector<LessonStep>& steps = lesson.steps;
  const auto found = std::ranges::find(steps, link.step, &LessonStep::id);
  if (found != steps.end()) return &*found;
  std::size_t number = 0;
  const char* const end = link.step.data() + link.step.size();
  const auto [last, code] = std::from_chars(link.step.data(), end, number);
  const bool isNumber = code == std::errc{} && last == end && number > 0;
  return isNumber && number <= steps.size() ? &steps[number - 1] : nullptr;
}

std::string faultOf(const Link& link, std::span<const Lesson> lessons) {
  if (link.lesson.empty()) return {};
  const auto lesson = std::ranges::find(lessons, link.lesson, &Lesson::id);
  if (lesson == lessons.end()) {
    return fill(tr("lesson: expected one of {ids}; got '{id}'"),
                {{"ids", listOf(lessons, &Lesson::id)}, {"id", link.lesson}});
  }
  if (link.step.empty() || stepOf(link, *lesson)) return {};
  return fill(tr("step: expected one of {ids}, or a number from 1 to {count}; got '{id}'"),
              {{"ids", listOf(lesson->steps, &LessonStep::id)},
               {"count", lesson->steps.size()},
               {"id", link.step}});
}

std::string writeLink(const Link& link) {
  std::string text;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (!text.empty()) text += '&';
    text += std::string(key) + "=" + value;
  };
  if (link.scene) add(kSceneKey, packedScene(*link.scene));
  for (const Key& key : kKeys) {
    const std::string& value = link.*(key.field);
    if (!value.empty() && key.name != "seed") add(key.name, encoded(value));
  }
  return text;
}

std::string withAddress(const std::string& link, std::string_view page,
                        std::string_view published) {
  const std::string_view address = page.starts_with("http") ? page : published;
  return address.empty() ? link : std::string(address) + "#" + link;
}

}  // namespace lab
