// Reads JSON field by field: what is wrong is said with the JSON pointer (RFC 6901) of the field
// and what was expected of it, and fields that nobody asked for are collected.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "lab/value_words.h"

namespace lab {

using Json = nlohmann::ordered_json;

/// What reading has found; shared by all places of one text.
struct JsonFindings {
  std::string fault;             ///< the first one; empty: none so far
  Json others = Json::object();  ///< pointer → value of the fields that were not read
};

/// A value in the text. A place that is not there reads nothing, and leaves what it would fill.
class JsonPlace {
 public:
  JsonPlace(const Json& root, JsonFindings& findings) : value_(&root), findings_(&findings) {}

  [[nodiscard]] bool exists() const { return value_ != nullptr; }
  [[nodiscard]] bool isGood() const { return findings_->fault.empty(); }
  [[nodiscard]] const std::string& pointer() const { return pointer_; }
  /// Reports that something else was expected here.
  void refuse(std::string_view expected) const;

  /// A field of an object; one that is not there where the object has none of that name.
  [[nodiscard]] JsonPlace field(std::string_view name) const;
  /// The same, and refuses an object without it.
  [[nodiscard]] JsonPlace required(std::string_view name, std::string_view expected) const;
  /// Elements of an array; 0 where it is none.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] JsonPlace element(std::size_t index) const;
  /// Refuses what is no object, and collects its fields but the ones with these names.
  void expectObject(std::span<const std::string_view> known) const;
  void expectObject(std::initializer_list<std::string_view> known) const {
    expectObject(std::span(known.begin(), known.size()));
  }
  /// Refuses what is no array of `least` to `most` elements.
  bool expectArray(std::size_t least, std::size_t most, std::string_view expected) const;

  void read(std::string& text) const;
  void read(bool& flag) const;
  /// Finite, and from `least` to `most`.
  void read(double& number, double least, double most) const;
  void read(int& number, int least, int most) const;
  void read(std::size_t& number, std::size_t least, std::size_t most) const;
  /// `numbers.size()` numbers.
  void read(std::span<double> numbers, double least, double most) const;
  /// Which of these words it is.
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
  [[nodiscard]] bool reads() const { return exists() && isGood(); }

  const Json* value_;
  JsonFindings* findings_;
  std::string pointer_;
};

}  // namespace lab
