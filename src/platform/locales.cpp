#include "platform/locales.h"

#include <cstdlib>
#include <string_view>

#include <SDL_locale.h>

namespace platform {
namespace {

// "pt_BR.UTF-8@latin" → "pt-BR"; empty for "C" and "POSIX".
std::string tagOf(std::string_view locale) {
  std::string tag(locale.substr(0, locale.find_first_of(".@")));
  if (tag == "C" || tag == "POSIX") return {};
  for (char& c : tag) {
    if (c == '_') c = '-';
  }
  return tag;
}

}  // namespace

// SDL looks at LANG and LANGUAGE alone, where LC_ALL and LC_MESSAGES go before them.
std::vector<std::string> preferredLanguages() {
  std::vector<std::string> tags;
  for (const char* name : {"LC_ALL", "LC_MESSAGES"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string tag = tagOf(value);
    if (!tag.empty()) tags.push_back(tag);
    return tags;
  }
  SDL_Locale* const locales = SDL_GetPreferredLocales();
  for (const SDL_Locale* each = locales; each != nullptr && each->language != nullptr; ++each) {
    const std::string country = each->country == nullptr ? "" : std::string("-") + each->country;
    const std::string tag = tagOf(each->language);
    if (!tag.empty()) tags.push_back(tag + country);
  }
  SDL_free(locales);
  return tags;
}

}  // namespace platform
