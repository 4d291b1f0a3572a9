#include "ui/script/script_page.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "lab/palette.h"
#include "lab/words/status_words.h"
#include "language/language.h"
#include "ui/script/script_editor.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr, language::trc;
namespace {

struct Entry {
  const char* code;
  language::Text help;
};
// As docs/your-solver.md has them.
constexpr std::array kInterface{
    Entry{"chain.joints[i]", tr("where joint i is, from 1; the last one is the tip")},
    Entry{"chain.lengths[i]", tr("how long bone i is; #chain.lengths: how many there are")},
    Entry{"chain.tip, chain.target", tr("the tip, and where it is to come to")},
    Entry{"chain.distance", tr("how far that is")},
    Entry{"chain.iteration", tr("which iteration this is, from 1")},
    Entry{"chain:turn(i, angle)",
          tr("turns joint i and all that it carries, counter-clockwise; radians")},
    Entry{"chain:place(i, point)", tr("moves joint i as a point, as FABRIK does")},
    Entry{"chain:angle(i), chain:limit(i)", tr("its angle; the least and the most of it")},
    Entry{"chain:jacobian()", tr("how the tip moves: a column for each joint")},
    Entry{"chain:turn_all(steps)", tr("turns all joints, by a number for each column")},
    Entry{"vector(x, y), v.x, v + w, 2 * v", tr("vectors; in space of three numbers")},
    Entry{"v:length(), v:unit(), v:dot(w)", tr("length, direction, scalar product")},
    Entry{"v:turn_to(w)", tr("the turn that makes v point as w does")},
    Entry{"matrix{{a, b}, {c, d}}, identity(n)", tr("matrices, of their rows")},
    Entry{"A * v, A:transpose(), A:solve(v)",
          tr("product, transpose, the x of A * x = v; also 2 * A, A + B, A[i][j]")},
    Entry{"say(…)", tr("a sentence about the next step")},
    Entry{"mark(point, \"label\")", tr("a point of the picture at the next step")}};

const lab::Script* scriptOf(const Context& context) {
  const auto& script = context.lab.state().script;
  return script ? &*script : nullptr;
}

// What it begins from, and its file.
void sourceMenu(const Context& context, const lab::Script& script) {
  if (rowButton(withId(tr("Text"), "script-menu"), false)) ImGui::OpenPopup("##script-menu");
  context.control("script-menu",
                  tr("Begin from an example, open and save the text as a file of its own."));
  if (!ImGui::BeginPopup("##script-menu")) return;
  const std::array names{std::pair{tr("Begin from: empty"), "empty.lua"},
                         std::pair{tr("Begin from: CCD"), "ccd.lua"},
                         std::pair{tr("Begin from: FABRIK"), "fabrik.lua"},
                         std::pair{tr("Begin from: damped least squares"), "dls.lua"}};
  for (const auto& [name, file] : names) {
    if (ImGui::MenuItem(name.c_str())) {
      lab::Script from = lab::scriptFrom(file);
      from.isSaved = script.isSaved;
      context.act(lab::SetScript{std::move(from)});
    }
    context.control(std::string("script-") + file,
                    tr("The text becomes this example; Undo brings yours back."));
  }
  ImGui::Separator();
  if (ImGui::MenuItem(tr("Open a Lua file …"))) context.ask(RequestKind::open);
  context.control("script-open", tr("Opens a text from a .lua file, and follows the file while "
                                    "another editor saves it."));
  if (ImGui::MenuItem(tr("Save as a Lua file …"))) context.ask(RequestKind::saveScript);
  context.control("script-save", tr("Writes the text into a .lua file."));
  ImGui::Separator();
  bool isSaved = script.isSaved;
  if (ImGui::MenuItem(tr("Save it with the scene"), nullptr, &isSaved)) {
    lab::Script with = script;
    with.isSaved = isSaved;
    context.act(lab::SetScript{std::move(with)});
  }
  context.control("script-saved",
                  tr("The scene's file, and links to it, carry the text. Who opens them is asked "
                     "before it runs."));
  ImGui::EndPopup();
}

// Where the script came with the scene: read first, then run.
void runButton(const Context& context) {
  if (primaryButton(withId(tr("Run it"), "script-run"), -1.0F)) context.act(lab::RunScript{});
  context.control("script-run", tr("Lets this script run. It can reach no files and nothing of the "
                                   "system, and is stopped where it takes too long."));
}

void helpList(const Context& context) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(tr("iterate(chain) is called until the tip is at the target, or nothing moves."),
          color(colors.text));
  for (const Entry& each : kInterface) {
    ImGui::Spacing();
    beginReading();
    wrapped(each.code, color(colors.asText(colors.tip)));
    endReading();
    wrapped(each.help, color(colors.text));
  }
  context.note("script-help");
}

