// The ids of lessons, steps, answers and slots.
#pragma once

#include <string>
#include <string_view>

#include "lab/file/json_reader.h"

namespace lab {

/// Small letters, digits and hyphens, at most kLongestId of them.
bool isLessonId(std::string_view text);

/// As a field of a file: see lab/file/fields.h.
struct Id {
  bool mayBeEmpty = false;
  void read(const JsonPlace& place, std::string& id) const;
  static Json write(const std::string& id) { return id; }
};

}  // namespace lab
