// Whether two scripts are one but for what their authors say about them.
#pragma once

#include <string>
#include <string_view>

namespace script {

/// The text without remarks and blanks, but for one space where two words would become one. Texts
/// in quotes are left alone.
std::string withoutRemarks(std::string_view text);

}  // namespace script
