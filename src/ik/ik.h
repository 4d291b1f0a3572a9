// Everything about mechanisms.
#pragma once

#include "ik/branch.h"
#include "ik/builders.h"
#include "ik/limits.h"
#include "ik/maths/arm.h"
#include "ik/mechanism.h"
#include "ik/problem.h"
#include "ik/solve.h"
#include "ik/solver.h"
#include "ik/trace.h"
#include "ik/version.h"
