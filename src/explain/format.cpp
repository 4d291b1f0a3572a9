#include "explain/format.h"

#include <cmath>

namespace explain {

std::string number(double value) {
  const double size = std::abs(value);
  if (size == 0.0) return "0";
  return size < 1e-3 || size >= 1e5 ? format("%.1e", value) : format("%.4g", value);
}

std::string duration(double seconds) {
  return seconds < 1e-3 ? format("%.1f µs", seconds * 1e6) : format("%.2f ms", seconds * 1e3);
}

}  // namespace explain
