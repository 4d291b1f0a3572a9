#include "lab/lesson/lesson_id.h"

#include <algorithm>

#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

bool isLessonId(std::string_view text) {
  const auto fits = [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-';
  };
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, fits);
}

void Id::read(const JsonPlace& place, std::string& id) const {
  using language::tr;
  place.read(id);
  if (!place.exists() || isLessonId(id) || (id.empty() && mayBeEmpty)) return;
  place.refuse(fill(tr("{field}: expected at most {most} small letters, digits and hyphens"),
                    {{"most", kLongestId}}));
}

}  // namespace lab
