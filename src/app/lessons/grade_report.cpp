#include "app/lessons/grade_report.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>
#include <vector>

#include <glm/trigonometric.hpp>

#include "app/options/messages.h"
#include "app/script_answer.h"
#include "explain/format.h"
#include "lab/class/answer_sheet.h"
#include "lab/words/difference_words.h"

namespace app {
namespace {

constexpr std::array kStatuses{ik::Status::reached,  ik::Status::tooFar,
                               ik::Status::tooClose, ik::Status::heldBack,
                               ik::Status::stalled,  ik::Status::iterationLimit};

// Of the problems that both reach; nothing where there is none.
std::string medianIterations(const script::Grade& grade, bool yours) {
  std::vector<int> all;
  for (const script::Attempt& each : grade.attempts) {
    const bool isReached = !each.fault && each.yours.status == ik::Status::reached &&
                           each.ours.status == ik::Status::reached;
    if (isReached) all.push_back(yours ? each.yours.iterations : each.ours.iterations);
  }
  if (all.empty()) return "-";
  std::ranges::sort(all);
  return std::to_string(all[all.size() / 2]);
}

std::size_t countOf(const script::Grade& grade, script::Mistake mistake) {
  return static_cast<std::size_t>(
      std::ranges::count_if(grade.attempts, [&](const script::Attempt& each) {
        return each.difference && each.difference->mistake == mistake;
      }));
}

// Shows one of the problems.
std::string commandOf(const std::string& file, const script::GradeSettings& settings,
                      const script::Task& task) {
  const auto list = [](const auto& values, const auto& of) {
    std::string text;
    for (const auto& each : values)
      text.append(text.empty() ? "" : ",").append(explain::format("%.10g", of(each)));
    return text;
  };
  const auto same = [](double value) { return value; };
  const std::string path = oneLine(file);
  const bool isPlain = path.find_first_of(" '\"\\$`;&|<>()*?!#") == std::string::npos;
  std::string text = "iklab solve --script " + (isPlain ? path : '\'' + path + '\'');
  text.append(" --like ").append(settings.like->id).append(" --lengths=");
  text += list(task.chain.bones, [](const rigs::Bone& bone) { return bone.length; });
  text.append(" --angles=").append(list(task.pose.angles, [](double a) {
    return glm::degrees(a);
  }));
  text.append(" --target=").append(list(std::array{task.target.x, task.target.y}, same));
  return text;
}

std::string mistakesText(const script::Grade& grade) {
  std::string text;
  for (std::size_t i = script::kMistakes; i-- > 0;) {
    const auto mistake = static_cast<script::Mistake>(i);
    const std::size_t count = countOf(grade, mistake);
    if (count == 0) continue;
    text += text.empty() ? " " : "; ";
    text += mistake == script::Mistake::none ? "no usual mistake" : lab::mistakeWords(mistake);
    text += " (" + std::to_string(count) + ")";
  }
  return text;
}

}  // namespace

std::string errorOf(const GradedScript& script) {
  if (script.grade.fault) return oneLine(faultText(script.path, *script.grade.fault));
  for (const script::Attempt& each : script.grade.attempts)
    if (each.fault) return oneLine(faultText(script.path, *each.fault));
  return {};
}

std::string differenceOf(const script::Grade& grade) {
  if (!grade.smallest) return {};
  return lab::differenceSentence(*grade.smallest->difference, grade.smallest->task.chain);
}

std::string gradeText(const GradedScript& script, const script::GradeSettings& settings) {
  const script::Grade& grade = script.grade;
  const std::string like(settings.like->id);
  std::ostringstream text;
  text << oneLine(script.path) << " beside " << like << ", problems: " << grade.attempts.size();
  if (grade.attempts.size() < settings.problems)
    text << " of " << settings.problems << ", since errors or time ended it";
  text << "\n\n";
  const auto line = [&](std::string_view what, const auto& yours, const auto& ours) {
    text << std::left << std::setw(28) << what << std::right << std::setw(8) << yours
         << std::setw(8) << ours << '\n';
  };
  line("", "yours", "ours");
  for (const ik::Status status : kStatuses) {
    const std::size_t yours = grade.count(status, true);
    const std::size_t ours = grade.count(status, false);
    if (yours + ours > 0) line(ik::name(status), yours, ours);
  }
  if (grade.faults() > 0) line("stopped by an error", grade.faults(), "-");
  line("iterations (median)", medianIterations(grade, true), medianIterations(grade, false));
  text << "\nThe same steps in " << grade.same() << " of " << grade.attempts.size() << ".";
  const std::string mistakes = mistakesText(grade);
  if (!mistakes.empty()) text << " Where they differ:" << mistakes << ".";
  if (grade.faults() > 0) text << "\nAn error: " << errorOf(script);
  if (grade.smallest) {
    text << "\nThe smallest problem: " << differenceOf(grade) << ".\n  "
         << commandOf(script.path, settings, grade.smallest->task);
  }
  text << '\n';
  return text.str();
}

std::string gradeCsv(const GradedScript& script, const script::GradeSettings& settings) {
  static const std::vector<std::string> kHeading{
      "problem", "bones", "your status", "our status", "your iterations", "our iterations",
      "step",    "bone",  "mistake",     "difference", "error",           "command"};
  std::string text = lab::csvLine(kHeading);
  for (std::size_t i = 0; i < script.grade.attempts.size(); ++i) {
    const script::Attempt& each = script.grade.attempts[i];
    const auto& found = each.difference;
    const std::string yours(each.fault ? "error" : ik::name(each.yours.status));
    const std::vector<std::string> fields{
        std::to_string(i + 1),
        std::to_string(each.task.chain.bones.size()),
        yours,
        std::string(ik::name(each.ours.status)),
        std::to_string(each.yours.iterations),
        std::to_string(each.ours.iterations),
        found ? std::to_string(found->yourStep) : "",
        found ? std::to_string(found->bone + 1) : "",
        found ? std::string(script::name(found->mistake)) : "",
        found ? lab::differenceSentence(*found, each.task.chain) : "",
        each.fault ? each.fault->message() : "",
        commandOf(script.path, settings, each.task)};
    text += lab::csvLine(fields);
  }
  return text;
}

Json gradeJson(const GradedScript& script, const script::GradeSettings& settings) {
  const script::Grade& grade = script.grade;
  Json statuses = Json::object();
  for (const ik::Status status : kStatuses)
    statuses[std::string(ik::name(status))] = {grade.count(status, true),
                                               grade.count(status, false)};
  Json mistakes = Json::object();
  for (std::size_t i = 0; i < script::kMistakes; ++i) {
    const auto mistake = static_cast<script::Mistake>(i);
    if (const std::size_t count = countOf(grade, mistake))
      mistakes[std::string(script::name(mistake))] = count;
  }
  Json json{{"script", pathToJson(script.path)},
            {"like", settings.like->id},
            {"seed", asUtf8(settings.seed)},
            {"problems", grade.attempts.size()},
            {"yours_and_ours", std::move(statuses)},
            {"same_steps", grade.same()},
            {"errors", grade.faults()},
            {"error", asUtf8(errorOf(script))},
            {"mistake", grade.smallest ? Json(script::name(grade.mistake)) : Json()},
            {"mistakes", std::move(mistakes)},
            {"smallest", nullptr}};
  if (grade.smallest) {
    json["smallest"] = {
        {"command", commandOf(script.path, settings, grade.smallest->task)},
        {"first_difference", toJson(grade.smallest->difference, grade.smallest->task.chain)}};
  }
  if (!script.sameAs.empty()) json["same_text_as"] = pathToJson(script.sameAs);
  return json;
}

}  // namespace app
