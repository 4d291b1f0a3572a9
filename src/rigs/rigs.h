// Everything about chains of bones.
#pragma once

#include "ik/maths/arm.h"
#include "ik/solver.h"
#include "rigs/chain.h"
#include "rigs/facing.h"
#include "rigs/forward_kinematics.h"
#include "rigs/limits.h"
#include "rigs/problem.h"
#include "rigs/reach.h"
#include "rigs/solve.h"
#include "rigs/solve_many.h"
#include "rigs/trace.h"
