// Lua cut into what is shown in colours of its own.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace ui {

enum class LuaWord { plain, keyword, number, text, remark };

struct LuaPiece {
  LuaWord kind = LuaWord::plain;
  std::size_t begin = 0;  ///< bytes of the source
  std::size_t size = 0;   ///< on one line, without its end
};

/// The pieces that are to be seen, in their order; spaces lie between them. O(length).
std::vector<LuaPiece> luaPieces(std::string_view source);

/// The spaces with which the line after `line` begins: as that one, and two more behind what opens
/// a block.
std::size_t indentAfter(std::string_view line);

}  // namespace ui
