#include <array>
#include <cmath>

#include "lab/palette.h"
#include "lab/words/creature_words.h"
#include "language/language.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

void legCount(const Context& context, const lab::Walk& walk) {
  constexpr std::array<std::size_t, 2> kCounts{lab::kFewestLegs, lab::kMostLegs};
  const float gap = 2.0F * context.unit;
  const char* const help = tr(
      "The number of legs. Six legs step three at a time, eight legs four at a time. Changing the "
      "number puts the creature back to its start.");
  label(context, tr("Legs"), help);
  const float width = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
  for (const std::size_t count : kCounts) {
    if (count != kCounts[0]) ImGui::SameLine(0.0F, gap);
    const std::string text = std::to_string(count);
    if (pushButton(text + "##legs", walk.legs == count, width) && walk.legs != count) {
      context.act(lab::SetWalk{count, walk.leg});
    }
    context.control("legs-" + text, help);
  }
}

void legButtons(const Context& context, const lab::Walk& walk) {
  const char* help =
      tr("The leg whose solve the panels and the playback show. The other legs are solved as well "
         "(Shift+L: the next one).");
  const float gap = 2.0F * context.unit;
  label(context, tr("Leg shown"), help);
  const auto count = static_cast<float>(walk.legs);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - gap * (count - 1.0F)) / count);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, padding.y});
  for (std::size_t leg = 0; leg < walk.legs; ++leg) {
    if (leg > 0) ImGui::SameLine(0.0F, gap);
    const std::string text = std::to_string(leg + 1);
    if (pushButton(text + "##leg", walk.leg == leg, width)) {
      context.act(lab::SetWalk{walk.legs, leg});
    }
    context.control("leg-" + text, help);
  }
  ImGui::PopStyleVar();
}

}  // namespace

void creatureSection(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Walk& walk = *lab.state().scene.walk;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  heading(tr("Creature"));
  presetWidget(context);
  placeRows(context);
  legCount(context, walk);
  legButtons(context, walk);
  wrapped(lab::legSentence(lab), color(colors.text));
  context.note("leg-sentence");
  wrapped(lab::feetSentence(lab), color(colors.text));
  context.note("feet-sentence");
  wrapped(
      lab.isWalking()
          ? tr("Step by step (M) pauses the walk and shows this leg's solve. Its bones belong to "
               "the creature and can't be edited.")
          : tr("The walk is paused, and the target is that of this leg. Live (M) resumes it."),
      color(colors.dimText));
}

}  // namespace ui
