#include "platform/loop.h"

#include "platform/system/loop.h"

namespace platform {

int takeTurns(std::unique_ptr<Turns> turns) {
  if (system::takesOver(turns)) return 0;
  double wait = 0.0;
  while (const std::optional<double> next = turns->take(wait)) wait = *next;
  return turns->end();
}

}  // namespace platform
