#include "app/script_answer.h"

#include <algorithm>

#include <glm/trigonometric.hpp>

#include "lab/words/difference_words.h"
#include "platform/files.h"

namespace app {

std::string faultText(const std::string& path, const script::Fault& fault) {
  std::string text = path;
  if (fault.line > 0) text.append(":").append(std::to_string(fault.line));
  return text.append(": ").append(fault.text);
}

std::optional<std::string> readScript(const std::string& path, std::string& error) {
  return platform::readFile(path, error,
                            4 * script::kMostSource);  // the sandbox says how long it is
}

Json toJson(const std::optional<script::Difference>& difference, const rigs::Chain& chain) {
  if (!difference) return {};
  const script::Difference& found = *difference;
  const auto bone = [&](const rigs::Segment& each) {
    return Json::array({toJson(each.start, chain.planar), toJson(each.end, chain.planar)});
  };
  const auto turn = [](const std::optional<double>& radians) {
    return radians ? Json(glm::degrees(*radians)) : Json();
  };
  return {{"step", found.yourStep},
          {"our_step", found.ourStep},
          {"bone", found.bone + 1},
          {"yours", bone(found.yours)},
          {"ours", bone(found.ours)},
          {"your_turn_deg", turn(found.yourTurn)},
          {"our_turn_deg", turn(found.ourTurn)},
          {"mistake", script::name(found.mistake)},
          {"text", lab::differenceSentence(found, chain)}};
}

void addNotes(std::span<const script::Note> notes, std::size_t step, bool planar, Json& json) {
  const auto note = std::ranges::find(notes, step, &script::Note::step);
  if (note == notes.end()) return;
  if (!note->text.empty()) json["says"] = note->text;
  for (const script::Mark& mark : note->marks)
    json["marks"].push_back({{"label", mark.label}, {"point", toJson(mark.point, planar)}});
}

}  // namespace app
