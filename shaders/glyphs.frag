// A glyph from its signed distance field.
precision highp float;

in vec2 place;
flat in vec2 distances;
flat in vec4 fill;

uniform sampler2D atlas;

layout(location = 0) out vec4 color;

void main() {
  float distance = (128.0 / 255.0 - texture(atlas, place).r) * distances.x - distances.y;
  color = fill * clamp(0.5 - distance, 0.0, 1.0);
}
