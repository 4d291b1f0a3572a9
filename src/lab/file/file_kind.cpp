#include "lab/file/file_kind.h"

#include <algorithm>
#include <array>

#include "lab/text.h"
#include "rigs/arms/dh_table.h"

namespace lab {

using language::fill, language::tr;

namespace {

using namespace std::string_view_literals;

// What a file begins with; text may have blanks and a mark of UTF-8 before it.
struct Beginning {
  FileKind kind;
  std::string_view text;
};

constexpr std::array kBeginnings{Beginning{FileKind::bvh, "HIERARCHY"},
                                 Beginning{FileKind::gltf, "glTF"},
                                 Beginning{FileKind::fbx, "Kaydara FBX"},
                                 Beginning{FileKind::fbx, "; FBX"},
                                 Beginning{FileKind::usd, "#usda"},
                                 Beginning{FileKind::usd, "PXR-USDC"},
                                 Beginning{FileKind::picture, "\x89PNG"},
                                 Beginning{FileKind::picture, "\xFF\xD8\xFF"},
                                 Beginning{FileKind::picture, "GIF8"},
                                 Beginning{FileKind::picture, "II*\0"sv},
                                 Beginning{FileKind::picture, "MM\0*"sv},
                                 Beginning{FileKind::film, "\x1A\x45\xDF\xA3"},
                                 Beginning{FileKind::pdf, "%PDF"},
                                 Beginning{FileKind::archive, "PK\x03\x04"},
                                 Beginning{FileKind::archive, "\x1F\x8B"},
                                 Beginning{FileKind::archive, "7z\xBC\xAF"},
                                 Beginning{FileKind::archive, "Rar!"},
                                 Beginning{FileKind::archive,
                                           "\xFD"
                                           "7zXZ"},
                                 Beginning{FileKind::table, "step,iteration,"},
                                 Beginning{FileKind::table, "solver,update,"},
                                 Beginning{FileKind::table, "name,class,"}};

// The first of these that a file in XML has says what it is.
constexpr std::array kElements{
    Beginning{FileKind::urdf, "<robot"},      Beginning{FileKind::mjcf, "<mujoco"},
    Beginning{FileKind::sdf, "<sdf"},         Beginning{FileKind::collada, "<COLLADA"},
    Beginning{FileKind::picture, "<svg"},     Beginning{FileKind::page, "<html"},
    Beginning{FileKind::page, "<!DOCTYPE h"}, Beginning{FileKind::page, "<!doctype h"}};

struct Name {
  FileKind kind;
  language::Text text;
};

const std::array kNames{

    Name{FileKind::urdf, tr("a robot model (URDF)")},
    Name{FileKind::armTable, tr("a table of Denavit and Hartenberg")},
    Name{FileKind::mjcf, tr("a robot model (MJCF)")},
    Name{FileKind::sdf, tr("a robot model (SDF)")},
    Name{FileKind::bvh, tr("a recorded motion (BVH)")},
    Name{FileKind::gltf, tr("a 3D model (glTF)")},
    Name{FileKind::collada, tr("a 3D model (COLLADA)")},
    Name{FileKind::fbx, tr("a 3D model (FBX)")},
    Name{FileKind::usd, tr("a 3D model (USD)")},
    Name{FileKind::picture, tr("a picture")},
    Name{FileKind::film, tr("a film")},
    Name{FileKind::pdf, tr("a PDF")},
    Name{FileKind::page, tr("a web page")},
    Name{FileKind::table, tr("a table (CSV)")},
    Name{FileKind::archive, tr("an archive, such as ZIP")}};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The words of a format may stand anywhere in it.
FileKind kindOfJson(std::string_view text) {
  if (has(text, "\"iklab-scene\"")) return FileKind::scene;
  if (has(text, "\"iklab-answers\"")) return FileKind::answers;
  if (has(text, "\"chains\"") && !has(text, "\"nodes\"")) return FileKind::unknown;
  if (has(text, "\"asset\"")) return FileKind::gltf;
  const bool isTable = has(text, "\"joints\"") && has(text, "\"alpha\"");
  return isTable ? FileKind::armTable : FileKind::unknown;
}

FileKind kindOfXml(std::string_view text) {
  constexpr std::size_t kMost = 4096;  // comments may come first
  text = text.substr(0, kMost);
  FileKind kind = FileKind::unknown;
  for (const Beginning& each : kElements) {
    const std::size_t at = text.find(each.text);
    if (at == std::string_view::npos) continue;
    kind = each.kind;
    text = text.substr(0, at);
  }
  return kind;
}

language::Text nameOf(FileKind kind) {
  const auto found = std::ranges::find(kNames, kind, &Name::kind);
  return found == kNames.end() ? language::Text() : found->text;
}

}  // namespace

FileKind kindOf(std::string_view content) {
  const std::string_view text = trimmed(withoutMark(content));
  if (text.starts_with('{')) return kindOfJson(text);
  if (text.starts_with('<')) return kindOfXml(text);
  const auto found = std::ranges::find_if(
      kBeginnings, [&](const Beginning& each) { return text.starts_with(each.text); });
  if (found != kBeginnings.end()) return found->kind;
  constexpr std::size_t kBrand = 4;  // of MP4, behind a size
  if (text.size() > kBrand && text.substr(kBrand).starts_with("ftyp")) return FileKind::film;
  constexpr std::size_t kForm = 8;  // of RIFF, behind a size
  if (text.starts_with("RIFF") && text.size() > kForm) {
    return text.substr(kForm).starts_with("WEBP") ? FileKind::picture : FileKind::film;
  }
  if (rigs::isDhTable(text)) return FileKind::armTable;
  return has(text, "```lesson") ? FileKind::lesson : FileKind::unknown;
}

std::string faultAsScene(FileKind kind) {
  const auto about = [kind](const language::Text& text) {
    return fill(text, {{"kind", nameOf(kind)}});
  };
  switch (kind) {
    case FileKind::unknown:
    case FileKind::scene:
      return tr("expected a scene (JSON), got something else");
    case FileKind::answers:
      return tr("expected a scene (JSON), got an answer sheet; iklab class collect reads those");
    case FileKind::lesson:
      return tr(
          "expected a scene (JSON), got a lesson; the window opens one whose name ends in "
          ".lesson.md");
    case FileKind::urdf:
    case FileKind::armTable:
    case FileKind::gltf:
    case FileKind::bvh:
      return about(
          tr("expected a scene (JSON), got {kind}; open it as a file, and save the scene"));
    case FileKind::archive:
      return about(tr("expected a scene (JSON), got {kind}; unpack it first"));
    case FileKind::picture:
    case FileKind::film:
    case FileKind::pdf:
    case FileKind::page:
    case FileKind::table:
      return about(
          tr("expected a scene (JSON), got {kind}; open the scene file from which it was made"));
    default:
      return about(
          tr("expected a scene (JSON), got {kind}, which the program does not read; build the "
             "chain in the window, or with iklab scene --lengths 1,0.8 -o arm.iklab.json"));
  }
}

}  // namespace lab
