#include "app/documents/settings.h"

#include <array>
#include <span>

#include "app/documents/set_aside.h"
#include "app/json.h"
#include "app/platform_words.h"
#include "lab/file/property_fields.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr;

namespace {

constexpr std::array<std::string_view, 2> kSides{"right", "left"};
constexpr std::array<std::string_view, 2> kEdges{"bottom", "top"};

// Empty where a window is where it is by itself.
Json placeOf(const std::optional<glm::dvec2>& place) {
  return place ? Json::array({place->x, place->y}) : Json::array();
}

void readPlace(const lab::JsonPlace& list, std::optional<glm::dvec2>& place) {
  constexpr double kFarthest = 1e5;
  if (!list.exists() || !list.expectArray(0, 2, tr("{field}: expected two numbers, or none")))
    return;
  place.reset();
  if (list.size() == 0) return;
  glm::dvec2 read(0.0);
  list.read(std::span(&read.x, 2), -kFarthest, kFarthest);
  place = read;
}

Json panelsOf(const lab::PanelView& panels) {
  Json json{{"side", kSides[panels.left ? 1 : 0]},
            {"playback-side", kEdges[panels.barTop ? 1 : 0]},
            {"notes-at", placeOf(panels.notesAt)},
            {"help-at", placeOf(panels.helpAt)},
            {"gallery-at", placeOf(panels.galleryAt)},
            {"about-at", placeOf(panels.aboutAt)},
            {"dh-at", placeOf(panels.dhAt)}};
  lab::writeProperties(lab::kPanelProperties, panels, json);
  return json;
}

void readPanels(const lab::JsonPlace& place, lab::PanelView& panels) {
  if (!place.exists()) return;
  place.expectObject({});
  std::size_t side = panels.left ? 1 : 0;
  place.field("side").read(side, kSides);
  panels.left = side == 1;
  lab::readProperties(place, lab::kPanelProperties, panels);
  std::size_t edge = panels.barTop ? 1 : 0;
  place.field("playback-side").read(edge, kEdges);
  panels.barTop = edge == 1;
  readPlace(place.field("notes-at"), panels.notesAt);
  readPlace(place.field("help-at"), panels.helpAt);
  readPlace(place.field("gallery-at"), panels.galleryAt);
  readPlace(place.field("about-at"), panels.aboutAt);
  readPlace(place.field("dh-at"), panels.dhAt);
}

void readWindow(const lab::JsonPlace& place, std::optional<platform::Placement>& window) {
  if (!place.exists()) return;
  constexpr int kFarthest = 100000;
  place.expectObject({});
  platform::Placement read;
  const auto pair = [](const lab::JsonPlace& list, glm::ivec2& value, int least, int most) {
    if (!list.exists() || !list.expectArray(2, 2, tr("{field}: expected two whole numbers")))
      return;
    list.element(0).read(value.x, least, most);
    list.element(1).read(value.y, least, most);
  };
  pair(place.required("position", tr("{field}: expected two whole numbers")), read.position,
       -kFarthest, kFarthest);
  pair(place.required("size", tr("{field}: expected two whole numbers")), read.size, 64, 8192);
  place.field("maximized").read(read.maximized);
  window = read;
}

// As pathToJson() writes it.
void readPath(const lab::JsonPlace& place, std::string& path) {
  if (place.size() == 0) return place.read(path);
  std::string read(place.size(), '\0');
  for (std::size_t i = 0; i < read.size(); ++i) {
    int byte = 0;
    place.element(i).read(byte, 1, 255);
    read[i] = static_cast<char>(byte);
  }
  if (place.isGood()) path = std::move(read);
}

void readRecent(const lab::JsonPlace& place, std::vector<std::string>& recent) {
  if (!place.exists() ||
      !place.expectArray(0, kMostRecent, tr("{field}: expected a list of at most 10 paths")))
    return;
  recent.assign(place.size(), {});
  for (std::size_t i = 0; i < recent.size(); ++i) readPath(place.element(i), recent[i]);
}

// Fields of `now` that are not as in `before` go into `file`.
void putChanges(const Json& before, const Json& now, Json& file) {
  for (const auto& [name, value] : now.items()) {
    const auto old = before.find(name);
    if (old != before.end() && *old == value) continue;
    const bool isNested = value.is_object() && old != before.end() && file[name].is_object();
    if (isNested) {
      putChanges(*old, value, file[name]);
    } else {
      file[name] = value;
    }
  }
}

}  // namespace

lab::Actions viewActions(const Settings& settings) {
  lab::Actions actions{lab::SetView{&lab::View::panels, settings.view.panels}};
  for (const lab::ViewProperty& each : lab::kViewProperties) {
    std::visit(
        [&](auto which) {
          actions.emplace_back(lab::SetView{which, settings.view.*which});
        },
        each.member);
  }
  return actions;
}

Json toJson(const Settings& settings) {
  Json json;
  lab::writeProperties(lab::kViewProperties, settings.view, json);
  json["panels"] = panelsOf(settings.view.panels);
  if (const auto& window = settings.window) {
    json["window"] = {{"position", {window->position.x, window->position.y}},
                      {"size", {window->size.x, window->size.y}},
                      {"maximized", window->maximized}};
  }
  json["recent"] = Json::array();
  for (const std::string& path : settings.recent) json["recent"].push_back(pathToJson(path));
  json["export-folder"] = pathToJson(settings.exportFolder);
  return json;
}

std::string readSettings(const Json& json, Settings& settings) {
  lab::JsonFindings findings;
  const lab::JsonPlace root(json, findings);
  root.expectObject({});
  Settings read = settings;
  lab::readProperties(root, lab::kViewProperties, read.view);
  readPanels(root.field("panels"), read.view.panels);
  readWindow(root.field("window"), read.window);
  readRecent(root.field("recent"), read.recent);
  readPath(root.field("export-folder"), read.exportFolder);
  if (findings.fault.empty()) settings = std::move(read);
  return findings.fault;
}

SettingsFile::SettingsFile(const std::string& folder)
    : path_(folder.empty() ? "" : platform::pathIn(folder, "settings.json")) {}

std::string SettingsFile::load(Settings& settings) const {
  if (path_.empty() || !platform::exists(path_)) return {};
  if (platform::isSpecial(path_)) return noFileText(path_);
  std::string error;
  const auto text = platform::readFile(path_, error);
  if (!text) return error;
  const Json json = readJson(*text);
  const std::string fault =
      json.is_discarded() ? tr("expected JSON").str() : readSettings(json, settings);
  return fault.empty() ? std::string() : setAside(path_, fault);
}

std::string SettingsFile::save(const Settings& settings) {
  const Json before = before_ ? toJson(*before_) : Json::object();
  const Json now = toJson(settings);
  if (path_.empty() || now == before) return {};
  if (platform::isSpecial(path_)) return noFileText(path_);
  std::string error;
  const auto text = platform::readFile(path_, error);
  if (!text && platform::exists(path_)) return error;
  Json file = text ? readJson(*text) : Json::object();
  if (!file.is_object()) file = Json::object();
  putChanges(before, now, file);
  const std::string content = writeJson(file, 2) + "\n";
  error.clear();
  if (!platform::writeFile(path_, content, error)) return error;
  before_ = settings;
  return {};
}

}  // namespace app
