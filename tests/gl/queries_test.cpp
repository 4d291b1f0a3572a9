// A frame asks OpenGL for nothing: in a browser each answer waits for all that was painted before.
#include <array>

#include <glad/gl.h>

#include "gl/offscreen.h"
#include "gl/solid_renderer.h"
#include "gl/texture.h"
#include "gl/triangles.h"

namespace {

int asked = 0;

// While it lives, questions are counted instead of answered.
class Listening {
 public:
  Listening() {
    asked = 0;
    glad_glGetIntegerv = [](GLenum, GLint*) { ++asked; };
    glad_glGetFloatv = [](GLenum, GLfloat*) { ++asked; };
    glad_glGetBooleanv = [](GLenum, GLboolean*) { ++asked; };
    glad_glGetUniformLocation = [](GLuint, const GLchar*) { return ++asked; };
    glad_glGetAttribLocation = [](GLuint, const GLchar*) { return ++asked; };
    glad_glIsEnabled = [](GLenum) {
      ++asked;
      return GLboolean{GL_FALSE};
    };
    glad_glGetError = [] {
      ++asked;
      return GLenum{GL_NO_ERROR};
    };
  }
  ~Listening() {
    glad_glGetIntegerv = integers_;
    glad_glGetFloatv = floats_;
    glad_glGetBooleanv = booleans_;
    glad_glGetUniformLocation = uniform_;
    glad_glGetAttribLocation = attribute_;
    glad_glIsEnabled = isEnabled_;
    glad_glGetError = error_;
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  PFNGLGETINTEGERVPROC integers_ = glad_glGetIntegerv;
  PFNGLGETFLOATVPROC floats_ = glad_glGetFloatv;
  PFNGLGETBOOLEANVPROC booleans_ = glad_glGetBooleanv;
  PFNGLGETUNIFORMLOCATIONPROC uniform_ = glad_glGetUniformLocation;
  PFNGLGETATTRIBLOCATIONPROC attribute_ = glad_glGetAttribLocation;
  PFNGLISENABLEDPROC isEnabled_ = glad_glIsEnabled;
  PFNGLGETERRORPROC error_ = glad_glGetError;
};

class Queries : public gl_test::Offscreen {};

TEST_F(Queries, AFrameHasNone) {
  std::string error;
  const auto solids = gl::SolidRenderer::create(shaders_, error);
  ASSERT_NE(solids, nullptr) << error;
  const draw::Image image{1, 1, {{255, 255, 255, 255}}, false, 1};
  draw::DrawList flat(*font_);
  flat.image({0, 0}, {40, 40}, image);
  flat.disc({20, 20}, 10, gl_test::kRed, gl_test::kGreen, 1);
  flat.text({5, 20}, "θ = 1", 12, gl_test::kWhite);
  draw::SolidList space(glm::dvec3(0.0));
  space.sphere({0, 0, 0}, 1.0, gl_test::kRed, gl_test::kGreen);
  draw::Camera camera{{0.0, 0.0}, 20.0, {40.0, 40.0}};
  camera.isSpace = true;
  gl::Texture texture;
  texture.upload(image);
  const std::array<gl::TriangleVertex, 3> vertices{};
  const std::array<std::uint16_t, 3> indices{0, 1, 2};
  const std::array<gl::TriangleBatch, 1> batches{{{{0, 0, 40, 40}, texture.name(), 0, 0, 3}}};
  const std::array<gl::TriangleList, 1> lists{{{vertices, indices, batches}}};
  const Listening listening;
  for (int frame = 0; frame < 2; ++frame) {
    gl::clearWithDepths(gl_test::kBlack);
    solids->paint(space, camera, {glm::dvec3(0.0), 2.0}, {0, 0, 40, 40}, 40);
    renderer_->paint(flat, {0, 0, 40, 40}, 40);
    renderer_->triangles().paint(lists, {40, 40});
  }
  EXPECT_EQ(asked, 0);
}

}  // namespace
