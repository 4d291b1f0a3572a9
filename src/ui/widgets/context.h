// What every panel gets: what it shows, where its actions go, and how large things are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/explanation.h"
#include "lab/core/lab.h"
#include "lab/lesson/lesson_request.h"
#include "lab/maps/joint_map.h"
#include "ui/widgets/attention.h"
#include "ui/widgets/requests.h"

namespace lab {
class LessonRun;
struct Progress;
}  // namespace lab

namespace ui {

struct ScriptEditor;

/// A rectangle of the window, framebuffer pixels, y down.
struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
};

/// A widget as it lay in the last frame; used for keyboard navigation through the panels, and by
/// tests.
struct Widget : Rect {
  enum class Kind {
    text,     ///< to be read
    control,  ///< to be operated; gets the keyboard's focus in its turn
    grip,     ///< only for the mouse; its help names the keys that do the same
  };
  Kind kind = Kind::text;
  unsigned id = 0;          ///< Dear ImGui's id
  int order = 0;            ///< the place in the order of layout
  bool isReachable = true;  ///< no open menu, say, keeps the keyboard from it
  std::string help{};       ///< the text of its tooltip; of one to be read: what it says
  bool isGrey = false;      ///< it cannot be operated now
  std::string whyGrey{};    ///< what its tooltip then says instead
};
using WidgetMap = std::map<std::string, Widget>;

/// The content of the page of maps that is not in the lab.
struct MapInfo {
  std::string note;                      ///< the progress of the workspace's map
  const lab::JointMap* joint = nullptr;  ///< null: there is none
  unsigned jointTexture = 0;             ///< its picture, as the ImGui backend takes it; 0: none
};

/// The texts of the search fields.
struct Searches {
  std::string keys{};        ///< in the window of keys
  std::string command{};     ///< in the command palette
  std::size_t selected = 0;  ///< the selected entry among the palette's results
};

/// What is being answered in a lesson, until it is committed.
struct LessonEntry {
  std::string question{};              ///< which one; another one begins empty
  std::string number{};                ///< as typed
  std::vector<std::string> options{};  ///< the ids chosen, in their order
  int framesToScroll = 3;              ///< until what is said of the answer is in view
  bool isForClass = false;             ///< keys are for whoever teaches, not for the number
  /// Until the field of a number has the keyboard, and the step is seen from its top all the same.
  int framesToFocus = 2 + kFramesAtTop;
  static constexpr int kFramesAtTop = 2;
};

/// Texts with characters that the window has no letters for yet: names of files, notes, languages.
class Characters {
 public:
  /// This text is shown in this frame.
  void need(std::string_view utf8) {
    const auto isPlain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::ranges::all_of(utf8, isPlain) || seen_.contains(utf8)) return;
    seen_.emplace(utf8);
    fresh_.emplace_back(utf8);
  }
  /// Those that were not shown before.
  std::vector<std::string> takeFresh() { return std::exchange(fresh_, {}); }

 private:
  std::set<std::string, std::less<>> seen_;
  std::vector<std::string> fresh_;
};

/// A language of the window.
struct LanguageName {
  std::string code;  ///< lab::View::language
  std::string name;  ///< as it calls itself
};

struct Context {
  const lab::Lab& lab;
  lab::Actions& actions;
  WidgetMap& widgets;
  float unit;  ///< pixels a point
  const explain::Explanation* explanation =
      nullptr;  ///< the explanation of the step under the cursor; null: there is none
  /// The id of the highlighted quantity; a panel sets it to the one under the pointer.
  std::string* highlight = nullptr;
  MapInfo maps{};
  /// Pictures for the gallery's cards, as the ImGui backend takes them, 0 where one is to come.
  std::span<const unsigned> gallery{};
  /// The one that the mouse is over or that has the keyboard's focus, which the gallery sets.
  std::optional<std::size_t>* pointedCard = nullptr;
  Requests* requests = nullptr;     ///< null: requests are dropped
  const FileInfo* files = nullptr;  ///< null: there are no files
  std::string version{};
  std::string publishedAt{};            ///< the address of the published page; empty: there is none
  std::span<const std::string> keys{};  ///< keys that went down, by the names of platform::Input
  Attention* attention = nullptr;       ///< null: tooltips do not wait, and the focus never moves
  Searches* searches = nullptr;         ///< null: there are no search fields
  std::span<const LanguageName> languages{};
  Characters* characters = nullptr;        ///< null: only the usual ones are shown
  const lab::LessonRun* lesson = nullptr;  ///< the open one; null: there is none
  /// Null: what is asked of lessons is dropped.
  std::vector<lab::LessonRequest>* lessonRequests = nullptr;
  std::span<const lab::LessonFault> lessonFaults{};  ///< of its file
  ScriptEditor* script = nullptr;                    ///< null: none is written
  LessonEntry* lessonEntry = nullptr;                ///< null: nothing can be answered
  std::span<const lab::Lesson> lessons{};            ///< the shipped ones
  const lab::Learner* learner = nullptr;             ///< null: nobody is asked for a name
  const lab::Progress* progress = nullptr;           ///< null: nothing is remembered of lessons
  /// Points of the window on which the chain is drawn: what can lie elsewhere does.
  std::span<const glm::vec2> drawn{};

  void act(const lab::Action& action) const;
  void ask(RequestKind kind, const std::string& text = {}) const;
  void ask(const lab::LessonRequest& request) const {
    if (lessonRequests) lessonRequests->push_back(request);
  }
  [[nodiscard]] bool isPressed(std::string_view key) const;
  /// To be called with texts that neither the program nor its catalogues have: names of files,
  /// notes. They may be in any script.
  void need(std::string_view utf8) const {
    if (characters) characters->need(utf8);
  }
  // For the item that was just submitted:
  /// Remembers the place of an item that is only read, and what it says, where tests ask for that.
  void note(const std::string& name, const std::string& text = {}) const {
    remember(name, Widget::Kind::text, text);
  }
  /// Remembers a control, and shows what it is for once the pointer or the focus rests on it: in
  /// plain words what it does to the picture, in which unit, and when it is useful. `whyGrey`:
  /// why it is grey, where no Greyed has said so.
  void control(const std::string& name, const std::string& help,
               const std::string& whyGrey = {}) const {
    remember(name, Widget::Kind::control, help, whyGrey);
  }
  void grip(const std::string& name, const std::string& help) const {
    remember(name, Widget::Kind::grip, help);
  }

 private:
  void remember(const std::string& name, Widget::Kind kind, const std::string& help,
                const std::string& whyGrey = {}) const;
};

}  // namespace ui
