#include "ui/windows/file_dialog.h"

#include <algorithm>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;
namespace {

using What = FileDialog::Answer::What;

constexpr float kDialogWidth = 640.0F;  // points
constexpr float kDialogHeight = 460.0F;
constexpr float kNameHeight = 150.0F;  // without folders

}  // namespace

FileDialog::FileDialog(Kind kind, std::string title, std::string suffix, Folder folder,
                       const std::string& name, bool hasFolders)
    : kind_(kind),
      title_(std::move(title)),
      suffix_(std::move(suffix)),
      folder_(std::move(folder)),
      name_(name),
      hasFolders_(hasFolders) {
  filter();
}

void FileDialog::listAlso(const std::string& suffix) {
  others_.push_back(suffix);
  filter();
}

void FileDialog::filter() {
  listed_.clear();
  for (std::size_t i = 0; i < folder_.entries.size(); ++i) {
    const Folder::Entry& each = folder_.entries[i];
    const bool isOfKind =
        each.name.ends_with(suffix_) || std::ranges::any_of(others_, [&](const std::string& other) {
          return each.name.ends_with(other);
        });
    if (each.isFolder || allFiles_ || isOfKind) listed_.push_back(i);
  }
  selected_ = listed_.size();
}

void FileDialog::show(Folder folder) {
  folder_ = std::move(folder);
  if (kind_ == Kind::open) name_.clear();
  ++nameRevision_;
  error_.clear();
  focusesName_ = true;
  filter();
}

void FileDialog::refuse(const std::string& error) {
  error_ = error;
  replaced_.clear();
  focusesName_ = true;
}

void FileDialog::askToReplace(const std::string& path, const std::string& name) {
  replaced_ = path;
  replacedName_ = name;
}

// A typed text may be a name, a path relative to this folder, or one from the root or the user's
// folder.
std::string FileDialog::withSuffix(const std::string& name) const {
  const std::string last = name.substr(name.find_last_of("/\\") + 1);
  const bool isFolder = last.empty() || last == "." || last == ".." || name.starts_with('~');
  const std::size_t dot = last.rfind('.');
  const bool hasSuffix = dot != std::string::npos && dot > 0;
  return kind_ != Kind::save || isFolder || hasSuffix ? name : name + suffix_;
}

void FileDialog::select(std::size_t index) {
  selected_ = index;
  scrolls_ = true;
  focusesName_ = true;
  if (entry(index).isFolder && kind_ == Kind::save) return;  // the name to save under stays
  name_ = entry(index).name;
  ++nameRevision_;
}

void FileDialog::moveSelection(const Context& context) {
  if (listed_.empty()) return;
  const std::size_t last = listed_.size() - 1;
  const bool isNone = selected_ > last;
  if (context.isPressed("Down")) select(isNone ? 0 : std::min(selected_ + 1, last));
  if (context.isPressed("Up"))
    select(isNone ? last : selected_ - std::min<std::size_t>(selected_, 1));
  constexpr std::size_t kPage = 8;
  if (context.isPressed("PageDown")) select(isNone ? 0 : std::min(selected_ + kPage, last));
  if (context.isPressed("PageUp")) select(isNone ? 0 : selected_ - std::min(selected_, kPage));
}

void FileDialog::choose(Answer& answer) const {
  if (selected_ < listed_.size() && entry(selected_).isFolder) {
    answer = {What::folder, entry(selected_).name + "/"};
  } else if (!name_.empty()) {
    answer = {What::file, withSuffix(name_)};
  }
}

void FileDialog::drawPlace(const Context& context, Answer& answer) const {
  {
    const Greyed greyed(context, folder_.up == folder_.path
                                     ? tr("No folder lies above this one.").str()
                                     : std::string());
    if (ImGui::Button(withId(tr("Up"), "up").c_str()) || context.isPressed("Alt+Up"))
      answer = {What::folder, folder_.up};
    context.control("dialog-up", tr("Goes up to the parent folder (Alt+↑)."));
  }
  ImGui::SameLine();
  if (ImGui::Button(withId(tr("Home"), "home").c_str()) || context.isPressed("Alt+Home"))
    answer = {What::folder, "~"};
  context.control("dialog-home", tr("Goes to your home folder (Alt+Home)."));
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  context.need(folder_.path);
  ImGui::TextUnformatted(folder_.path.c_str());
  if (ImGui::GetItemRectSize().x > ImGui::GetContentRegionAvail().x) {
    tooltip(context, folder_.path);
  }
}

