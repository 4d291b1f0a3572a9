// The fields of an object in a file, said once. A table is a function template that calls `fields`
// for each field in the order in which they are written:
//   template <class Fields, class Bone>
//   void boneFields(Fields& fields, Bone& bone) {
//     fields("weight", bone.weight, Number{0.0, 1.0}, {.leftOut = bone.weight == 1.0});
//   }
// and FieldReader, FieldWriter, and what makes the schema and the page of documentation
// (tests/lab/file/scene_pages_test.cpp) do with it what each of them does. A table may use what has
// been read before. A kind such as Number has read(place, value) and write(value).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/file/json_reader.h"
#include "language/language.h"
#include "rigs/rigs.h"

namespace lab {

template <class Value>
inline constexpr bool kIsOptional = false;
template <class Value>
inline constexpr bool kIsOptional<std::optional<Value>> = true;

struct Rule {
  std::string_view missing{};  ///< the fault of an object without it; empty: it may be left out
  bool leftOut = false;        ///< its value is the usual one, which is not written
  bool isRefused = false;      ///< it must not be there:
  language::Text refusal{};    ///< the fault
};

/// Reads an object. Of what does not exist a kind may set what is usual.
class FieldReader {
 public:
  static constexpr bool kReads = true;
  explicit FieldReader(const JsonPlace& object) : object_(object) {}

  /// Of an optional value the kind is asked only where there is a field.
  template <class Value, class Kind>
  void operator()(std::string_view name, Value& value, const Kind& kind, const Rule& rule = {}) {
    if (isApart_) {
      object_.apart([&] { read(name, value, kind, rule); });
    } else if (isGood()) {
      read(name, value, kind, rule);
    }
  }
  /// Fields from here on are read whatever is wrong with each other.
  void apart() { isApart_ = isGood(); }
  [[nodiscard]] bool isGood() const { return object_.isGood(); }
  /// A field that nobody means who misspells a name.
  void never(std::string_view name, const language::Text& fault) const {
    if (at(name).exists()) at(name).refuse(fault);
  }
  /// Refuses a field for what it is together with others; the whole object, where it has no name.
  void check(std::string_view name, bool isRight, std::string_view fault) {
    if (!isRight) (name.empty() ? object_ : at(name)).refuse(fault);
  }
  [[nodiscard]] JsonPlace at(std::string_view name) const { return object_.field(name); }

 private:
  template <class Value, class Kind>
  void read(std::string_view name, Value& value, const Kind& kind, const Rule& rule) {
    const JsonPlace place = at(name);
    if (rule.isRefused) return never(name, rule.refusal);
    if (!place.exists() && !rule.missing.empty()) {
      static_cast<void>(object_.required(name, rule.missing));
    } else if constexpr (!kIsOptional<Value>) {
      kind.read(place, value);
    } else if (place.exists()) {
      kind.read(place, value.emplace());
    }
  }

  const JsonPlace& object_;
  bool isApart_ = false;
};

/// What a table says beside its fields is for those who read.
struct NoReader {
  static constexpr bool kReads = false;
  void never(std::string_view /*name*/, const language::Text& /*fault*/) {}
  void check(std::string_view /*name*/, bool /*isRight*/, std::string_view /*fault*/) {}
  void apart() {}
  [[nodiscard]] bool isGood() const { return true; }
};

struct FieldWriter : NoReader {
  template <class Value, class Kind>
  void operator()(std::string_view name, const Value& value, const Kind& kind,
                  const Rule& rule = {}) {
    if (rule.leftOut || rule.isRefused) return;
    if constexpr (!kIsOptional<Value>) {
      object[std::string(name)] = kind.write(value);
    } else if (value) {
      object[std::string(name)] = kind.write(*value);
    }
  }

  Json object = Json::object();
};

/// The names that may be meant where one is misspelt.
struct FieldNames : NoReader {
  template <class Value, class Kind>
  void operator()(std::string_view name, const Value& /*value*/, const Kind& /*kind*/,
                  const Rule& /*rule*/ = {}) {
    names.push_back(name);
  }

