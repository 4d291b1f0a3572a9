#include "app/documents/settings.h"

#include <span>

#include "app/documents/set_aside.h"
#include "app/json.h"
#include "app/platform_words.h"
#include "lab/file/property_fields.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {

using language::tr;

namespace {

// Where a window was put; an empty list where it is where it is by itself.
struct WindowPlace {
  std::optional<glm::dvec2> lab::PanelView::*member;
  void read(const lab::JsonPlace& list, lab::PanelView& panels) const {
    constexpr double kFarthest = 1e5;
    if (!list.expectArray(0, 2, tr("{field}: expected two numbers, or none"))) return;
    (panels.*member).reset();
    if (list.size() == 0) return;
    glm::dvec2& place = (panels.*member).emplace(0.0);
    list.read(std::span(&place.x, 2), -kFarthest, kFarthest);
  }
  [[nodiscard]] Json write(const lab::PanelView& panels) const {
    const auto& place = panels.*member;
    return place ? Json::array({place->x, place->y}) : Json::array();
  }
};

struct Pixels {
  int least;
  int most;
  void read(const lab::JsonPlace& list, glm::ivec2& value) const {
    if (!list.expectArray(2, 2, tr("{field}: expected two whole numbers"))) return;
    list.element(0).read(value.x, least, most);
    list.element(1).read(value.y, least, most);
  }
  static Json write(const glm::ivec2& value) { return {value.x, value.y}; }
};

struct Path {
  static void read(const lab::JsonPlace& place, std::string& path) {
    if (place.size() == 0) return place.read(path);
    std::string read(place.size(), '\0');
    for (std::size_t i = 0; i < read.size(); ++i) {
      int byte = 0;
      place.element(i).read(byte, 1, 255);
      read[i] = static_cast<char>(byte);
    }
    if (place.isGood()) path = std::move(read);
  }
  static Json write(const std::string& path) { return pathToJson(path); }
};

constexpr auto kPanelTable = [](auto& fields, auto& panels) {
  using lab::PanelView;
  fields("side", panels.left, lab::OneOf{{"right", "left"}});
  fields("playback-side", panels.barTop, lab::OneOf{{"bottom", "top"}});
  fields("notes-at", panels, WindowPlace{&PanelView::notesAt});
  fields("help-at", panels, WindowPlace{&PanelView::helpAt});
  fields("gallery-at", panels, WindowPlace{&PanelView::galleryAt});
  fields("about-at", panels, WindowPlace{&PanelView::aboutAt});
  fields("dh-at", panels, WindowPlace{&PanelView::dhAt});
  lab::propertyFields(fields, lab::kPanelProperties, panels);
};

constexpr auto kWindowTable = [](auto& fields, auto& window) {
  constexpr int kFarthest = 100000;
  const lab::Rule rule{.missing = tr("{field}: expected two whole numbers")};
  fields("position", window.position, Pixels{-kFarthest, kFarthest}, rule);
  fields("size", window.size, Pixels{64, 8192}, rule);
  fields("maximized", window.maximized, lab::Flag{});
};

constexpr auto kSettingsTable = [](auto& fields, auto& settings) {
  lab::propertyFields(fields, lab::kViewProperties, settings.view);
  fields("panels", settings.view.panels, lab::Object{"panels", kPanelTable});
  fields("window", settings.window, lab::Object{"window", kWindowTable});
  fields("recent", settings.recent,
         lab::List{0, kMostRecent, tr("{field}: expected a list of at most 10 paths"),
                   [](std::size_t /*i*/) { return Path{}; }});
  fields("export-folder", settings.exportFolder, Path{});
};

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

Json toJson(const Settings& settings) { return lab::writeObject(settings, kSettingsTable); }

std::string readSettings(const Json& json, Settings& settings) {
  lab::JsonFindings findings;
  Settings read = settings;
  lab::readObject(lab::JsonPlace(json, findings), read, kSettingsTable);
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
