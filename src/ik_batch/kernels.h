// The solvers' loops over lanes, each compiled once for every instruction set; they run until the
// feed has no problem left.
#pragma once

#include "ik_batch/feed.h"

namespace iklab::ik::batch {

void runFabrik(Feed<float>& feed);
void runFabrik(Feed<double>& feed);
void runCcd(Feed<float>& feed);
void runCcd(Feed<double>& feed);
// For hinges; runCcd() calls it.
void runHingedCcd(Feed<float>& feed);
void runHingedCcd(Feed<double>& feed);
void runDls(Feed<float>& feed);
void runDls(Feed<double>& feed);
void runLevenbergMarquardt(Feed<float>& feed);
void runLevenbergMarquardt(Feed<double>& feed);
void runJacobianTranspose(Feed<float>& feed);
void runJacobianTranspose(Feed<double>& feed);
void runLookAt(Feed<float>& feed);
void runLookAt(Feed<double>& feed);
// For planar chains alone.
void runTwoBone(Feed<float>& feed);
void runTwoBone(Feed<double>& feed);
void runPseudoInverse(Feed<float>& feed);
void runPseudoInverse(Feed<double>& feed);
// For chains with limits.
void runAutomatic(Feed<float>& feed);
void runAutomatic(Feed<double>& feed);
void runSdls(Feed<float>& feed);
void runSdls(Feed<double>& feed);
void runGradientDescent(Feed<float>& feed);
void runGradientDescent(Feed<double>& feed);

}  // namespace iklab::ik::batch
