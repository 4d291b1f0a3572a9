#include <algorithm>
#include <cmath>
#include <numbers>

#include "explain/words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

bool hasSlide(const Context& context, std::size_t bone) {
  return context.lab.state().scene.chain.bones[bone].joint == rigs::JointKind::slide;
}

// Degrees, in place of radians.
bool angleField(const Context& context, const std::string& name, double least, double most,
                const char* help, double& radians) {
  double degrees = radians * kDegrees;
  ImGui::SetNextItemWidth(80.0F * context.unit);
  const std::string field = "##" + name;
  const char* const format = "%.1f°";
  const bool changed = numberField(field.c_str(), format, degrees, [&] {
    return ImGui::DragScalar(field.c_str(), ImGuiDataType_Double, &degrees, 0.5F, &least, &most,
                             format, ImGuiSliderFlags_AlwaysClamp);
  });
  context.control(name, help);
  if (changed) radians = degrees / kDegrees;
  return changed;
}

// Scene units. An end without a limit goes on from where the joint is.
bool wayField(const Context& context, const std::string& name, const char* help, double now,
              double& way) {
  double shown = std::isfinite(way) ? way : now;
  const char* const format = std::isfinite(way) ? "%.3f" : way < 0.0 ? "−∞" : "∞";
  ImGui::SetNextItemWidth(80.0F * context.unit);
  const std::string field = "##" + name;
  const bool changed = numberField(field.c_str(), format, shown, [&] {
    return ImGui::DragScalar(field.c_str(), ImGuiDataType_Double, &shown, 0.005F, nullptr, nullptr,
                             format);
  });
  context.control(name, help);
  if (changed) way = shown;
  return changed;
}

// A value dragged past the other end takes that end along.
bool rangeFields(const Context& context, std::size_t bone, const std::string& id,
                 rigs::JointLimit& limit) {
  const bool slides = hasSlide(context, bone);
  const double now = context.lab.shown().pose.slideOf(bone);
  const auto field = [&](const std::string& name, const language::Text& way,
                         const language::Text& angle, double& value) {
    return slides ? wayField(context, name, way, now, value)
                  : angleField(context, name, -360.0, 360.0, angle, value);
  };
  bool changed = false;
  if (field(id + "-least", tr("How far back it slides, in scene units."),
            tr("The joint's least angle in degrees, counter-clockwise from the parent bone. "
               "Drag, or Ctrl+click to type."),
            limit.least)) {
    limit.most = std::max(limit.least, limit.most);
    changed = true;
  }
  ImGui::SameLine(0.0F, 4.0F * context.unit);
  ImGui::TextUnformatted("…");
  ImGui::SameLine(0.0F, 4.0F * context.unit);
  if (field(id + "-most", tr("How far it slides, in scene units."),
            tr("The joint's greatest angle in degrees. A range of a whole turn is no limit."),
            limit.most)) {
    limit.least = std::min(limit.least, limit.most);
    changed = true;
  }
  return changed;
}

void weightField(const Context& context, std::size_t bone, const std::string& id) {
  ImGui::TextDisabled("%s", tr("Weight").c_str());
  auto weight = static_cast<float>(context.lab.state().scene.chain.bones[bone].weight);
  if (slider(context, ("##weight-" + id).c_str(), weight, 0.0F, 1.0F, "%.2f",
             ImGuiSliderFlags_AlwaysClamp, 172.0F * context.unit)) {
    context.act(lab::SetWeight{bone, static_cast<double>(weight)});
  }
  context.control(
      id + "-weight",
      tr("How willingly the joint turns: 1 freely, 0 not at all. Where one is stiff, as in a "
         "spine, the others turn more."));
}

// Of a ball that stands between a forearm and its hand, or hangs beside that.
void twistField(const Context& context, std::size_t bone, const std::string& id) {
  ImGui::TextDisabled("%s", tr("Part of the twist").c_str());
  auto twist = static_cast<float>(context.lab.state().scene.chain.bones[bone].twist);
  if (slider(context, ("##twist-" + id).c_str(), twist, 0.0F, 1.0F,
             twist > 0.0F ? "%.2f" : trc("a part of the twist", "none").c_str(),
             ImGuiSliderFlags_AlwaysClamp, 172.0F * context.unit)) {
    context.act(lab::SetTwist{bone, static_cast<double>(twist)});
  }
  context.control(
      id + "-twist",
      tr("A twist bone, such as those of a forearm, takes this part of the twist of the "
         "hand, and only turns about itself."));
}

// In the plane joints are of two kinds; in space a list has them.
void fixedBox(const Context& context, std::size_t bone, const std::string& id) {
  const rigs::Bone& it = context.lab.state().scene.chain.bones[bone];
  bool isFixed = it.joint == rigs::JointKind::fixed;
  if (tickBox(withId(trc("a joint", "fixed"), id + "-fixed").c_str(), &isFixed)) {
    const rigs::JointKind kind = isFixed ? rigs::JointKind::fixed : rigs::JointKind::ball;
    context.act(lab::SetJoint{bone, kind, it.axis});
  }
  context.control(id + "-fixed", tr("The bone keeps the angle that it has to its parent, like a "
                                    "bracket between two motors."));
}

}  // namespace

void limitFields(const Context& context, std::size_t bone, const std::string& id) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  const bool isBall = !chain.planar && chain.bones[bone].joint == rigs::JointKind::ball;
  rigs::JointLimit limit = chain.bones[bone].limit;
  bool changed = false;
  if (isBall) {
    ImGui::TextDisabled("%s", tr("Leans by at most").c_str());
    changed = angleField(
        context, id + "-cone", 0.0, 180.0,
        tr("How far the bone may lean away from its parent's x axis, in degrees: a cone, like "
           "of a shoulder. 180°: no limit."),
        limit.cone);
    ImGui::TextDisabled("%s", tr("Twist").c_str());
  } else {
    ImGui::TextDisabled("%s", hasSlide(context, bone) ? tr("Way").c_str() : tr("Angle").c_str());
  }
  changed = rangeFields(context, bone, id, limit) || changed;
  if (ImGui::Button(withId(trc("button: removes limits", "Free"), id + "-free").c_str())) {
    limit = rigs::freeLimit(chain.bones[bone].joint);
    changed = true;
  }
  context.control(id + "-free", tr("Removes the limits of this joint."));
  if (changed) context.act(lab::SetLimit{bone, limit});
  weightField(context, bone, id);
  if (isBall) twistField(context, bone, id);
}

void limitCombo(const Context& context, std::size_t bone, const std::string& id, float width) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  const std::string text = explain::jointText(chain.bones[bone], chain.planar);
  ImGui::SetNextItemWidth(width);
  if (ImGui::BeginCombo(("##limit-" + id).c_str(), text.c_str(), ImGuiComboFlags_HeightLargest)) {
    fixedBox(context, bone, id);
    if (chain.bones[bone].joint != rigs::JointKind::fixed) limitFields(context, bone, id);
    ImGui::EndCombo();
  }
  context.control(
      id + "-limit",
      fill(tr("The joint's limits and weight: {limits}. No solver goes beyond a limit. Opens "
              "fields for the numbers."),
           {{"limits", text}}));
}

}  // namespace ui
