#include "language/language.h"
#include "ui/keys/menu_entries.h"
#include "ui/keys/themes.h"
#include "ui/panels/panels.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;

void viewPanel(const Context& context) {
  if (isSimple(context)) return;
  const lab::View& view = context.lab.state().view;
  if (!section(context, tr("View"), "view", tr("Colours, and what the canvas shows."),
               &lab::PanelView::drawn)) {
    return;
  }
  if (const auto theme = choiceButtons(context, kThemeChoices, view.theme)) {
    context.act(lab::SetView{&lab::View::theme, *theme});
  }
  const float column = 150.0F * context.unit;
  bool isLeft = true;
  for (const char* id : {"grid", "reach", "ghost", "trail", "numbers", "limits", "explain",
                         "ellipsoid", "frames", "reduced-motion"}) {
    if (!isLeft) ImGui::SameLine(column);
    isLeft = !isLeft;
    commandBox(context, id);
  }
  commandBox(context, "space");
  if (view.space.on) {
    commandBox(context, "perspective");
    ImGui::SameLine(column);
    commandButton(context, "space-home");
    commandButton(context, "space-front");
    ImGui::SameLine();
    commandButton(context, "space-side");
    ImGui::SameLine();
    commandButton(context, "space-top");
  }
  commandButton(context, "fit");
  ImGui::SameLine(column);
  commandButton(context, "help");
}

}  // namespace ui