constexpr double kWritingWidth = 440.0;  // points

}  // namespace

void showEditor(const Context& context) {
  context.act(lab::ShowPage{lab::Tab::explain});
  const double width = context.lab.state().view.panels.width;
  context.act(lab::SetView{&lab::PanelView::width, std::max(width, kWritingWidth)});
}

void followScript(const Context& context) {
  const lab::Script* const script = scriptOf(context);
  ScriptEditor* const editor = context.script;
  if (!script || !editor) return;
  if (script->text != editor->known) {
    editor->known = script->text;
    if (editor->sent != editor->known) editor->take(editor->known);
    editor->sent.reset();
  }
  editor->wait.reset();
  if (editor->text == editor->known || editor->text == editor->sent) return;
  const double left = ScriptEditor::kRest - (ImGui::GetTime() - editor->changedAt);
  if (editor->isWriting && left > 0.0) {
    editor->wait = left;
    return;
  }
  lab::Script written = *script;
  written.text = editor->text;
  editor->sent = editor->text;
  context.act(lab::SetScript{std::move(written)});
}

void scriptTitle(const Context& context) {
  const lab::Script* const script = scriptOf(context);
  if (!script || !context.script) return;
  ScriptEditor& editor = *context.script;
  const std::string& path = script->path;
  boldText(path.empty() ? tr("Code") : path.substr(path.find_last_of("/\\") + 1).c_str());
  const char* const help = trc("of the script", "Help");
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::CalcTextSize(help).x + ImGui::CalcTextSize(tr("Text")).x +
                      4.0F * style.FramePadding.x + style.ItemSpacing.x;
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width);
  sourceMenu(context, *script);
  ImGui::SameLine();
  if (rowButton(withId(help, "script-help-button"), editor.showsHelp))
    editor.showsHelp = !editor.showsHelp;
  context.control("script-help-button", tr("What a script may use: the chain, vectors, matrices."));
  ImGui::Separator();
}

void scriptMessage(const Context& context) {
  const lab::State& state = context.lab.state();
  if (!state.choices.isOwn || !state.script) return;
  if (state.script->isHeld) return runButton(context);
  const auto& fault = context.lab.scriptFault();
  if (!fault || !lab::ownSentence(context.lab).empty()) return;  // that says it
  const lab::Palette& colors = lab::palette(state.view.theme);
  wrapped(fault->message(), color(colors.asText(colors.red)));
  context.note("script-message", fault->message());
}

void scriptPanel(const Context& context) {
  const lab::Script* const script = scriptOf(context);
  if (!script || !context.script) return;
  if (context.script->showsHelp) return helpList(context);
  const lab::Lab& lab = context.lab;
  const auto& fault = lab.scriptFault();
  const bool isShown = script->text == script->runs &&
                       lab.state().choices.mode == lab::Mode::stepByStep && !lab.isAsking();
  const ScriptMarks marks{isShown ? lab.ownRun().lineOf(lab.state().playback.cursor) : 0,
                          fault ? fault->line : 0};
  scriptField(context, *context.script, marks, script->isHeld);
}

void scriptLocals(const Context& context) {
  const lab::State& state = context.lab.state();
  if (!state.choices.isOwn || state.choices.mode != lab::Mode::stepByStep) return;
  if (state.race.on || context.lab.isAsking()) return;
  const auto& locals = context.lab.scriptLocals();
  if (locals.empty()) return;
  heading(fill(tr("Variables in line {line}"),
               {{"line", context.lab.ownRun().lineOf(state.playback.cursor)}})
              .c_str());
  const lab::Palette& colors = lab::palette(state.view.theme);
  beginReading();
  if (ImGui::BeginTable("##script-locals", 2, ImGuiTableFlags_SizingFixedFit)) {
    for (const auto& each : locals) {
      ImGui::TableNextColumn();
      ImGui::TextColored(color(colors.asText(colors.tip)), "%s", each.name.c_str());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(each.value.c_str());
    }
    ImGui::EndTable();
  }
  endReading();
  context.note("script-locals");
}

}  // namespace ui
