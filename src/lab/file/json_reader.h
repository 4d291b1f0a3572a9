// Reads JSON field by field. A fault names the field by its JSON pointer (RFC 6901) and says what
// was expected there; fields that nobody asked for are collected.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/file/json.h"
#include "lab/value_words.h"

namespace lab {

/// The findings of reading; shared by all places of one text.
struct JsonFindings {
  std::string fault;                ///< the first one; empty: none so far
  std::vector<std::string> more{};  ///< others, of parts that were read by JsonPlace::apart()
  Json others = Json::object();     ///< pointer → value of the fields that were not read
  /// What is taken and is likely a slip, one line each, beginning with the pointer. A name that is
  /// nearly a known one is told where it comes first.
  std::vector<std::string> warnings{};
  std::set<std::string> slips{};  ///< names that were told
  /// Of `others` the names that may have been meant, by the pointer; none where none is near.
  std::map<std::string, std::string> meant{};
};

/// A value in the text. Reading a place that does not exist changes nothing.
class JsonPlace {
 public:
  JsonPlace(const Json& root, JsonFindings& findings) : value_(&root), findings_(&findings) {}

  [[nodiscard]] bool exists() const { return value_ != nullptr; }
  [[nodiscard]] bool isGood() const { return findings_->fault.empty(); }
  [[nodiscard]] const std::string& pointer() const { return pointer_; }
  /// As it is in the text; null for a place that does not exist.
  [[nodiscard]] const Json* value() const { return value_; }
  /// Reports that something else was expected here: "{field}: expected a text".
  void refuse(std::string_view expected) const;
  /// Tells what is taken and is likely a slip: "{field}: 150 radians?"
  void warn(std::string_view slip) const;
  /// Adds to what was refused: "…; there are 2 bones, counted from 1".
  void explain(std::string_view more) const;
  /// As refuse(), of a name that is none of these, with the one that may have been meant.
  void refuseName(std::string_view expected, std::span<const std::string_view> names) const;
  /// Reports what another reader says of what is here: its fault may begin with a JSON pointer.
  void refuseAs(const std::string& fault) const;

  /// A field of an object; a place that does not exist where there is none of that name.
  [[nodiscard]] JsonPlace field(std::string_view name) const;
  /// The same; an object without it is refused.
  [[nodiscard]] JsonPlace required(std::string_view name, std::string_view expected) const;
  /// The number of an array's elements; 0 for anything else.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] JsonPlace element(std::size_t index) const;
  /// Refuses anything but an object, and collects its fields except those with these names.
  void expectObject(std::span<const std::string_view> known) const;
  void expectObject(std::initializer_list<std::string_view> known) const {
    expectObject(std::span(known.begin(), known.size()));
  }
  /// Refuses anything but an array of `least` to `most` elements.
  bool expectArray(std::size_t least, std::size_t most, std::string_view expected) const;

  /// Calls `read` for a part that is read though another one was refused, and that keeps no other
  /// from being read.
  template <class Read>
  void apart(const Read& read) const {
    std::string first = std::exchange(findings_->fault, {});
    const auto told = static_cast<std::ptrdiff_t>(findings_->more.size());
    read();
    if (first.empty()) return;
    std::swap(first, findings_->fault);
    if (!first.empty()) findings_->more.insert(findings_->more.begin() + told, std::move(first));
  }

  void read(std::string& text) const;
  void read(bool& flag) const;
  /// Finite, and from `least` to `most`.
  void read(double& number, double least, double most) const;
  void read(int& number, int least, int most) const;
  /// `most` is at most what an int holds.
  void read(std::size_t& number, std::size_t least, std::size_t most) const;
  /// `numbers.size()` numbers.
  void read(std::span<double> numbers, double least, double most) const;
  /// The index of the word among `words`.
  void read(std::size_t& index, std::span<const std::string_view> words) const;
  template <class Value>
  requires std::is_enum_v<Value>
  void read(Value& value) const {
    auto index = static_cast<std::size_t>(value);
    read(index, kWords<Value>);
    value = static_cast<Value>(index);
  }

 private:
  JsonPlace(const Json* value, JsonFindings* findings, std::string pointer)
      : value_(value), findings_(findings), pointer_(std::move(pointer)) {}
  [[nodiscard]] JsonPlace child(const Json* value, std::string_view name) const;
  void keepUnknown(const std::string& name, const Json& value,
                   std::span<const std::string_view> known) const;
  [[nodiscard]] bool reads() const { return exists() && isGood(); }

  const Json* value_;
  JsonFindings* findings_;
  std::string pointer_;
};

}  // namespace lab
