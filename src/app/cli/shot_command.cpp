#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/export/picture_file.h"
#include "app/export/worksheet.h"
#include "app/options/view_options.h"
#include "lab/words/words.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/interrupts.h"

namespace app {
namespace {

std::string faultOfName(const std::string& name) {
  const bool isPicture = isSvg(name) || name.ends_with(".png");
  if (isPicture || name == "-" || platform::isFolder(name) || platform::isSpecial(name)) return {};
  return "-o: expected a name that ends in .png or .svg, got '" + name + "'";
}

std::string faultOfWorksheet(const ShotOptions& options) {
  if (options.worksheet.empty()) return {};
  if (options.worksheet != "blanks" && options.worksheet != "filled") {
    return "--worksheet: expected blanks or filled, got '" + options.worksheet + "'";
  }
  if (!isSvg(options.output)) return "--worksheet: expected a name ending in .svg";
  if (!options.window.size.empty()) return "--worksheet: a page is A4; expected no --size";
  if (options.transparent) return "--worksheet: a page is white; expected no --transparent";
  if (!options.window.theme.empty()) return "--worksheet: a page is white; expected no --theme";
  if (!options.map.empty()) return "--worksheet: a page has no map; expected no --map";
  return {};
}

int writeWorksheet(const ShotOptions& options, lab::Lab lab) {
  const auto explanation = lab::explanationOf(lab);
  if (!explanation || explanation->formulas.empty()) {
    return fail(kBadInput, "--worksheet: this step has no formulas; expected another --step");
  }
  std::string error;
  const auto shown = openOffscreen(options, kWorksheetCanvas, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  const Answers answers = options.worksheet == "blanks" ? Answers::blank : Answers::filled;
  const std::string page = paintWorksheet(*shown->program, *shown->framebuffer, answers);
  if (!platform::writeFile(options.output, page, error)) return fail(kFailed, error);
  return kDone;
}

}  // namespace

int runShot(const ShotOptions& options) {
  if (options.output.empty()) return fail(kBadInput, "-o: expected the PNG or SVG file to write");
  if (const std::string fault = faultOfName(options.output); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  platform::endAtInterrupt(options.output + ": interrupted; nothing was written");
  if (isSvg(options.output) && options.ui) {
    return fail(kBadInput, "--ui: an SVG shows the canvas alone; expected a name ending in .png");
  }
  if (const std::string fault = faultOfWorksheet(options); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  std::string error;
  const auto size = readSizeOption(options.window.size, error);
  if (!size) return fail(kBadInput, error);
  lab::Lab lab;
  if (const std::string fault = prepare(options, lab); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (!options.worksheet.empty()) return writeWorksheet(options, std::move(lab));
  const auto shown = openOffscreen(options, *size, std::move(lab), error);
  if (!shown) return fail(kFailed, error);
  settle(*shown->program, *shown->framebuffer);
  if (!writePicture(*shown->program, *shown->framebuffer, options.output, error)) {
    return fail(kFailed, error);
  }
  return kDone;
}

}  // namespace app
