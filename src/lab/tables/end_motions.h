// How the tip of the scene's chain can move from a pose, for the picture and the page Matrix.
#pragma once

#include "ik/motion/end_motion.h"
#include "ik/motion/line_up.h"
#include "lab/state.h"

namespace lab {

struct EndMotions {
  ik::EndMotion motion;
  ik::LineUp arm;
  int dimensions = 3;  ///< that count: 2 in the plane
  /// What a scene unit a second is drawn as, scene units. The same in all poses of the chain.
  double scale = 1.0;
  /// And the same of a newton, where the joints bear a newton metre; none is drawn longer than
  /// this, scene units: near a singular pose they have no end.
  double forceScale = 1.0;
  double longestForce = 1.0;
};
EndMotions endMotions(const rigs::Chain& chain, const rigs::Pose& pose);

}  // namespace lab
