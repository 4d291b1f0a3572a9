// save_settings -o FOLDER/settings.json: saves settings as the window does, for check_faults.py.
#include <filesystem>
#include <iostream>

#include "app/documents/settings.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::filesystem::path file = argv[2];
  app::SettingsFile settings(file.parent_path().string());
  const std::string fault = settings.save({});
  if (fault.empty()) return 0;
  std::cerr << "iklab: " << fault << '\n';
  return 1;
}
