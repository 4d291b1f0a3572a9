#include "lab/lesson_file/field_reader.h"

#include "lab/lesson/lesson_id.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

Names join(std::span<const std::string_view> some, std::span<const std::string_view> others) {
  Names all(some.begin(), some.end());
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

void readId(const JsonPlace& place, std::string& id) {
  place.read(id);
  if (!place.exists() || !place.isGood() || isLessonId(id)) return;
  place.refuse(fill(tr("{field}: expected at most {most} small letters, digits and hyphens"),
                    {{"most", kLongestId}}));
}

void requireId(const JsonPlace& object, std::string& id) {
  readId(object.required("id", tr("{field}: expected an id")), id);
}

bool expectList(const JsonPlace& place, std::size_t least, std::size_t most) {
  return place.expectArray(least, most,
                           fill(tr("{field}: expected a list of {least} to {most}"),
                                {{"least", least}, {"most", most}}));
}

}  // namespace lab
