// A file that a thread of its own makes and writes.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/export/export_job.h"
#include "platform/files.h"

namespace app {

/// Writes what `make` returns, which is called in a thread. Nothing (an empty text, an exception)
/// means that memory ran out.
std::unique_ptr<ExportJob> fileJob(const std::string& path, std::function<std::string()> make);
/// Writes `content`, in a thread, piece by piece.
std::unique_ptr<ExportJob> streamJob(const std::string& path, platform::Content content);

}  // namespace app
