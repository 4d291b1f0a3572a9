// Properties as fields of a file: see lab/properties.h and lab/file/fields.h.
#pragma once

#include <string>
#include <type_traits>

#include "lab/file/fields.h"
#include "lab/properties.h"

namespace lab {

template <class Fields, class Table, class Whole>
void propertyFields(Fields& fields, const Table& table, Whole& whole) {
  static const std::remove_const_t<Whole> kUsual;
  for (const auto& property : table) {
    visit(property, whole, [&]<class Value>(Value& value) {
      using Plain = std::remove_const_t<Value>;
      const bool isUsual = visit(property, kUsual, [&](const auto& usual) {
        if constexpr (std::is_same_v<Plain, std::remove_cvref_t<decltype(usual)>>) {
          return usual == value;
        } else {
          return false;
        }
      });
      const Rule rule{.leftOut = property.isLater && isUsual};
      if constexpr (std::is_same_v<Plain, bool>) {
        fields(property.id, value, Flag{}, rule);
      } else if constexpr (std::is_enum_v<Plain>) {
        fields(property.id, value, Word{}, rule);
      } else if constexpr (std::is_same_v<Plain, std::string>) {
        fields(property.id, value, Name{}, rule);
      } else {
        const Number range{static_cast<Plain>(property.least), static_cast<Plain>(property.most)};
        fields(property.id, value, range, rule);
      }
    });
  }
}

}  // namespace lab
