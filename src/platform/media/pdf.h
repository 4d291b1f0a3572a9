// PDF files, by the program rsvg-convert.
#pragma once

#include <span>
#include <string>

namespace platform {

/// What is missing on this machine; empty: nothing.
std::string faultOfPdf();

/// Writes SVG files as pages of a PDF; whole or not at all. False on failure; `error` then names
/// `path` and says why.
bool writePdf(const std::string& path, std::span<const std::string> pages, std::string& error);

}  // namespace platform
