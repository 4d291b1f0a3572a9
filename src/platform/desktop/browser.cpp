// The program runs by itself.
#include "platform/browser.h"

namespace platform {

bool isInBrowser() { return false; }
std::string pageAddress() { return {}; }
void chooseFile(std::span<const std::string_view> /*suffixes*/) {}
void setUnsaved(bool /*isUnsaved*/) {}
bool keepsSettings() { return true; }
Wishes wishes() { return {}; }
void tellPage(const PageFacts& /*facts*/) {}

}  // namespace platform
