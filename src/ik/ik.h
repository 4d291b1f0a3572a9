// Everything that a user of the solver library needs.
#pragma once

#include "ik/arm.h"
#include "ik/chain.h"
#include "ik/custom_solver.h"
#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/problem.h"
#include "ik/reach.h"
#include "ik/solve.h"
#include "ik/solve_many.h"
#include "ik/solver.h"
#include "ik/trace.h"
