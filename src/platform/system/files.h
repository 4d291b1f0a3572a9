// What `platform/files` asks of the system: open files and their names. What a function that fails
// was refused for is lastError(), until the next call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "platform/files.h"

namespace platform::system {

/// An open file: a descriptor or a handle.
using File = std::intptr_t;
inline constexpr File kNone = -1;

std::error_code lastError();

/// Creates a file for reading and writing, and locks it against removeUnlocked() of any program.
/// kNone where it cannot; lastError() is then std::errc::file_exists where the name is taken.
File createLocked(const std::string& path);
/// Appends all of it.
bool write(File file, std::string_view content);
/// Brings what was written onto the disk.
bool sync(File file);
/// Gives the file at `path`, which is `file`, the name `target`; of what stops in between, the old
/// file or the new one remains whole. The name is brought onto the disk too.
bool replace(File file, const std::string& path, const std::string& target);
void close(File file);
bool remove(const std::string& path);
/// Removes a plain file of this user that no program has locked.
void removeUnlocked(const std::string& path);

/// Whether one folder takes both for one name.
bool isSameName(const std::string& a, const std::string& b);
/// What keeps the file from being replaced, or its name from being given; empty: nothing.
std::string faultOfTarget(const std::string& path);
/// Gives the new file the permissions of the one that it will replace, where there is one.
bool takePermissions(File file, const std::string& target);
/// Reads a device, or a pipe that somebody writes to, up to its end or past `most` bytes. Returns
/// what is wrong; a pipe that nobody writes to is not waited for.
std::string readSpecial(const std::string& path, std::size_t most, std::string& content);
/// Hands the content to a device, or to a pipe, which waits for a reader. False with no lastError()
/// where `content` is not complete.
bool writeToSpecial(const std::string& path, const Content& content);

}  // namespace platform::system
