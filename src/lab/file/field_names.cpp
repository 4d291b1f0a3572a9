#include "lab/file/field_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace lab {
namespace {

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

// How many letters have to be changed, added, left out, or exchanged with their neighbour; capitals
// are no change.
std::size_t changesBetween(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> changes((a.size() + 1) * width);  // between their beginnings
  const auto at = [&](std::size_t i, std::size_t k) -> std::size_t& {
    return changes[i * width + k];
  };
  const auto isSame = [&](std::size_t i, std::size_t k) { return small(a[i]) == small(b[k]); };
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      at(i, k) = std::max(i, k);
      if (i == 0 || k == 0) continue;
      at(i, k) = std::min(
          {at(i - 1, k) + 1, at(i, k - 1) + 1, at(i - 1, k - 1) + (isSame(i - 1, k - 1) ? 0 : 1)});
      const bool isExchanged = i > 1 && k > 1 && isSame(i - 1, k - 2) && isSame(i - 2, k - 1);
      if (isExchanged) at(i, k) = std::min(at(i, k), at(i - 2, k - 2) + 1);
    }
  }
  return changes.back();
}

}  // namespace

std::string_view nearestName(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 40;  // of a name that is compared
  const auto other =
      std::ranges::find(kOtherNames, name, [](const auto& each) { return each.first; });
  if (other != kOtherNames.end() && std::ranges::find(known, other->second) != known.end()) {
    return other->second;
  }
  if (name.empty() || name.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t fewest = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string_view each : known) {
    const std::size_t changes = changesBetween(name, each);
    if (changes >= fewest) continue;
    fewest = changes;
    nearest = each;
  }
  return nearest;
}

}  // namespace lab
