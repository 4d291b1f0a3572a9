// The program runs by itself.
#include "platform/browser.h"

namespace platform {

bool isInBrowser() { return false; }
std::string pageAddress() { return {}; }
void chooseFile(const std::string& /*suffix*/) {}
void setUnsaved(bool /*isUnsaved*/) {}

}  // namespace platform
