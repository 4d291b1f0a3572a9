#include "app/desk/settings.h"

#include <array>
#include <span>

#include "app/desk/set_aside.h"
#include "app/json.h"
#include "app/platform_words.h"
#include "lab/file/json_reader.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::fill, language::tr;

namespace {

constexpr std::array<std::string_view, 2> kSides{"right", "left"};
constexpr std::array<std::string_view, 2> kEdges{"bottom", "top"};

struct Flag {
  const char* name;
  bool lab::View::*value;
};
constexpr std::array kFlags{
    Flag{"reduced-motion", &lab::View::reducedMotion},
    Flag{"degrees", &lab::View::degrees},
    Flag{"grid", &lab::View::grid},
    Flag{"reach", &lab::View::reach},
    Flag{"ghost", &lab::View::ghost},
    Flag{"numbers", &lab::View::numbers},
    Flag{"limits", &lab::View::limits},
    Flag{"explanations", &lab::View::explain},
    Flag{"why", &lab::View::why},
    Flag{"why-stays", &lab::View::whyStays},
    Flag{"legend", &lab::View::legend},
    Flag{"start-page", &lab::View::startPage},
};

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

struct PanelFlag {
  const char* name;
  bool lab::PanelView::*value;
};
constexpr std::array kPanelFlags{PanelFlag{"side-shown", &lab::PanelView::side},
                                 PanelFlag{"playback-shown", &lab::PanelView::bar},
                                 PanelFlag{"parameters-unfolded", &lab::PanelView::parameters},
                                 PanelFlag{"stopping-unfolded", &lab::PanelView::stopping},
                                 PanelFlag{"bones-unfolded", &lab::PanelView::bones},
                                 PanelFlag{"places-unfolded", &lab::PanelView::places},
                                 PanelFlag{"drawn-unfolded", &lab::PanelView::drawn},
                                 PanelFlag{"turns-unfolded", &lab::PanelView::turns},
                                 PanelFlag{"source-shown", &lab::PanelView::source}};

Json panelsOf(const lab::PanelView& panels) {
  Json json{{"side", kSides[panels.left ? 1 : 0]},
            {"side-width", panels.width},
            {"playback-side", kEdges[panels.barTop ? 1 : 0]},
            {"code-share", panels.codeShare},
            {"reading-scale", panels.readingScale},
            {"presented-share", panels.presentedShare},
            {"notes-at", placeOf(panels.notesAt)},
            {"help-at", placeOf(panels.helpAt)},
            {"gallery-at", placeOf(panels.galleryAt)},
            {"about-at", placeOf(panels.aboutAt)}};
  for (const PanelFlag& flag : kPanelFlags) json[flag.name] = panels.*flag.value;
  return json;
}

void readPanels(const lab::JsonPlace& place, lab::PanelView& panels) {
  if (!place.exists()) return;
  place.expectObject({});
  std::size_t side = panels.left ? 1 : 0;
  place.field("side").read(side, kSides);
  panels.left = side == 1;
  place.field("side-width").read(panels.width, lab::kLeastPanelWidth, lab::kMostPanelWidth);
  place.field("code-share").read(panels.codeShare, lab::kLeastShare, lab::kMostShare);
  place.field("reading-scale")
      .read(panels.readingScale, lab::kLeastReadingScale, lab::kMostReadingScale);
  place.field("presented-share").read(panels.presentedShare, lab::kLeastShare, lab::kMostShare);
  for (const PanelFlag& flag : kPanelFlags) place.field(flag.name).read(panels.*flag.value);
  std::size_t edge = panels.barTop ? 1 : 0;
  place.field("playback-side").read(edge, kEdges);
  panels.barTop = edge == 1;
  readPlace(place.field("notes-at"), panels.notesAt);
  readPlace(place.field("help-at"), panels.helpAt);
  readPlace(place.field("gallery-at"), panels.galleryAt);
  readPlace(place.field("about-at"), panels.aboutAt);
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
  const lab::View& view = settings.view;
  lab::Actions actions{lab::SetView{&lab::View::theme, view.theme},
                       lab::SetView{&lab::View::language, view.language},
                       lab::SetView{&lab::View::uiScale, view.uiScale},
                       lab::SetView{&lab::View::panels, view.panels}};
  for (const Flag& flag : kFlags) {
    actions.emplace_back(lab::SetView{flag.value, view.*flag.value});
  }
  return actions;
}

Json toJson(const Settings& settings) {
  const lab::View& view = settings.view;
  Json json{
      {"theme", lab::wordOf(view.theme)}, {"ui-scale", view.uiScale}, {"language", view.language}};
  for (const Flag& flag : kFlags) json[flag.name] = view.*flag.value;
  json["panels"] = panelsOf(view.panels);
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
  root.field("theme").read(read.view.theme);
  root.field("ui-scale").read(read.view.uiScale, lab::kLeastUiScale, lab::kMostUiScale);
  root.field("language").read(read.view.language);
  for (const Flag& flag : kFlags) root.field(flag.name).read(read.view.*flag.value);
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
