#include <algorithm>
#include <array>
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
#include "ui/widgets/matrix_text.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

// As 3×3 in the plane, 4×4 in space: entry (row, column).
double entryOf(const ik::Frame& frame, int row, int column, int last) {
  if (row == last) return column == last ? 1.0 : 0.0;
  return column == last ? frame.at[row] : frame.axes[column][row];
}

// "74.3°" or "0.210"; empty for what does not move.
std::string valueText(const lab::Lab& lab, std::size_t bone) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::JointKind kind = chain.bones[bone].joint;
  if (kind == rigs::JointKind::fixed) return {};
  const double value = lab::jointAngle(chain, lab.shown().pose, bone);
  return kind == rigs::JointKind::slide ? explain::fixed(value, 3)
                                        : explain::angleText(value, lab.state().view.degrees);
}

// A matrix in small type under its name, and what it is of.
struct Block {
  std::string name;
  std::string of;
  const ik::Frame& matrix;
  unsigned ink;
};

struct BlockSize {
  float line;
  float cell;
  ImVec2 whole;
};

BlockSize blockSize(const Context& context, int last) {
  const auto [font, size] = smallType();
  const float line = std::round(size + 3.0F * context.unit);
  const float cell = font->CalcTextSizeA(size, FLT_MAX, 0.0F, "−0.00").x + 2.0F * context.unit;
  const auto side = static_cast<float>(last + 1);
  return {line, cell, {side * cell + 12.0F * context.unit, (side + 2.0F) * line + context.unit}};
}

void paint(const Context& context, const Block& block, const BlockSize& size, int last,
           ImVec2 low) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float unit = context.unit;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const ImU32 ink = ImGui::GetColorU32(color(block.ink));
  const float right = low.x + size.whole.x - 5.0F * unit;
  ImGui::PushClipRect(low, {low.x + size.whole.x - 3.0F * unit, low.y + size.whole.y}, true);
  smallText(list, block.name, low, {0.0F, 0.0F}, ink);
  smallText(list, block.of, {low.x, low.y + size.line}, {0.0F, 0.0F},
            ImGui::GetColorU32(color(colors.dimText)));
  const float top = low.y + 2.0F * size.line;
  for (int row = 0; row <= last; ++row) {
    for (int column = 0; column <= last; ++column) {
      const bool isWhole = row == last;
      const double value = entryOf(block.matrix, row, column, last);
      const int decimals = isWhole ? 0 : std::abs(value) < 10.0 ? 2 : 1;
      const std::string text = explain::fixed(value, decimals);
      smallText(list, text,
                {low.x + 2.0F * unit + static_cast<float>(column + 1) * size.cell,
                 top + static_cast<float>(row) * size.line},
                {1.0F, 0.0F}, ImGui::GetColorU32(color(isWhole ? colors.dimText : colors.text)));
    }
  }
  const float bottom = top + static_cast<float>(last + 1) * size.line - unit;
  for (const float x : {low.x + unit, right}) {
    const float foot = x == right ? -4.0F * unit : 4.0F * unit;
    const ImVec2 corners[] = {{x + foot, top}, {x, top}, {x, bottom}, {x + foot, bottom}};
    list.AddPolyline(corners, 4, ink, ImDrawFlags_None, std::max(1.0F, unit));
  }
  ImGui::PopClipRect();
}

// The product up to a frame, large.
void product(const Context& context, const std::vector<lab::ChainFrame>& frames, std::size_t place,
             int last) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  std::string text = lab::transformName(0, frames[place].number) + " =";
  constexpr std::size_t kWritten = 4;
  for (std::size_t i = 1; i <= place; ++i) {
    const bool isLeftOut = place > kWritten && i > 2 && i < place;
    if (isLeftOut && i == 3) text += " · …";
    if (isLeftOut) continue;
    text += (i > 1 ? " · " : " ") + lab::transformName(frames[i - 1].number, frames[i].number);
  }
  wrapped(text, color(colors.text));
  std::array<std::array<double, 4>, 4> entries{};
  std::vector<MatrixColumn> columns;
  const std::array<const char*, 4> names{"x", "y", last == 3 ? "z" : tr("origin").c_str(),
                                         tr("origin").c_str()};
  const std::array inks{colors.red, colors.good, last == 3 ? colors.blue : colors.text,
                        colors.text};
  for (int column = 0; column <= last; ++column) {
    const auto at = static_cast<std::size_t>(column);
    for (int row = 0; row <= last; ++row)
      entries[at][static_cast<std::size_t>(row)] =
          entryOf(frames[place].product, row, column, last);
    columns.push_back(
        {names[at], std::span(entries[at]).first(static_cast<std::size_t>(last + 1)), inks[at]});
  }
  typesetMatrix(context, columns, 58.0F, 68.0F, "product",
                tr("Where this frame lies in the base's: its axes and its origin are the columns. "
                   "It is the product of all transforms before it."));
}

}  // namespace

