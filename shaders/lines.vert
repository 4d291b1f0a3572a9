// Lines in space, of constant width in pixels. Follows space.glsl.
layout(location = 0) in vec3 lineFrom;
layout(location = 1) in vec3 lineTo;
layout(location = 2) in vec4 colorFrom;
layout(location = 3) in vec4 colorTo;
layout(location = 4) in vec2 widthAndDash;

out vec2 place;
out vec4 lineColor;  // premultiplied
flat out vec2 sizes;  // half the width, length of a dash

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec4 mixed = corner.x < 0.5 ? colorFrom : colorTo;
  lineColor = vec4(mixed.rgb * mixed.a, mixed.a);
  sizes = vec2(0.5 * widthAndDash.x, widthAndDash.y);
  gl_Position = linePosition(toEye(lineFrom), toEye(lineTo), sizes.x, 0.0, 0.5, corner, place);
}
