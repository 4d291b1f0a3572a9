#include "ui/script/lua_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace ui {
namespace {

constexpr std::array<std::string_view, 22> kKeywords{
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Where the long bracket at `begin`, "[[" or "[==[", ends; npos: there is none.
std::size_t longEnd(std::string_view source, std::size_t begin) {
  if (begin >= source.size() || source[begin] != '[') return std::string_view::npos;
  const std::size_t second = std::min(source.find_first_not_of('=', begin + 1), source.size());
  if (second == source.size() || source[second] != '[') return std::string_view::npos;
  std::string close = "]";
  close.append(second - begin - 1, '=');
  close += ']';
  const std::size_t end = source.find(close, second + 1);
  return end == std::string_view::npos ? source.size() : end + close.size();
}

std::size_t endOfLine(std::string_view source, std::size_t from) {
  return std::min(source.find('\n', from), source.size());
}

std::size_t textEnd(std::string_view source, std::size_t begin) {
  const std::size_t last = endOfLine(source, begin);
  for (std::size_t i = begin + 1; i < last; ++i) {
    if (source[i] == '\\')
      ++i;
    else if (source[i] == source[begin])
      return i + 1;
  }
  return last;
}

struct Found {
  LuaWord kind;
  std::size_t end;
};

Found pieceAt(std::string_view source, std::size_t i) {
  const char c = source[i];
  const auto wordEnd = [&] {
    std::size_t end = i;
    while (end < source.size() && (isWord(source[end]) || (isDigit(c) && source[end] == '.')))
      ++end;
    return end;
  };
  if (source.substr(i, 2) == "--") {
    const std::size_t block = longEnd(source, i + 2);
    return {LuaWord::remark, block == std::string_view::npos ? endOfLine(source, i) : block};
  }
  if (c == '"' || c == '\'') return {LuaWord::text, textEnd(source, i)};
  if (const std::size_t end = longEnd(source, i); end != std::string_view::npos)
    return {LuaWord::text, end};
  if (isDigit(c)) return {LuaWord::number, wordEnd()};
  if (!isWord(c)) return {LuaWord::plain, i + 1};
  const std::size_t end = wordEnd();
  const bool isKeyword = std::ranges::find(kKeywords, source.substr(i, end - i)) != kKeywords.end();
  return {isKeyword ? LuaWord::keyword : LuaWord::plain, end};
}

}  // namespace

std::vector<LuaPiece> luaPieces(std::string_view source) {
  std::vector<LuaPiece> pieces;
  for (std::size_t i = 0; i < source.size();) {
    if (source[i] == ' ' || source[i] == '\n' || source[i] == '\t' || source[i] == '\r') {
      ++i;
      continue;
    }
    const Found found = pieceAt(source, i);
    while (i < found.end) {  // line by line
      const std::size_t end = std::min(endOfLine(source, i), found.end);
      const bool goesOn = found.kind == LuaWord::plain && !pieces.empty() &&
                          pieces.back().kind == found.kind &&
                          pieces.back().begin + pieces.back().size == i;
      if (goesOn)
        pieces.back().size += end - i;
      else if (end > i)
        pieces.push_back({found.kind, i, end - i});
      i = end < found.end ? end + 1 : end;
    }
  }
  return pieces;
}

std::size_t indentAfter(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::vector<LuaPiece> pieces = luaPieces(line);
  int open = 0;
  for (const LuaPiece& each : pieces) {
    const std::string_view word = line.substr(each.begin, each.size);
    if (each.kind != LuaWord::keyword) continue;
    if (word == "do" || word == "then" || word == "function" || word == "repeat" || word == "else")
      ++open;
    if (word == "end" || word == "until") --open;
  }
  return indent + (open > 0 ? 2 : 0);
}

}  // namespace ui
