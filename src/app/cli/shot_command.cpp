#include "app/cli/commands.h"
#include "app/cli/stage.h"
#include "app/export/picture_file.h"

namespace app {

int runShot(const ShotOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the PNG or SVG file to write");
  if (isSvg(options.output) && options.ui) {
    return fail(kBadInput, "--ui: an SVG shows the canvas alone; expected a name ending in .png");
  }
  std::string error;
  const auto size = stageSize(options.window.size, error);
  if (!size) return fail(kBadInput, error);
  lab::Lab lab;
  if (const std::string fault = prepare(options, lab); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  const auto stage = openStage(options, *size, std::move(lab), error);
  if (!stage) return fail(kFailed, error);
  settle(*stage->session.program, *stage->framebuffer);
  if (!writePicture(*stage->session.program, *stage->framebuffer, options.output, error)) {
    return fail(kFailed, error);
  }
  return kDone;
}

}  // namespace app
