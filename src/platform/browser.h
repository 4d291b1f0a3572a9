// What a program in a browser's page has in place of folders and a window of its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace platform {

/// True in a page: files come in by a chooser or are dropped, and go out as downloads; the
/// settings' folder is the browser's store; nobody quits, and there is no other program.
bool isInBrowser();

/// The page's address, without "#" and what follows; empty for a program that runs by itself.
std::string pageAddress();

/// Lets the user choose a file whose name ends in one of `suffixes`; it is then dropped into the
/// window. Nothing happens outside of a browser, or where nothing was pressed just before.
void chooseFile(std::span<const std::string_view> suffixes);

/// As long as it is so, the browser asks before it closes the page.
void setUnsaved(bool isUnsaved);

}  // namespace platform
