#include "app/documents/scene_clipboard.h"

#include <utility>

#include "app/json.h"
#include "lab/lesson_file/lessons.h"
#include "language/language.h"
#include "platform/browser.h"
#include "platform/clipboard.h"

namespace app {

using language::fill, language::tr;

namespace {

std::string readPastedLink(const std::string& text, Pasted& pasted) {
  lab::Link link;
  std::string fault = readLink(text, link);
  if (fault.empty()) fault = lab::faultOf(link, lab::lessons());
  if (!fault.empty()) return fill(tr("The link can’t be opened: {fault}"), {{"fault", fault}});
  pasted.link = std::move(link);
  return {};
}

// Returns what is wrong.
std::string linkTo(const std::string& scene, std::string& link) {
  LoadedScene read;
  std::string fault = parseScene(scene, read);
  if (fault.empty()) link = lab::writeLink({.scene = std::move(read.document)});
  return fault;
}

std::string copyText(const std::string& text) {
  std::string error;
  platform::setClipboard(text, error);
  return error;
}

}  // namespace

std::string readPasted(const std::string& text, Pasted& pasted) {
  const std::string all = text.empty() ? platform::clipboard() : text;
  if (all.empty()) return tr("The clipboard holds no text. Copy a scene first.");
  if (lab::isLink(all)) return readPastedLink(all, pasted);
  const std::string fault = parseScene(all, pasted.scene);
  if (fault.empty()) return {};
  const language::Text refusal = text.empty()
                                     ? tr("The clipboard holds no scene: {fault}")
                                     : tr("The text is neither a link nor a scene: {fault}");
  return fill(refusal, {{"fault", fault}});
}

std::string copyScene(const std::string& scene) { return copyText(writeJson(readJson(scene))); }

std::string copyLink(const std::string& lesson, const std::string& scene) {
  std::string link = lesson;
  if (link.empty()) {
    if (std::string fault = linkTo(scene, link); !fault.empty()) return fault;
  }
  if (link.empty() || link.size() > lab::kLongestLink) {
    return fill(tr("This scene is too large for a link of {most} kB. Save it, and hand out "
                   "the file."),
                {{"most", lab::kLongestLink / 1000}});
  }
  return copyText(lab::withAddress(link, platform::pageAddress(), IKLAB_PUBLISHED_AT));
}

}  // namespace app
