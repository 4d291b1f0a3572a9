#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/cli/view_options.h"
#include "app/export/picture_file.h"

namespace app {

int runShot(const ShotOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the PNG or SVG file to write");
  if (isSvg(options.output) && options.ui) {
    return fail(kBadInput, "--ui: an SVG shows the canvas alone; expected a name ending in .png");
  }
  std::string error;
  const auto size = readSizeOption(options.window.size, error);
  if (!size) return fail(kBadInput, error);
  lab::Lab lab;
  if (const std::string fault = prepare(options, lab); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  const auto shown = openOffscreen(options, *size, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  settle(*shown->program, *shown->framebuffer);
  if (!writePicture(*shown->program, *shown->framebuffer, options.output, error)) {
    return fail(kFailed, error);
  }
  return kDone;
}

}  // namespace app
