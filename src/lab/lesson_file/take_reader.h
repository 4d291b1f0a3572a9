// What is taken from a scene, and what has to hold of it, in the blocks of a lesson's file.
#pragma once

#include <span>
#include <string_view>

#include "lab/file/json_reader.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson_file/placed_scene.h"

namespace lab {

bool isNumberTaken(Measured what);

class TakeReader {
 public:
  explicit TakeReader(const PlacedScene& scene) : scene_(scene) {}

  /// `others`: names that the object has for other reasons.
  void read(const JsonPlace& place, Take& take,
            std::span<const std::string_view> others = {}) const;
  void readObject(const JsonPlace& parent, const char* name, Take& take) const;
  void read(const JsonPlace& place, Condition& condition,
            std::span<const std::string_view> others = {}) const;

 private:
  void readWhich(const JsonPlace& place, Take& take) const;
  void readShift(const JsonPlace& place, Take& take) const;
  static void expectPoint(const JsonPlace& place, const Take& take);
  static void readIs(const JsonPlace& place, Condition& condition);
  // One that the program says, since another one would never hold.
  static void readWord(const JsonPlace& place, Condition& condition);
  static bool expectNumber(const JsonPlace& place, const Condition& condition);
  void readBelow(const JsonPlace& place, Condition& condition) const;
  static void readAbove(const JsonPlace& place, Condition& condition);
  void readNear(const JsonPlace& object, Condition& condition) const;

  const PlacedScene& scene_;
};

}  // namespace lab
