#include "gl/images.h"

#include <glad/gl.h>

#include "gl/program.h"

namespace gl {

std::unique_ptr<Images> Images::create(const std::string& shaderFolder, std::string& error) {
  std::unique_ptr<Images> images(new Images);
  images->program_ = buildProgram(shaderFolder, "images", error);
  if (images->program_ == 0) return nullptr;
  images->place_ = glGetUniformLocation(images->program_, "place");
  images->size_ = glGetUniformLocation(images->program_, "size");
  glUseProgram(images->program_);
  glUniform1i(glGetUniformLocation(images->program_, "image"), 0);
  glUseProgram(0);
  glGenVertexArrays(1, &images->vertexArray_);
  return images;
}

Images::~Images() {
  textures_.clear();
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteProgram(program_);
}

void Images::paint(const std::vector<draw::PlacedImage>& images, glm::vec2 size) {
  if (images.empty()) return;
  while (textures_.size() < images.size()) textures_.emplace_back();
  glActiveTexture(GL_TEXTURE0);
  glUseProgram(program_);
  glBindVertexArray(vertexArray_);
  glUniform2f(size_, size.x, size.y);
  for (std::size_t i = 0; i < images.size(); ++i) {
    const draw::PlacedImage& each = images[i];
    textures_[i].upload(*each.image);
    glBindTexture(GL_TEXTURE_2D, textures_[i].name());
    glUniform4f(place_, each.low.x, each.low.y, each.high.x, each.high.y);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindVertexArray(0);
  glUseProgram(0);
}

}  // namespace gl
