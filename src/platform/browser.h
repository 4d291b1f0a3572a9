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

/// False in a page whose browser gives it no store: what goes into the settings' folder is gone
/// with the page.
bool keepsSettings();

/// What the user asks of all pages; nothing outside of a browser.
struct Wishes {
  bool isLight = false;  ///< light colours
  bool reducedMotion = false;
};
Wishes wishes();

/// What a page has to know of the program in it.
struct PageFacts {
  std::string language;     ///< of the window: "ko"
  std::string said;         ///< read out to those who do not see the canvas
  bool isInLesson = false;  ///< the browser's Back comes in as the key "AC Back"
  bool leavesBack = false;  ///< Shift+Tab goes out of the canvas, to what stands before it
  bool leavesOn = false;    ///< and Tab, to what stands behind it
  friend bool operator==(const PageFacts&, const PageFacts&) = default;
};
/// Nothing happens outside of a browser.
void tellPage(const PageFacts& facts);

}  // namespace platform
