#include "lab/file/json_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "explain/format.h"
#include "lab/file/json_text.h"
#include "lab/file/nearest_name.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr, language::trn;

namespace {

using Names = std::vector<std::string_view>;

constexpr std::size_t kShortName = 4;  // shorter ones are near to too many

// "/version: expected the format's version, 2, got 3": the value as text, shortened.
std::string faultWith(const std::string& expectation, const Json* value) {
  // Translators: {expectation} is a sentence about a field of a file: "/name: expected a text".
  if (!value) return fill(tr("{expectation}, got nothing"), {{"expectation", expectation}});
  if (value->is_object()) {
    return fill(tr("{expectation}, got an object"), {{"expectation", expectation}});
  }
  constexpr std::size_t kShort = 4;
  const auto isPlain = [](const Json& each) { return !each.is_structured(); };
  const bool isShort = value->is_array() && !value->empty() && value->size() <= kShort &&
                       std::ranges::all_of(*value, isPlain);
  if (value->is_array() && !isShort) {
    return fill(tr("{expectation}, got an array of {count}"),
                {{"expectation", expectation}, {"count", value->size()}});
  }
  return fill(tr("{expectation}, got {value}"),
              {{"expectation", expectation},
               {"value", quotable(value->dump(-1, ' ', false, Json::error_handler_t::replace))}});
}

std::string number(double value) { return explain::format("%.12g", value); }

std::string range(const language::Text& pattern, double least, double most) {
  return fill(pattern, {{"least", number(least)}, {"most", number(most)}});
}

}  // namespace

void JsonPlace::refuse(std::string_view expected) const {
  if (!isGood()) return;
  const std::string field = pointer_.empty() ? "/" : pointer_;
  findings_->fault = faultWith(fill(expected, {{"field", field}}), value_);
}

void JsonPlace::warn(std::string_view slip) const {
  findings_->warnings.push_back(fill(slip, {{"field", pointer_}}));
}

void JsonPlace::explain(std::string_view more) const {
  if (!isGood()) findings_->fault.append("; ").append(more);
}

void JsonPlace::refuseName(std::string_view expected,
                           std::span<const std::string_view> names) const {
  const bool isFirst = isGood();
  refuse(expected);
  if (!isFirst || !exists() || !value_->is_string()) return;
  findings_->fault =
      withNearest(std::move(findings_->fault), value_->get_ref<const std::string&>(), names);
}

void JsonPlace::refuseAs(const std::string& fault) const {
  if (isGood())
    findings_->fault =
        pointer_ + (fault.starts_with('/') || fault.starts_with(':') ? "" : ": ") + fault;
}

JsonPlace JsonPlace::child(const Json* value, std::string_view name) const {
  return {value, findings_, pointer_ + "/" + pointerPart(name)};
}

JsonPlace JsonPlace::field(std::string_view name) const {
  if (!exists() || !value_->is_object()) return child(nullptr, name);
  const auto found = value_->find(std::string(name));
  return child(found == value_->end() ? nullptr : &*found, name);
}

JsonPlace JsonPlace::required(std::string_view name, std::string_view expected) const {
  JsonPlace place = field(name);
  if (!exists() || place.exists()) return place;
  const bool isFirst = isGood();
  place.refuse(expected);
  if (!isFirst || !value_->is_object()) return place;
  Names given;
  for (const auto& each : value_->items()) given.push_back(each.key());
  const std::string nearest = name.size() < kShortName ? "" : nearestName(name, given);
  if (!nearest.empty()) {
    place.explain(fill(tr("is \"{name}\" meant for it?"), {{"name", quotable(nearest)}}));
  }
  return place;
}

std::size_t JsonPlace::size() const { return exists() && value_->is_array() ? value_->size() : 0; }

JsonPlace JsonPlace::element(std::size_t index) const {
  return child(index < size() ? &(*value_)[index] : nullptr, std::to_string(index));
}

void JsonPlace::expectObject(std::span<const std::string_view> known) const {
  if (!reads()) return;
  if (!value_->is_object()) return refuse(tr("{field}: expected an object"));
  for (const auto& [name, value] : value_->items()) {
    if (std::ranges::find(known, name) != known.end()) continue;
    if (findings_->others.size() >= kMostUnknownFields) {
      return refuse(fill(tr("{field}: expected at most {most} fields in all that this program does "
                            "not know"),
                         {{"most", kMostUnknownFields}}));
    }
    keepUnknown(name, value, known);
  }
}

void JsonPlace::keepUnknown(const std::string& name, const Json& value,
                            std::span<const std::string_view> known) const {
  const std::string pointer = pointer_ + "/" + pointerPart(name);
  findings_->others[pointer] = value;
  // What is like no name may be another program's, and is no slip.
  const std::string meant = nearestName(name, known);
  if (meant.empty()) return;
  findings_->meant[pointer] = meant;
  if (!findings_->slips.insert(name).second) return;
  child(&value, name)
      .warn(fill(tr("{field}: there is no such field, so it does nothing: did you mean "
                    "\"{name}\"?"),
                 {{"name", meant}}));
}

bool JsonPlace::expectArray(std::size_t least, std::size_t most, std::string_view expected) const {
  if (!reads()) return false;
  const bool fits = value_->is_array() && value_->size() >= least && value_->size() <= most;
  if (!fits) refuse(expected);
  return fits;
}

void JsonPlace::read(std::string& text) const {
  if (!reads()) return;
  if (!value_->is_string()) return refuse(tr("{field}: expected a text"));
  text = value_->get<std::string>();
}

void JsonPlace::read(bool& flag) const {
  if (!reads()) return;
  if (!value_->is_boolean()) return refuse(tr("{field}: expected true or false"));
  flag = value_->get<bool>();
}

void JsonPlace::read(double& number, double least, double most) const {
  if (!reads()) return;
  const double value = value_->is_number() ? value_->get<double>() : std::nan("");
  if (!(value >= least && value <= most)) {
    return refuse(range(tr("{field}: expected a number from {least} to {most}"), least, most));
  }
  number = value;
}

void JsonPlace::read(int& number, int least, int most) const {
  if (!reads()) return;
  // 7.0 is a whole number, as JSON Schema has it.
  const double value = value_->is_number() ? value_->get<double>() : std::nan("");
  const bool fits = value == std::floor(value) && value >= least && value <= most;
  if (!fits) {
    return refuse(
        range(tr("{field}: expected a whole number from {least} to {most}"), least, most));
  }
  number = static_cast<int>(value);
}

void JsonPlace::read(std::size_t& number, std::size_t least, std::size_t most) const {
  int value = 0;
  if (!reads()) return;
  read(value, static_cast<int>(least), static_cast<int>(most));
  if (isGood()) number = static_cast<std::size_t>(value);
}

void JsonPlace::read(std::span<double> numbers, double least, double most) const {
  if (!reads()) return;
  const std::size_t count = numbers.size();
  if (!value_->is_array() || value_->size() != count) {
    return refuse(fill(trn("{field}: expected {count} number", "{field}: expected {count} numbers",
                           static_cast<long long>(count)),
                       {{"count", count}}));
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) element(i).read(numbers[i], least, most);
}

void JsonPlace::read(std::size_t& index, std::span<const std::string_view> words) const {
  if (!reads()) return;
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (value_->is_string() && value_->get_ref<const std::string&>() == words[i]) {
      index = i;
      return;
    }
    all.append(i > 0 ? ", " : "").append(words[i]);
  }
  refuseName(fill(tr("{field}: expected one of {words}"), {{"words", all}}), words);
}

}  // namespace lab
