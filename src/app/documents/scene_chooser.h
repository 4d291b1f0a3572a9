// Asks for the file of a scene, of a lesson, or of answers.
#pragma once

#include <optional>
#include <string>

#include "app/file_chooser.h"
#include "lab/class/answer_sheet.h"

namespace app {

class SceneChooser {
 public:
  enum class Purpose { open, save, answers, script };

  /// Begins in `folder`, or in the user's own where that cannot be read.
  void askToOpen(const std::string& folder);
  /// `title`: of the scene, for the file's name.
  void askToSave(const std::string& folder, const std::string& title);
  void askForScript(const std::string& folder);
  void askForAnswers(const std::string& folder, const lab::AnswerSheet& sheet);

  [[nodiscard]] bool isOpen() const { return dialog_.isOpen(); }
  [[nodiscard]] Purpose purpose() const { return purpose_; }
  void close() { dialog_.close(); }
  /// Says what is wrong with the chosen file; the dialog stays.
  void refuse(const std::string& fault);
  /// As FileChooser::draw().
  std::optional<std::string> layOut(const ui::Context& context) { return dialog_.draw(context); }
  /// Writes the answers to the path that was chosen for them, as CSV where its name ends so, else
  /// as JSON, and closes the dialog; where that fails, it says so and stays.
  void writeAnswers(const std::string& path);

 private:
  FileChooser dialog_;
  Purpose purpose_ = Purpose::open;
  lab::AnswerSheet sheet_;  // that is asked about
};

}  // namespace app
