#include "app/frame/languages.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lab/text.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/paths.h"

namespace app {

using Entries = std::vector<platform::FolderEntry>;

Languages::Languages(const std::string& data) {
  constexpr std::string_view kSuffix = ".mo";
  const std::string folder = platform::pathIn(data, "languages");
  std::string error;
  for (const auto& entry : platform::listFolder(folder, error).value_or(Entries())) {
    if (!entry.name.ends_with(kSuffix)) continue;
    const std::string file = platform::pathIn(folder, entry.name);
    const std::string code = entry.name.substr(0, entry.name.size() - kSuffix.size());
    error.clear();
    auto bytes = platform::readFile(file, error);
    std::unique_ptr<language::Catalogue> catalogue;
    if (bytes) {
      catalogue = language::Catalogue::read(std::move(*bytes), error);
      if (!catalogue) error.insert(0, file + ": ");
    }
    if (!catalogue) {
      complaint_ = error;
      continue;
    }
    names_.push_back({code, catalogue->name()});
    catalogues_.push_back({code, std::move(catalogue)});
  }
}

Languages::~Languages() {
  for (const Read& each : catalogues_) {
    if (language::inUse() == each.catalogue.get()) language::use(nullptr);
  }
}

bool Languages::has(std::string_view code) const {
  return std::ranges::find(names_, code, &ui::LanguageName::code) != names_.end();
}

std::string Languages::codes() const { return lab::listOf(names_, &ui::LanguageName::code); }

std::string Languages::bestOf(const std::vector<std::string>& wanted) const {
  for (const std::string& each : wanted) {
    if (has(each)) return each;
    std::string first = each.substr(0, each.find_first_of("-_"));
    if (has(first)) return first;
  }
  return "en";
}

const language::Catalogue* Languages::use(std::string_view code) const {
  const auto found = std::ranges::find(catalogues_, code, &Read::code);
  const language::Catalogue* const catalogue =
      found == catalogues_.end() ? nullptr : found->catalogue.get();
  language::use(catalogue);
  return catalogue;
}

std::string faultOfLanguage(const std::string& code, const std::string& data) {
  if (code.empty()) return {};
  std::string error;
  const auto folder = platform::findData(data, error);
  if (!folder) return error;
  const Languages languages(*folder);
  if (languages.has(code)) return {};
  const std::string& broken = languages.complaint();
  return "--language: expected one of " + languages.codes() + ", got '" + code + "'" +
         (broken.empty() ? "" : " (" + broken + ")");
}

}  // namespace app
