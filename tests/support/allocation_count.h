// How often this executable has called the global operator new; counted in faults/counting_new.cpp.
#pragma once

namespace support {

long allocationCount();

}  // namespace support