void FileDialog::drawList(const Context& context, Answer& answer) {
  const float below = 3.6F * ImGui::GetFrameHeightWithSpacing();
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_BordersOuter | ImGuiTableFlags_PadOuterX;
  pushRows();
  if (!ImGui::BeginTable("files", 2, kFlags, {0.0F, -below})) return popRows();
  ImGui::TableSetupColumn(withId(tr("Name"), "name").c_str(), ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn(withId(tr("Modified"), "modified").c_str(),
                          ImGuiTableColumnFlags_WidthFixed,
                          ImGui::CalcTextSize("2026-11-22 00:00 ").x);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  if (listed_.empty()) {
    ImGui::TableNextColumn();
    std::string listed = suffix_;
    for (const std::string& other : others_) listed += ", *" + other;
    const std::string none =
        allFiles_ ? tr("No files here") : fill(tr("No files *{suffix} here"), {{"suffix", listed}});
    wrapped(none, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  }
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    const Folder::Entry& each = entry(i);
    ImGui::TableNextColumn();
    const std::string text = each.name + (each.isFolder ? "/" : "");
    context.need(text);
    if (ImGui::Selectable(text.c_str(), i == selected_,
                          ImGuiSelectableFlags_SpanAllColumns |
                              ImGuiSelectableFlags_AllowDoubleClick |
                              ImGuiSelectableFlags_DontClosePopups)) {
      select(i);
      scrolls_ = false;
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        choose(answer);
      }
    }
    context.control("file-" + each.name, each.isFolder
                                             ? tr("A folder. A double click, or Enter, opens it.")
                                             : tr("Selects this file. A double click, or Enter, "
                                                  "confirms it (↑ and ↓ select another)."));
    if (i == selected_ && scrolls_) ImGui::SetScrollHereY();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", each.modified.c_str());
  }
  scrolls_ = false;
  ImGui::EndTable();
  popRows();
}

void FileDialog::drawName(const Context& context, Answer& answer) {
  const language::Text help =
      hasFolders_
          ? tr("A file name in this folder, or a path that begins with / or with ~, your home "
               "folder. Enter confirms it.")
          : tr("A file name. The browser puts the file where its downloads go. Enter confirms "
               "it.");
  label(context, tr("File name"), help);
  if (focusesName_) ImGui::SetKeyboardFocusHere();
  focusesName_ = false;
  ImGui::PushID(nameRevision_);
  // A typed text is a new name, also in a dialog that is opened again, where Dear ImGui would go on
  // at the end of the old one.
  context.need(name_);
  const bool isEntered = ImGui::InputText(
      "##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) selected_ = listed_.size();
  ImGui::PopID();
  context.control("dialog-name", help);
  if (isEntered || context.isPressed("Return") || context.isPressed("Keypad Enter")) {
    choose(answer);
    focusesName_ = true;
  }
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  if (!error_.empty()) return wrapped(error_, color(colors.asText(colors.warning)));
  if (!hasFolders_) return;
  const bool isSwitched = context.isPressed("Alt+A");
  if (isSwitched) allFiles_ = !allFiles_;
  if (tickBox(withId(tr("All files"), "all").c_str(), &allFiles_) || isSwitched) filter();
  context.control("dialog-all",
                  fill(tr("Lists all files, not only those that end in *{suffix} (Alt+A)."),
                       {{"suffix", suffix_}}));
}

void FileDialog::drawButtons(const Context& context, Answer& answer) {
  const float width = 96.0F * context.unit;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2.0F * width - gap -
                       ImGui::GetStyle().WindowPadding.x);
  ImGui::SetCursorPosY(ImGui::GetWindowHeight() - ImGui::GetFrameHeight() -
                       ImGui::GetStyle().WindowPadding.y);
  if (ImGui::Button(withId(tr("Cancel"), "cancel").c_str(), {width, 0.0F})) answer = {What::cancel};
  context.control("dialog-cancel", tr("Closes this window and changes nothing (Escape)."));
  ImGui::SameLine();
  const bool isNothing = name_.empty() && selected_ >= listed_.size();
  const Greyed greyed(
      context, isNothing ? tr("Choose a file or type its name first.").str() : std::string());
  if (primaryButton(withId(kind_ == Kind::open ? tr("Open") : tr("Save"), "accept"), width))
    choose(answer);
  context.control("dialog-accept",
                  kind_ == Kind::open
                      ? tr("Opens this scene. It replaces the current one (Enter).")
                      : tr("Saves the scene to this file and continues with it (Enter)."));
}

void FileDialog::drawReplace(const Context& context, Answer& answer) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(fill(tr("{file} exists already. Replace it?"), {{"file", replacedName_}}),
          color(colors.asText(colors.warning)));
  const float width = 96.0F * context.unit;
  const bool keeps = ImGui::Button(withId(tr("Keep it"), "keep").c_str(), {width, 0.0F}) ||
                     context.isPressed("Escape");
  context.control("dialog-keep",
                  tr("Keeps the existing file, so that you can choose another name (Escape)."));
  ImGui::SameLine();
  const bool replaces =
      primaryButton(withId(tr("Replace"), "replace"), width) || context.isPressed("Return");
  context.control("dialog-replace",
                  tr("Overwrites the existing file. Its contents are lost (Enter)."));
  if (replaces) answer = {What::file, replaced_, true};
  if (keeps || replaces) {
    replaced_.clear();
    focusesName_ = true;
  }
}

FileDialog::Answer FileDialog::draw(const Context& context) {
  Answer answer;
  const float height = hasFolders_ ? kDialogHeight : kNameHeight;
  const ImVec2 size = sizeOnScreen(context, {kDialogWidth, height}, {8.0F, 8.0F});
  if (!beginDialog(withId(title_, "file-dialog"), size, ImGuiWindowFlags_NoScrollbar))
    return answer;
  if (hasFolders_) {
    drawPlace(context, answer);
    drawList(context, answer);
  }
  if (!replaced_.empty()) {
    drawReplace(context, answer);
  } else {
    if (context.isPressed("Escape")) answer = {What::cancel};
    moveSelection(context);
    drawName(context, answer);
    drawButtons(context, answer);
  }
  if (answer.what == What::cancel) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return answer;
}

}  // namespace ui
