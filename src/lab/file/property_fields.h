// Properties as fields of JSON: see lab/properties.h.
#pragma once

#include <string>

#include "lab/file/json_reader.h"
#include "lab/properties.h"

namespace lab {

/// Fields that are not there leave their value as it is.
template <class Table, class Whole>
void readProperties(const JsonPlace& object, const Table& table, Whole& whole) {
  for (const auto& property : table) {
    visit(property, whole, [&]<class Value>(Value& value) {
      const JsonPlace place = object.field(property.id);
      if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
        place.read(value, static_cast<Value>(property.least), static_cast<Value>(property.most));
      } else {
        place.read(value);
      }
    });
  }
}

template <class Table, class Whole>
void writeProperties(const Table& table, const Whole& whole, Json& object) {
  for (const auto& property : table) {
    visit(property, whole, [&]<class Value>(const Value& value) {
      Json& field = object[std::string(property.id)];
      if constexpr (std::is_enum_v<Value>) {
        field = wordOf(value);
      } else {
        field = value;
      }
    });
  }
}

}  // namespace lab
