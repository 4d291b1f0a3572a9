#include "app/desk/document_session.h"

#include <filesystem>
#include <utility>

#include "lab/bench/history.h"
#include "platform/files.h"

namespace app {
namespace {

// What counts as changed: not the camera, nor where in the solve the scene stands.
std::string contentOf(const lab::Lab& lab, const std::string& name, const std::string& notes) {
  lab::Document document = lab.document(1.0);
  document.name = name;
  document.notes = notes;
  document.camera.reset();
  document.cursor = 0;
  document.choices.mode = lab::Mode::live;
  document.unit = lab::Unit::bone;
  for (lab::OtherChain& each : document.otherChains) each.cursor = 0;
  return lab::writeScene(document);
}

std::string readSceneFile(const std::string& path, lab::Document& document) {
  std::string error;
  const auto text = platform::readFile(path, error);
  if (!text) return error;
  const std::string fault = lab::readScene(*text, document);
  return fault.empty() ? fault : path + ": " + fault;
}

}  // namespace

bool isInHistory(const lab::Action& action) {
  return std::holds_alternative<lab::Undo>(action) || std::holds_alternative<lab::Redo>(action) ||
         std::holds_alternative<lab::SeekHistory>(action);
}

bool isEdit(const lab::Action& action) {
  return isInHistory(action) || !lab::titleOf(action).empty();
}

void DocumentSession::compare(const lab::Lab& lab) {
  if (saved_ && contentOf(lab, name_, notes_) == *saved_) savedEdits_ = edits_;
}

void DocumentSession::settle(const lab::Lab& lab) {
  if (!isUnsaved() && !saved_) saved_ = contentOf(lab, name_, notes_);
}

void DocumentSession::begin(const std::string& name) {
  path_.clear();
  name_ = name;
  notes_.clear();
  others_.clear();
  savedEdits_ = edits_;
  saved_.reset();
}

std::string DocumentSession::put(const lab::Document& document, lab::Lab& lab) {
  if (std::string fault = lab.apply(lab::OpenDocument{document}); !fault.empty()) return fault;
  name_ = document.name;
  notes_ = document.notes;
  others_ = document.others;
  return {};
}

std::string DocumentSession::faultOf(const std::string& path) {
  lab::Document document;
  return readSceneFile(path, document);
}

std::string DocumentSession::open(const std::string& path, lab::Lab& lab) {
  lab::Document document;
  if (std::string fault = readSceneFile(path, document); !fault.empty()) return fault;
  if (const std::string fault = put(document, lab); !fault.empty()) return path + ": " + fault;
  path_ = path;
  savedEdits_ = edits_;
  saved_ = contentOf(lab, name_, notes_);
  return {};
}

std::string DocumentSession::openText(const std::string& text, lab::Lab& lab) {
  return restore(text, {}, lab);
}

std::string DocumentSession::restore(const std::string& text, const std::string& path,
                                     lab::Lab& lab) {
  lab::Document document;
  if (std::string fault = lab::readScene(text, document); !fault.empty()) return fault;
  if (std::string fault = put(document, lab); !fault.empty()) return fault;
  path_ = path;
  saved_.reset();  // of another scene
  edited();
  return {};
}

std::string DocumentSession::save(const std::string& path, const lab::Lab& lab,
                                  double canvasHeight) {
  std::string error;
  if (!platform::writeFile(path, text(lab, canvasHeight), error)) return error;
  path_ = path;
  savedEdits_ = edits_;
  saved_ = contentOf(lab, name_, notes_);
  return {};
}

void DocumentSession::rename(const std::string& name) {
  name_ = name;
  edited();
}

void DocumentSession::annotate(const std::string& notes) {
  notes_ = notes;
  edited();
}

std::string DocumentSession::text(const lab::Lab& lab, double canvasHeight) const {
  lab::Document document = lab.document(canvasHeight);
  document.name = name_;
  document.notes = notes_;
  document.others = others_;
  return lab::writeScene(document);
}

std::string DocumentSession::title() const {
  if (!path_.empty()) return std::filesystem::path(path_).filename().string();
  return name_.empty() ? "Untitled" : name_;
}

}  // namespace app
