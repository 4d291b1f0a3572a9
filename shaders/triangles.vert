// Triangles of the panels, in pixels of the framebuffer, y down.
// The loader adds the #version line: 330 core or 300 es.
precision highp float;

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 texel;
layout(location = 2) in vec4 tint;

uniform vec2 size;  // of the framebuffer

out vec2 at;
out vec4 fill;

void main() {
  at = texel;
  fill = tint;
  gl_Position = vec4(position * vec2(2.0, -2.0) / size + vec2(-1.0, 1.0), 0.0, 1.0);
}
