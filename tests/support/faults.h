// Collects what is wrong with one of very many cases; a message is only composed when there is one.
#pragma once

#include <sstream>
#include <string>

namespace support {

class Faults {
 public:
  template <typename... Parts>
  void expect(bool holds, const Parts&... parts) {
    if (holds || ++count_ > kMostTold) return;
    std::ostringstream out;
    out.precision(17);
    (out << ... << parts);
    text_ += "  " + out.str() + "\n";
  }

  [[nodiscard]] bool any() const { return count_ > 0; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  static constexpr int kMostTold = 5;
  int count_ = 0;
  std::string text_;
};

}  // namespace support
