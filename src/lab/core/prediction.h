// A guess of where a joint will be after the next step, before it is shown. The truth is never
// kept: it is read off the trace.
#pragma once

#include <glm/vec3.hpp>

#include "lab/state.h"

namespace lab {

struct LabData;

/// A question is open: what gives its answer away is hidden.
bool isAsking(const LabData& data);
/// In teacher's mode nothing but Reveal leads past what is predicted. A lesson keeps its own.
bool isHeldBack(const LabData& data);
/// A point on the canvas is a guess.
bool takesGuess(const LabData& data);
/// Asks about the step after the one on show, if there is one; the last guess is forgotten. Of the
/// joints, the tip is asked for if that step moves it, else the joint that it moves most.
void ask(LabData& data);
/// The next step is not asked for any more, nor an arm's choice; a lesson's question stays.
void stopPredicting(LabData& data);
/// To be called where the chain is solved anew: a question about an arm's answers was of the pose
/// before.
void dropArmQuestion(LabData& data);
/// Where the joint that is asked for will be, or is.
glm::dvec3 truth(const LabData& data);
/// From the guess to the truth, scene units, without what lies along the view. Only with a guess.
double missOf(const Prediction& prediction, const glm::dvec3& truth);

}  // namespace lab
