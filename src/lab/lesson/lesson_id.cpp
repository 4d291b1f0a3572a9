#include "lab/lesson/lesson_id.h"

#include <algorithm>

#include "lab/ranges.h"

namespace lab {

bool isLessonId(std::string_view text) {
  const auto fits = [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-';
  };
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, fits);
}

}  // namespace lab
