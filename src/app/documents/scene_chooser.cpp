#include "app/documents/scene_chooser.h"

#include <span>
#include <string_view>

#include "app/documents/scene_document.h"
#include "app/platform_words.h"
#include "lab/lesson/lesson.h"
#include "language/language.h"
#include "platform/files.h"

namespace app {

using language::tr;

namespace {

using ui::FileDialog;

constexpr const char* kSheetSuffix = ".answers.json";

std::string sceneFileName(const std::string& title) {
  const std::string name = asFileName(title);
  return name.ends_with(kSceneSuffix) ? name : name + kSceneSuffix;
}

}  // namespace

void SceneChooser::askToOpen(const std::string& folder) {
  purpose_ = Purpose::open;
  dialog_.open(FileDialog::Kind::open, tr("Open a scene, a lesson, a robot’s arm or a skeleton"),
               kSceneSuffix, folder, {});
  for (const std::string_view suffix : kReadable) dialog_.listAlso(std::string(suffix));
}

void SceneChooser::askToSave(const std::string& folder, const std::string& title) {
  purpose_ = Purpose::save;
  dialog_.open(FileDialog::Kind::save, tr("Save the scene"), kSceneSuffix, folder,
               sceneFileName(title));
}

void SceneChooser::askForScript(const std::string& folder) {
  purpose_ = Purpose::script;
  dialog_.open(FileDialog::Kind::save, tr("Save the solver's text"), kScriptSuffix, folder,
               std::string("solver") + kScriptSuffix);
}

void SceneChooser::askForAnswers(const std::string& folder, const lab::AnswerSheet& sheet) {
  purpose_ = Purpose::answers;
  sheet_ = sheet;
  const std::string name = sheet.learner.name.empty() ? "lessons" : sheet.learner.name;
  dialog_.open(FileDialog::Kind::save, tr("Save the answers"), kSheetSuffix, folder,
               asFileName(name) + kSheetSuffix);
}

void SceneChooser::refuse(const std::string& fault) { dialog_.refuse(inWindowLanguage(fault)); }

void SceneChooser::writeAnswers(const std::string& path) {
  std::string fault = faultOfKind(path);
  const std::span<const lab::AnswerSheet> one(&sheet_, 1);
  const std::string text =
      path.ends_with(".csv") ? lab::answersCsv(one) : lab::writeAnswers(sheet_);
  if (fault.empty()) platform::writeFile(path, text, fault);
  if (!fault.empty()) return refuse(fault);
  close();
}

}  // namespace app
