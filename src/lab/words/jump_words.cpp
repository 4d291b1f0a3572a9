#include "lab/words/jump_words.h"

#include <cmath>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/words/arm_words.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr, language::trc, language::trn, language::Text;

namespace {

// After "…: ".
Text singularText(const ik::LineUp& arm) {
  if (arm.shoulder)
    return tr(
        "the wrist's centre comes about as close to axis 1 as the arm allows (shoulder "
        "singularity; σ {sigma}).");
  if (arm.wrist) return tr("axes 4 and 6 come nearly in line (wrist singularity; σ {sigma}).");
  if (arm.elbow && arm.isFolded)
    return tr("the arm is nearly folded (elbow singularity; σ {sigma}).");
  if (arm.elbow) return tr("the arm is nearly stretched (elbow singularity; σ {sigma}).");
  return tr(
      "a singular pose is near (σ {sigma}), where the tip can hardly move some way, however far "
      "joints turn.");
}

std::string whyText(const rigs::Chain& chain, const FrameMotion& motion) {
  const Jump& jump = *motion.jump;
  switch (jump.cause) {
    case JumpCause::branch:
      return fill(tr("the answer is on another branch: {before} → {after}."),
                  {{"before", branchText(*jump.before)}, {"after", branchText(*motion.branch)}});
    case JumpCause::singularity:
      return fill(singularText(jump.arm), {{"sigma", explain::fixed(jump.sigma, 2)}});
    case JumpCause::limit:
      return fill(tr("{joint} stops at its limit."),
                  {{"joint", explain::jointName(chain, jump.held)}});
    case JumpCause::otherAnswer:
      break;
  }
  return tr("the solver started from the pose before it, and found an answer far from that.");
}

bool slides(const rigs::Chain& chain, std::size_t bone) {
  return chain.bones[bone].joint == rigs::JointKind::slide;
}

std::string amountText(const rigs::Chain& chain, std::size_t bone, double amount, bool degrees) {
  return slides(chain, bone) ? explain::number(amount) : explain::angleText(amount, degrees);
}

}  // namespace

std::string branchText(const Branch& branch) {
  const std::string separator(language::listSeparator());
  // Translators: {side} is "left", "up", "flipped", ...: one of an arm's answers.
  return fill(tr("shoulder {side}"), {{"side", wordOf(branch.shoulder)}}) + separator +
         fill(tr("elbow {side}"), {{"side", wordOf(branch.elbow)}}) + separator +
         fill(tr("wrist {side}"), {{"side", wordOf(branch.wrist)}});
}

std::string jumpSentence(const ReplayFrame& frame, bool degrees) {
  if (!frame.motion.jump) return {};
  const Jump& jump = *frame.motion.jump;
  const rigs::Chain& chain = frame.conditions->scene.chain;
  return fill(slides(chain, jump.bone) ? tr("{joint} slid by {way} in this frame: {why}")
                                       : tr("{joint} turned by {way} in this frame: {why}"),
              {{"joint", explain::jointName(chain, jump.bone)},
               {"way", amountText(chain, jump.bone, jump.turn, degrees)},
               {"why", whyText(chain, frame.motion)}});
}

std::string jumpsSentence(const Recording& recording) {
  const auto count = static_cast<int>(jumpsOf(recording).size());
  if (count == 0) return tr("No joint jumped: each turned about as far as the tip's way explains.");
  return fill(
      trn("{count} jump is marked: a joint turned much farther in a frame than the tip's way "
          "explains. Go to it to see why.",
          "{count} jumps are marked: a joint turned much farther in a frame than the tip's "
          "way explains. Go to one to see why.",
          count),
      {{"count", count}});
}

std::string frameText(const Recording& recording, std::size_t index, bool degrees) {
  const ReplayFrame& frame = recording.frames[index];
  const rigs::Chain& chain = frame.conditions->scene.chain;
  std::string text =
      fill(tr("frame {here} / {last}"), {{"here", index}, {"last", recording.frames.size() - 1}});
  constexpr std::size_t kMostRows = 12;  // a whole figure would cover the window
  const bool isLong = frame.motion.amounts.size() > kMostRows;
  for (std::size_t i = 0; i < frame.motion.amounts.size(); ++i) {
    const double amount = frame.motion.amounts[i];
    const bool isBall = chain.bones[i].joint == rigs::JointKind::ball;
    if (std::isnan(amount) || (isLong && isBall)) continue;
    text += "\n" + explain::jointName(chain, i) + "  " + amountText(chain, i, amount, degrees);
  }
  text += "\nσ  " + explain::fixed(frame.motion.sigma, 3);
  if (frame.motion.branch) text += "\n" + branchText(*frame.motion.branch);
  const std::string jump = jumpSentence(frame, degrees);
  return jump.empty() ? text : text + "\n" + jump;
}

}  // namespace lab
