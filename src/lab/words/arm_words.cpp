#include "lab/words/arm_words.h"

namespace lab {

using language::Text, language::tr, language::trc;

Text wordOf(ik::Shoulder shoulder) {
  switch (shoulder) {
    case ik::Shoulder::left:
      return trc("an arm's shoulder", "left");
    case ik::Shoulder::right:
      return trc("an arm's shoulder", "right");
    case ik::Shoulder::front:
      return trc("an arm's shoulder", "front");
    case ik::Shoulder::back:
      return trc("an arm's shoulder", "back");
    case ik::Shoulder::either:
      break;
  }
  return trc("an arm's shoulder", "either");
}

Text wordOf(ik::Elbow elbow) {
  switch (elbow) {
    case ik::Elbow::up:
      return trc("an arm's elbow", "up");
    case ik::Elbow::down:
      return trc("an arm's elbow", "down");
    case ik::Elbow::out:  // of a forearm that slides
      return trc("an arm's elbow", "out");
    case ik::Elbow::opposite:
      return trc("an arm's elbow", "opposite");
    case ik::Elbow::either:
      break;
  }
  return trc("an arm's elbow", "either");
}

Text wordOf(ik::Wrist wrist) {
  switch (wrist) {
    case ik::Wrist::plain:
      return trc("an arm's wrist", "plain");
    case ik::Wrist::flipped:
      return trc("an arm's wrist", "flipped");
    case ik::Wrist::either:
      break;
  }
  return trc("an arm's wrist", "either");
}

Text sentenceOf(ik::NoAnswer why) {
  switch (why) {
    case ik::NoAnswer::none:
      return {};
    case ik::NoAnswer::invalidInput:
      return tr("The mechanism or its goal is not valid.");
    case ik::NoAnswer::noDirection:
      return tr("The target is a point alone: the arm's answers need its whole direction too.");
    case ik::NoAnswer::mirroredGoal:
      return tr("The target's frame is mirrored and the arm's end is not, or the other way round.");
    case ik::NoAnswer::tooFewJoints:
      return tr("The arm has fewer than six joints: it cannot meet every direction.");
    case ik::NoAnswer::tooManyJoints:
      return tr("The arm has more than six joints: it has infinitely many answers.");
    case ik::NoAnswer::ballJoint:
      return tr("A joint of the arm is a ball.");
    case ik::NoAnswer::slide:
      return tr("A joint slides that is not the third, or it does not slide across axis 2.");
    case ik::NoAnswer::noWristCentre:
      return tr("Axes 4, 5 and 6 do not meet in a point, and axes 2, 3 and 4 are not parallel.");
    case ik::NoAnswer::lastAxesDoNotMeet:
      return tr("Axes 2, 3 and 4 are parallel, but axes 5 and 6 do not meet.");
    case ik::NoAnswer::upperAxesNotParallel:
      return tr("Axes 4, 5 and 6 meet in a point, but axes 2 and 3 are not parallel.");
    case ik::NoAnswer::shoulderAxesParallel:
      return tr("Axes 1 and 2 are parallel.");
    case ik::NoAnswer::wristAxesParallel:
      return tr("Two neighbouring axes of the wrist are parallel.");
    case ik::NoAnswer::boneOfNoLength:
      return tr("A bone of the arm has no length.");
    case ik::NoAnswer::tooFar:
      return tr("The target is too far for the arm.");
    case ik::NoAnswer::tooClose:
      return tr("The target is too close for the arm.");
    case ik::NoAnswer::beyondWrist:
      return tr("The wrist cannot lean as far as the target asks for.");
  }
  return {};
}

}  // namespace lab
