#include "lab/lesson_file/markdown.h"

#include <algorithm>
#include <utility>

#include "lab/lesson/lesson_id.h"
#include "lab/text.h"

namespace lab {
namespace {

using Kind = MarkdownBlock::Kind;

constexpr std::string_view kFence = "```";

// "id: text" apart; all of it is text where there is no id.
void split(std::string_view both, MarkdownBlock& block) {
  const std::size_t colon = both.find(':');
  const std::string_view id = trimmed(both.substr(0, colon));
  const bool hasId = colon != std::string_view::npos && isLessonId(id);
  if (hasId) block.id = id;
  block.text = trimmed(hasId ? both.substr(colon + 1) : both);
}

class MarkdownReader {
 public:
  void read(std::string_view text) {
    text = withoutMark(text);
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      std::string_view line = text.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++line_;
      take(line);
      text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    if (!fence_.empty()) blocks_.back().isOpen = true;
  }
  [[nodiscard]] std::vector<MarkdownBlock> blocks() { return std::move(blocks_); }

 private:
  void take(std::string_view line) {
    const std::string_view content = trimmed(line);
    if (!fence_.empty()) return takeFenced(line, content);
    if (content.empty()) {
      continues_ = false;
    } else if (line.starts_with(kFence)) {
      const std::size_t marks = std::min(line.find_first_not_of('`'), line.size());
      fence_ = line.substr(0, marks);
      add(Kind::fence, false).id = trimmed(line.substr(marks));
    } else if (line.starts_with("# ")) {
      add(Kind::title, false).text = trimmed(line.substr(2));
    } else if (line.starts_with("## ")) {
      split(line.substr(3), add(Kind::heading, false));
    } else if (line.starts_with("- ")) {
      takeItem(trimmed(line.substr(2)));
    } else if (continues_) {
      blocks_.back().text.append(" ").append(content);
    } else {
      add(Kind::paragraph, true).text = content;
    }
  }

  void takeFenced(std::string_view line, std::string_view content) {
    const bool closes =
        content.size() >= fence_.size() && content.find_first_not_of('`') == std::string_view::npos;
    if (closes) {
      fence_ = {};
    } else {
      blocks_.back().text.append(line).append("\n");
    }
  }

  void takeItem(std::string_view content) {
    constexpr std::string_view kAfter = "after ";
    MarkdownBlock& item = add(Kind::item, true);
    if (content.starts_with(kAfter)) {
      split(content.substr(kAfter.size()), item);
      item.isAfter = !item.id.empty();
    }
    if (!item.isAfter) split(content, item);
  }

  // `continues`: the lines after it belong to it.
  MarkdownBlock& add(Kind kind, bool continues) {
    continues_ = continues;
    return blocks_.emplace_back(MarkdownBlock{kind, line_});
  }

  std::vector<MarkdownBlock> blocks_;
  std::string_view fence_;  // the marks with which the open one began
  bool continues_ = false;
  int line_ = 0;
};

}  // namespace

std::vector<MarkdownBlock> readMarkdown(std::string_view text) {
  MarkdownReader reader;
  reader.read(text);
  return reader.blocks();
}

}  // namespace lab