void transformRow(const Context& context, std::size_t bone) {
  const lab::Lab& lab = context.lab;
  const rigs::Chain& chain = lab.state().scene.chain;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const std::vector<lab::ChainFrame> frames = lab::framesToTip(chain, lab.shown());
  const int last = chain.planar ? 2 : 3;
  const BlockSize size = blockSize(context, last);
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const auto inRow = static_cast<std::size_t>(
      std::max(1.0F, (ImGui::GetContentRegionAvail().x - bar) / size.whole.x));
  const std::size_t rows = (frames.size() + inRow - 1) / inRow;  // the last one is the product
  const float step = size.whole.y + 6.0F * context.unit;
  constexpr float kRows = 2.5F;
  std::size_t current = frames.size() - 1;
  wrapped(tr("Transforms from the base to the tip"), color(colors.dimText));
  const float height = std::min(static_cast<float>(rows), kRows) * step;
  if (beginFlatChild("transforms", height)) {
    const ImVec2 start = ImGui::GetCursorPos();
    for (std::size_t i = 1; i <= frames.size(); ++i) {
      const bool isProduct = i == frames.size();
      const lab::ChainFrame& frame = frames[isProduct ? i - 1 : i];
      if (!isProduct && frame.bone == bone) current = i;
      const auto row = static_cast<float>((i - 1) / inRow) * step;
      const bool isSeen =
          row + 2.0F * step > ImGui::GetScrollY() && row < ImGui::GetScrollY() + height + step;
      if (!isSeen) continue;
      ImGui::SetCursorPos(
          {start.x + static_cast<float>((i - 1) % inRow) * size.whole.x, start.y + row});
      const ImVec2 low = ImGui::GetCursorScreenPos();
      const std::string id =
          isProduct ? "transform-all" : "transform-" + std::to_string(frame.number);
      const bool isPressed = ImGui::InvisibleButton(id.c_str(), size.whole);
      const bool isPointedAt = ImGui::IsItemHovered() || ImGui::IsItemFocused();
      if (isPointedAt && context.highlight)
        *context.highlight = "frame-" + std::to_string(frame.number);
      const bool isCurrent = !isProduct && frame.bone == bone;
      const std::string name = isProduct ? "= " + lab::transformName(0, frame.number)
                                         : lab::transformName(frames[i - 1].number, frame.number) +
                                               (i + 1 < frames.size() ? " ·" : "");
      std::string of = tr("tip");
      if (frame.bone) {
        const std::string value = valueText(lab, *frame.bone);
        of = explain::jointName(chain, *frame.bone) + (value.empty() ? "" : "  " + value);
      }
      paint(context,
            {name, of, isProduct ? frame.product : frame.local,
             isCurrent || isPointedAt ? colors.asText(colors.current) : colors.text},
            size, last, low);
      context.control(id, isProduct ? tr("The product of all: where the tip's frame lies in the "
                                         "base's.")
                                          .str()
                                    : fill(tr("{joint}. A click selects it; its frame is lit up "
                                              "on the canvas."),
                                           {{"joint", of}}));
      if (!isPressed || !frame.bone) continue;
      context.act(lab::SetView{&lab::View::selectedJoint, static_cast<int>(*frame.bone)});
      context.act(lab::SetView{&lab::View::matrixBone, static_cast<int>(*frame.bone)});
    }
    ImGui::SetCursorPos({start.x, start.y + static_cast<float>(rows) * step});
    ImGui::Dummy({1.0F, 0.0F});
  }
  ImGui::EndChild();
  product(context, frames, current, last);
}

}  // namespace ui
