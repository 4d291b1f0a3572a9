#include "app/frame/resources.h"

#include <utility>

#include "platform/folders.h"

namespace app {

std::shared_ptr<Resources> Resources::read(const std::string& data, std::string& error) {
  auto read = std::shared_ptr<Resources>(new Resources(data));
  read->fonts_.second = std::make_shared<draw::LateFontFile>(read->fontFile("hangul.ttf"));
  read->font_ = draw::Font::load(read->fontFile("ui.ttf"), error, read->fonts_.second);
  if (!read->font_) return nullptr;
  read->complaint_ = read->languages_.complaint();
  return read;
}

// Without a bold font what is bold is regular; one that is damaged is a complaint.
bool Resources::readPanelFonts(std::string& error) {
  if (fonts_.regular) return true;
  fonts_.regular = draw::FontFile::open(fontFile("ui.ttf"), error);
  fonts_.bold = fonts_.regular;
  fonts_.secondBold = std::make_shared<draw::LateFontFile>(fontFile("hangul-bold.ttf"));
  const std::string bold = fontFile("bold.ttf");
  if (!fonts_.regular || !platform::exists(bold)) return fonts_.regular != nullptr;
  if (std::shared_ptr<const draw::FontFile> file = draw::FontFile::open(bold, complaint_)) {
    fonts_.bold = std::move(file);
  }
  return true;
}

}  // namespace app
