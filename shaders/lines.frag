// A line's coverage of the pixel, from the distance to its axis.
precision highp float;

in vec2 place;
in vec4 lineColor;
flat in vec2 sizes;

layout(location = 0) out vec4 color;

void main() {
  float covered = clamp(sizes.x + 0.5 - abs(place.y), 0.0, min(2.0 * sizes.x, 1.0));
  if (sizes.y > 0.0) {
    float along = mod(place.x, 2.0 * sizes.y);
    covered *= clamp(0.5 * sizes.y + 0.5 - abs(along - 0.5 * sizes.y), 0.0, 1.0);
  }
  color = lineColor * covered;
}
