#include <algorithm>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "language/language.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;

void notesWindow(const Context& context, const Rect& canvas) {
  const float unit = context.unit;
  const float margin = 12.0F * unit;
  const ImVec2 size{std::min(340.0F * unit, canvas.width - 2.0F * margin),
                    std::min(210.0F * unit, canvas.height - 2.0F * margin)};
  const ImVec2 place{canvas.x + margin, canvas.y + canvas.height - size.y - margin};
  const bool open = beginFloating(
      context, {tr("Name and notes"), "notes-title", "F8", size, place, &lab::PanelView::notesAt});
  const lab::State& state = context.lab.state();
  // Dear ImGui's Escape restores the text from before; here it only ends the editing.
  const bool isLeft = context.isPressed("Escape");
  std::string name = state.name;
  std::string notes = state.notes;
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::InputTextWithHint("##scene-name", tr("Name of the scene"), &name) && !isLeft) {
    context.act(lab::SetName{name});
  }
  context.control(
      "scene-name",
      tr("The scene's name: in the window's title, and the file's name when you save it "
         "for the first time."));
  if (ImGui::InputTextMultiline("##scene-notes", &notes, {-1.0F, -1.0F}) && !isLeft) {
    context.act(lab::SetNotes{notes});
  }
  context.control("scene-notes",
                  tr("What the scene is for and what to try in it: saved in its file, for a class "
                     "or for yourself later."));
  ImGui::End();
  if (!open) context.act(lab::SetView{&lab::PanelView::notes, false});
}

}  // namespace ui
