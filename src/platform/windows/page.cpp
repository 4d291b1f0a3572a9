#include "platform/page.h"

namespace platform {

std::string pageAddress() { return {}; }

}  // namespace platform