  std::vector<std::string_view> names;
};

template <class Table, class Whole>
void readObject(const JsonPlace& place, Whole& whole, Table table) {
  FieldNames known;
  table(known, std::as_const(whole));
  place.expectObject(known.names);
  FieldReader fields(place);
  table(fields, whole);
}

template <class Table, class Whole>
Json writeObject(const Whole& whole, Table table) {
  FieldWriter fields;
  table(fields, whole);
  return std::move(fields.object);
}

template <class Value>
struct Number {
  Value least;
  Value most;
  void read(const JsonPlace& place, Value& value) const { place.read(value, least, most); }
  [[nodiscard]] Json write(Value value) const { return value; }
};
template <class Value>
Number(Value, Value) -> Number<Value>;

struct Flag {
  static void read(const JsonPlace& place, bool& value) { place.read(value); }
  static Json write(bool value) { return value; }
};

/// A value of an enumeration, by its word.
struct Word {
  template <class Value>
  static void read(const JsonPlace& place, Value& value) {
    place.read(value);
  }
  template <class Value>
  static Json write(Value value) {
    return wordOf(value);
  }
};

/// One of these words, or a number that stands for it.
struct OneOf {
  std::vector<std::string_view> words;
  void read(const JsonPlace& place, std::string& word) const;
  [[nodiscard]] static Json write(const std::string& word) { return word; }
  template <class Number>
  void read(const JsonPlace& place, Number& number) const {
    auto index = static_cast<std::size_t>(number);
    place.read(index, words);
    number = static_cast<Number>(index);
  }
  template <class Number>
  [[nodiscard]] Json write(Number number) const {
    return words[static_cast<std::size_t>(number)];
  }
};

/// The name of a format.
struct Format {
  static void read(const JsonPlace& place, std::string_view format);
  static Json write(std::string_view format) { return format; }
};

/// That of a format, up to which this program reads it.
struct Version {
  int newest;
  void read(const JsonPlace& place, int& version) const;
  static Json write(int version) { return version; }
};

/// With which every file begins. `version`: the one that is written.
template <class Fields>
void formatFields(Fields& fields, std::string_view format, int version, int newest) {
  using language::tr;
  fields("format", format, Format{},
         {.missing = fill(tr("{field}: expected \"{format}\""), {{"format", format}})});
  fields("version", version, Version{newest},
         {.missing = fill(tr("{field}: expected the format's version, {version}"),
                          {{"version", newest}})});
}

/// What a thing is called, which may be printed on a page. That is XML: some characters are none
/// there.
struct Name {
  std::size_t most = 0;  ///< bytes; 0: as many as any text
  void read(const JsonPlace& place, std::string& text) const;
  static Json write(const std::string& text) { return text; }
};

/// [x, y], or [x, y, z].
struct Point {
  bool isPlanar = false;
  void read(const JsonPlace& place, glm::dvec3& point) const;
  [[nodiscard]] Json write(const glm::dvec3& point) const;
};

/// [x, y, z] of length 1, or written with few digits.
struct Axis {
  static void read(const JsonPlace& place, glm::dvec3& axis);
  static Json write(const glm::dvec3& axis) { return {axis.x, axis.y, axis.z}; }
};

/// A quaternion [w, x, y, z] of length 1, in the plane about z.
struct Rotation {
  bool isPlanar = false;
  void read(const JsonPlace& place, glm::dquat& rotation) const;
  [[nodiscard]] static Json write(const glm::dquat& q) { return {q.w, q.x, q.y, q.z}; }
};

/// A sign an axis.
struct Signs {
  bool isPlanar = false;
  void read(const JsonPlace& place, ik::ScaleSign& scale) const;
  [[nodiscard]] Json write(const ik::ScaleSign& scale) const;
};

/// An object with fields of its own. `table`: table(fields, value).
template <class Table>
struct Object {
  const char* name;  ///< of its kind
  Table table;
  template <class Whole>
  void read(const JsonPlace& place, Whole& whole) const {
    readObject(place, whole, table);
  }
  template <class Whole>
  [[nodiscard]] Json write(const Whole& whole) const {
    return writeObject(whole, table);
  }
};
template <class Table>
Object(const char*, Table) -> Object<Table>;

/// A list of values of one kind: `kindOf(i)` of element `i`. `expected`: with {least}, {most} or
/// {count}.
template <class KindOf>
struct List {
  std::size_t least;
  std::size_t most;
  language::Text expected;
  KindOf kindOf;
  bool isApart = false;  ///< an element is read whatever is wrong with the others
  template <class Value>
  void read(const JsonPlace& place, std::vector<Value>& list) const {
    if (!place.expectArray(least, most,
                           fill(expected, {{"least", least}, {"most", most}, {"count", most}}))) {
      return;
    }
    list.resize(place.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const JsonPlace element = place.element(i);
      const auto readIt = [&] { kindOf(i).read(element, list[i]); };
      isApart ? element.apart(readIt) : readIt();
    }
  }
  template <class Value>
  [[nodiscard]] Json write(const std::vector<Value>& list) const {
    Json json = Json::array();
    for (std::size_t i = 0; i < list.size(); ++i) json.push_back(kindOf(i).write(list[i]));
    return json;
  }
};
template <class KindOf>
List(std::size_t, std::size_t, language::Text, KindOf, bool = false) -> List<KindOf>;

}  // namespace lab
