#include "app/options/named_files.h"

#include <algorithm>

#include "lab/file/file_kind.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {
namespace {

constexpr const char* kOutput = "-";

// Standard output takes one thing.
bool isOneFile(const std::string& a, const std::string& b) {
  if (a == kOutput || b == kOutput) return a == b;
  return platform::isSameFile(a, b);
}

// What somebody has made by hand; null for all else.
const char* workOf(lab::FileKind kind) {
  switch (kind) {
    case lab::FileKind::scene:
      return "a scene";
    case lab::FileKind::answers:
      return "an answer sheet";
    case lab::FileKind::lesson:
      return "a lesson";
    case lab::FileKind::urdf:
      return "a robot model (URDF)";
    case lab::FileKind::armTable:
      return "a table of Denavit and Hartenberg";
    case lab::FileKind::gltf:
      return "a 3D model (glTF)";
    case lab::FileKind::bvh:
      return "a recorded motion (BVH)";
    default:
      return nullptr;
  }
}

// A shell puts the first of several names behind -o: what was to be read would be written.
std::string faultOfContent(const NamedFile& output, bool mayReplaceScenes) {
  const std::string& path = output.path;
  if (path == kOutput) return {};
  if (!platform::exists(path) || platform::isFolder(path) || platform::isSpecial(path)) return {};
  std::string ignored;
  const auto text = platform::readFile(path, ignored);
  const lab::FileKind kind = text ? lab::kindOf(*text) : lab::FileKind::unknown;
  const char* const work = path.ends_with(".lua") ? "a solver in Lua" : workOf(kind);
  if (work == nullptr || (mayReplaceScenes && kind == lab::FileKind::scene)) return {};
  return output.option + ": expected another file to write than '" + path + "', which holds " +
         work;
}

}  // namespace

std::string faultOfOutput(const NamedFile& output, const std::vector<NamedFile>& others) {
  if (output.path.empty()) return {};
  const auto same = std::ranges::find_if(others, [&](const NamedFile& each) {
    return !each.path.empty() && isOneFile(each.path, output.path);
  });
  if (same == others.end()) return {};
  return "expected another file than " + same->option + " '" + same->path + "', got '" +
         output.path + "'";
}

std::string faultOfFiles(const NamedFiles& files) {
  std::vector<NamedFile> before = files.inputs;
  for (const NamedFile& output : files.outputs) {
    const std::string fault = faultOfOutput(output, before);
    if (!fault.empty()) return output.option + ": " + fault;
    before.push_back(output);
  }
  for (const NamedFile& output : files.outputs) {
    std::string fault = faultOfContent(output, files.mayReplaceScenes);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace app
