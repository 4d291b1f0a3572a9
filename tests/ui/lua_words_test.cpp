// What an editor of Lua knows of its text.
#include "ui/script/lua_words.h"

#include <string>

#include <gtest/gtest.h>

namespace ui {
namespace {

// k: keyword, n: number, t: text, r: remark, p: all else.
std::string told(std::string_view source) {
  std::string all;
  for (const LuaPiece& each : luaPieces(source)) {
    all += "pkntr"[static_cast<std::size_t>(each.kind)];
    all += ':';
    all += source.substr(each.begin, each.size);
    all += '|';
  }
  return all;
}

TEST(LuaWords, AreToldApart) {
  EXPECT_EQ(told("local ended = 1.5e3"), "k:local|p:ended|p:=|n:1.5e3|");
  EXPECT_EQ(told("say(\"a \\\" -- b\") -- end"), "p:say(|t:\"a \\\" -- b\"|p:)|r:-- end|");
  EXPECT_EQ(told("--[[ a\nb ]] end"), "r:--[[ a|r:b ]]|k:end|");
  EXPECT_EQ(told("x = [==[ a\n]] ]==]"), "p:x|p:=|t:[==[ a|t:]] ]==]|");
  EXPECT_EQ(told("a[i] 'open"), "p:a[i]|t:'open|");  // ends with its line
  EXPECT_EQ(told("é\n'"), "p:é|t:'|");
  EXPECT_EQ(told(""), "");
}

TEST(LuaWords, IndentBehindWhatOpensABlock) {
  EXPECT_EQ(indentAfter("for i = 1, 2 do"), 2U);
  EXPECT_EQ(indentAfter("  if a then"), 4U);
  EXPECT_EQ(indentAfter("  if a then b() end"), 2U);
  EXPECT_EQ(indentAfter("    x = 1 -- do"), 4U);
  EXPECT_EQ(indentAfter("  local f = function()"), 4U);
  EXPECT_EQ(indentAfter("else"), 2U);
  EXPECT_EQ(indentAfter(""), 0U);
}

}  // namespace
}  // namespace ui
