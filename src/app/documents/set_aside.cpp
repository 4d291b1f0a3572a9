#include "app/documents/set_aside.h"

#include "language/language.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr;

std::string setAside(const std::string& path, const std::string& fault) {
  const std::string aside = path + ".broken";
  if (!platform::renameFile(path, aside)) {
    // Translators: {fault} is a sentence without its full stop: "/theme: expected a text, got 1".
    return fill(tr("{file}: {fault}. The program starts without it."),
                {{"file", path}, {"fault", fault}});
  }
  return fill(tr("{file}: {fault}. The program starts without it; it is kept as {kept}."),
              {{"file", path}, {"fault", fault}, {"kept", aside}});
}

}  // namespace app
