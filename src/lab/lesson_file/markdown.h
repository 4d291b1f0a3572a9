// The little of Markdown that a lesson has: a title, headings, paragraphs, lists and fences. What
// else Markdown can do is text here, as it is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

struct MarkdownBlock {
  enum class Kind {
    title,      ///< "# text"
    heading,    ///< "## id: text"; without an id `id` is empty
    paragraph,  ///< its lines joined by spaces
    item,       ///< "- id: text" or "- after id: text"; without an id `id` is empty
    fence,      ///< between ``` and ```, with `id` beside the first
  };
  Kind kind = Kind::paragraph;
  int line = 0;  ///< of the file, from 1; of a fence that with its name
  std::string id{};
  std::string text{};
  bool isAfter = false;  ///< "- after id: text"
  bool isOpen = false;   ///< the text ends in a fence
};

/// In the order of the text. O(length of the text).
std::vector<MarkdownBlock> readMarkdown(std::string_view text);

}  // namespace lab
