// The solvers' loops over lanes, each compiled once for every instruction set; they run until the
// feed has no problem left.
#pragma once

#include "ik/batch/feed.h"

namespace ik::batch {

void runFabrik(Feed<float>& feed);
void runFabrik(Feed<double>& feed);
void runCcd(Feed<float>& feed);
void runCcd(Feed<double>& feed);
void runDls(Feed<float>& feed);
void runDls(Feed<double>& feed);
void runLevenbergMarquardt(Feed<float>& feed);
void runLevenbergMarquardt(Feed<double>& feed);

}  // namespace ik::batch
