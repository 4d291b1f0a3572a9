#include "lab/file/nearest_name.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr std::size_t kLongestName = 60;  // longer ones are no names

// Names of other formats, or of fields one level off.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOtherNames{
    {{"min", "least"},
     {"max", "most"},
     {"lower", "least"},
     {"upper", "most"},
     {"angles", "pose"},
     {"rotations", "pose"},
     {"goal", "target"},
     {"solver", "solving"},
     {"iterations", "solving"},
     {"tolerance", "solving"}}};

char small(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// How many letters have to be put in, left out, changed, or put in each other's place (F. J.
// Damerau, 1964; the restricted distance).
std::size_t distanceOf(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      std::size_t& here = least[i][k];
      here = i + k;
      if (i == 0 || k == 0) continue;
      const std::size_t change = small(a[i - 1]) == small(b[k - 1]) ? 0 : 1;
      here = std::min({least[i - 1][k] + 1, least[i][k - 1] + 1, least[i - 1][k - 1] + change});
      const bool isSwap = i > 1 && k > 1 && small(a[i - 1]) == small(b[k - 2]) &&
                          small(a[i - 2]) == small(b[k - 1]);
      if (isSwap) here = std::min(here, least[i - 2][k - 2] + 1);
    }
  }
  return least[a.size()][b.size()];
}

}  // namespace

std::string nearestName(std::string_view name, std::span<const std::string_view> names) {
  if (name.empty() || name.size() > kLongestName) return {};
  const auto other =
      std::ranges::find(kOtherNames, name, [](const auto& each) { return each.first; });
  if (other != kOtherNames.end() && std::ranges::find(names, other->second) != names.end()) {
    return std::string(other->second);
  }
  std::string_view nearest;
  // Of short names most are near each other.
  std::size_t least = std::max<std::size_t>(1, name.size() / 3);
  for (const std::string_view each : names) {
    if (each == name) return {};
    if (each.size() > kLongestName) continue;
    const std::size_t distance = distanceOf(name, each);
    if (distance >= each.size() || distance > least || (distance == least && !nearest.empty())) {
      continue;
    }
    least = distance;
    nearest = each;
  }
  return std::string(nearest);
}

std::string withNearest(std::string fault, std::string_view name,
                        std::span<const std::string_view> names) {
  const std::string nearest = nearestName(name, names);
  if (nearest.empty()) return fault;
  // Translators: {fault} is a sentence about a name that is not known.
  return fill(tr("{fault}; did you mean \"{name}\"?"), {{"fault", fault}, {"name", nearest}});
}

}  // namespace lab
