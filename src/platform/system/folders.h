// What `platform/folders` asks of the system.
#pragma once

#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace platform::system {

/// Where the program's data may lie, from the folder of the executable.
std::vector<std::string> dataFolders();
/// The user's home folder, absolute; empty where the system does not say.
std::string homeFolder();
/// What is wrong with where the system keeps what programs remember; empty: nothing.
std::string faultOfSettingsPlace();
/// Its roots, where it has several: "C:" and so on, without a slash.
std::vector<std::string> roots();
/// Local time of a file's time; nothing where it has none.
std::optional<std::tm> localTime(const std::filesystem::file_time_type& time);
/// True for what a list of files leaves out.
bool isHidden(const std::filesystem::path& path);
/// True for a device, a pipe or a socket.
bool isSpecial(const std::string& path);
/// A new folder of this user alone, in the one for temporary files; empty on failure.
std::string makeTemporaryFolder();

}  // namespace platform::system
