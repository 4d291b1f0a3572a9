// What somebody may type as a name or a class code.
#pragma once

#include <string_view>

namespace lab {

/// At most 80 characters of UTF-8, none of them a control character or one that
/// is none, such as U+FFFE; may be empty.
bool isLearnerText(std::string_view text);

}  // namespace lab
