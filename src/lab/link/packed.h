// Text made short and safe for an address: compressed as zlib does (RFC 1950), then in the letters
// of base64url (RFC 4648) without padding, so that any language can write and read it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lab {

/// `text` has 1 byte to 1 GB. Letters, digits, "-" and "_"; empty where memory is short.
std::string pack(std::string_view text);

/// The text that was packed, of at most `most` bytes; no more memory than that is taken, whatever
/// `packed` claims. Returns what is wrong in a few words, empty where nothing is; then `text` is as
/// it was.
std::string unpack(std::string_view packed, std::size_t most, std::string& text);

}  // namespace lab
