// A flat, translucent shape in space.
precision highp float;
precision highp int;

in vec2 place;
flat in vec4 fill;
flat in int kind;

layout(location = 0) out vec4 color;

const int kDisc = 1;
const int kShadow = 2;

void main() {
  float r2 = dot(place, place);
  float covered = 1.0;
  if (kind == kShadow) {
    float left = max(1.0 - r2, 0.0);
    covered = left * left;
  } else if (kind == kDisc) {
    float r = sqrt(r2);
    covered = clamp((1.0 - r) / max(fwidth(r), 1e-6) + 0.5, 0.0, 1.0);
  }
  color = fill * covered;
}
