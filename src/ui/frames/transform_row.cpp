#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/palette.h"
#include "lab/tables/tables.h"
#include "lab/tables/transforms.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

// "q₃ elbow  74.3°"
std::string jointText(const lab::Lab& lab, std::size_t bone) {
  const rigs::Chain& chain = lab.state().scene.chain;
  std::string text = explain::jointName(chain, bone);
  const rigs::JointKind kind = chain.bones[bone].joint;
  if (kind == rigs::JointKind::fixed) return text;
  const double value = lab::jointAngle(chain, lab.shown().pose, bone);
  return text + "  " +
         (kind == rigs::JointKind::slide ? explain::fixed(value, 3)
                                         : explain::angleText(value, lab.state().view.degrees));
}

struct Layout {
  int last;  // row and column: 2 in the plane, 3 in space
  float line;
  float cell;
  ImVec2 size;  // of a matrix with its two lines of text
};

Layout layoutFor(const Context& context) {
  const auto [font, height] = smallType();
  const int last = context.lab.state().scene.chain.planar ? 2 : 3;
  const float line = std::round(height + 3.0F * context.unit);
  const float cell = font->CalcTextSizeA(height, FLT_MAX, 0.0F, "−0.00").x + context.unit;
  const auto side = static_cast<float>(last + 1);
  return {last,
          line,
          cell,
          {std::ceil(side * cell + 10.0F * context.unit), std::ceil((side + 2.4F) * line)}};
}

// The matrix in small type under its name and what it is of.
void paint(const Context& context, const Layout& layout, ImVec2 low, const std::string& name,
           const std::string& of, const ik::Frame& frame, unsigned ink) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float unit = context.unit;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const auto write = [&](const std::string& text, float x, float line, float anchor, unsigned hex) {
    smallText(list, text, {low.x + x, low.y + line * layout.line}, {anchor, 0.0F},
              ImGui::GetColorU32(color(hex)));
  };
  ImGui::PushClipRect(low, {low.x + layout.size.x - 2.0F * unit, low.y + layout.size.y}, true);
  write(name, 0.0F, 0.0F, 0.0F, ink);
  write(of, 0.0F, 1.0F, 0.0F, colors.dimText);
  for (int row = 0; row <= layout.last; ++row) {
    for (int column = 0; column <= layout.last; ++column) {
      const bool isOrigin = column == layout.last;
      std::string text = isOrigin ? "1" : "0";
      if (row < layout.last) {
        const double value = isOrigin ? frame.at[row] : frame.axes[column][row];
        text = explain::fixed(value, std::abs(value) < 10.0 ? 2 : 1);
      }
      write(text, 2.0F * unit + static_cast<float>(column + 1) * layout.cell,
            static_cast<float>(row + 2), 1.0F, row == layout.last ? colors.dimText : colors.text);
    }
  }
  const float top = low.y + 2.0F * layout.line;
  const float bottom = low.y + static_cast<float>(layout.last + 3) * layout.line;
  for (const float foot : {3.0F * unit, -3.0F * unit}) {
    const float x = foot > 0.0F ? low.x + unit : low.x + layout.size.x - 4.0F * unit;
    const ImVec2 corners[] = {{x + foot, top}, {x, top}, {x, bottom}, {x + foot, bottom}};
    list.AddPolyline(corners, 4, ImGui::GetColorU32(color(ink)), ImDrawFlags_None, unit);
  }
  ImGui::PopClipRect();
}

// "⁰T₃ = ⁰T₁ · ¹T₂ · ²T₃"
std::string productText(const std::vector<lab::ChainFrame>& frames, std::size_t place) {
  std::string text = lab::transformName(0, frames[place].number) + " =";
  for (std::size_t i = 1; i <= place; ++i)
    (text += i > 1 ? " · " : " ") += lab::transformName(frames[i - 1].number, frames[i].number);
  return text;
}

}  // namespace

void transformRow(const Context& context, std::size_t bone) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const std::vector<lab::ChainFrame> frames =
      lab::framesToTip(lab.state().scene.chain, lab.shown());
  const Layout layout = layoutFor(context);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
  const auto inRow = static_cast<std::size_t>(std::max(1.0F, room / layout.size.x));
  const std::size_t rows = (frames.size() + inRow - 1) / inRow;  // the product comes last
  const float height = std::min(static_cast<float>(rows), 2.0F) * layout.size.y;
  std::size_t current = frames.size() - 1;
  wrapped(tr("Transforms from the base to the tip"), color(colors.dimText));
  if (beginFlatChild("transforms", height)) {
    const ImVec2 start = ImGui::GetCursorPos();
    for (std::size_t i = 1; i <= frames.size(); ++i) {
      const bool isProduct = i == frames.size();
      const lab::ChainFrame& frame = frames[isProduct ? i - 1 : i];
      const bool isCurrent = !isProduct && frame.bone == bone;
      if (isCurrent) current = i;
      const std::size_t row = (i - 1) / inRow;
      const float top = static_cast<float>(row) * layout.size.y;
      if (std::abs(top - ImGui::GetScrollY()) > height + layout.size.y) continue;
      ImGui::SetCursorPos(
          {start.x + static_cast<float>((i - 1) % inRow) * layout.size.x, start.y + top});
      const ImVec2 low = ImGui::GetCursorScreenPos();
      const std::string number = std::to_string(frame.number);
      const std::string id = "transform-" + (isProduct ? "all" : number);
      if (ImGui::InvisibleButton(id.c_str(), layout.size) && frame.bone) {
        context.act(lab::SetView{&lab::View::selectedJoint, static_cast<int>(*frame.bone)});
        context.act(lab::SetView{&lab::View::matrixBone, static_cast<int>(*frame.bone)});
      }
      const bool isPointedAt = ImGui::IsItemHovered() || ImGui::IsItemFocused();
      if (isPointedAt && context.highlight) *context.highlight = "frame-" + number;
      std::string name = "= " + lab::transformName(0, frame.number);
      if (!isProduct) {
        name = lab::transformName(frames[i - 1].number, frame.number);
        if (i + 1 < frames.size()) name += " ·";
      }
      paint(context, layout, low, name, frame.bone ? jointText(lab, *frame.bone) : tr("tip").str(),
            isProduct ? frame.product : frame.local,
            isCurrent || isPointedAt ? colors.asText(colors.current) : colors.text);
      context.control(id, tr("Where this frame lies in the one before it; behind = in the base's. "
                             "A click selects its joint."));
    }
    ImGui::SetCursorPos({start.x, start.y + static_cast<float>(rows) * layout.size.y});
    ImGui::Dummy({1.0F, 0.0F});
  }
  ImGui::EndChild();
  wrapped(productText(frames, current), color(colors.asText(colors.current)));
  context.note("transform-product", productText(frames, current));
}

}  // namespace ui
