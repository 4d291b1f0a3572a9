// Signed distance of one shape in pixels, negative inside, and from it the coverage of the pixel.
// The loader adds the #version line: 330 core or 300 es.
precision highp float;
precision highp int;

flat in int family;
flat in vec4 frame;
flat in vec4 edge;
flat in vec4 numbers0;
flat in vec4 numbers1;
flat in vec4 fill;
flat in vec4 outline;

uniform sampler2D atlas;

layout(location = 0) out vec4 color;

// Lines, discs, rings and arcs: points at a fixed distance from a circle's arc, whose radius is 0
// for a line and a disc.
// numbers0: 1 / period, period, length of a dash, number of the last dash
// numbers1: sine and cosine of half the sweep, radius of the circle, length of the line
float roundDistance(vec2 p) {
  float dash = clamp(floor((p.x - 0.5 * numbers0.z) * numbers0.x + 0.5), 0.0, numbers0.w);
  float start = dash * numbers0.y;
  p.x -= clamp(p.x, start, min(start + numbers0.z, numbers1.w));
  p.y = abs(p.y);
  // Beside the sweep only the end of the arc counts.
  bool beside = numbers1.y * p.y > numbers1.x * p.x;
  vec2 nearest = beside ? numbers1.yx * numbers1.z : vec2(0.0);
  return abs(length(p - nearest) - (beside ? 0.0 : numbers1.z)) - edge.x;
}

// numbers0: start along x, its widest point seen from there, from that to the end along x
// numbers1: 1 / squared length of either edge
float kiteDistance(vec2 p) {
  p = vec2(p.x - numbers0.x, abs(p.y));
  vec2 top = numbers0.yz;
  vec2 tail = vec2(numbers0.w, -top.y);
  vec2 q = p - top;
  vec2 d0 = p - top * clamp(dot(p, top) * numbers1.x, 0.0, 1.0);
  vec2 d1 = q - tail * clamp(dot(q, tail) * numbers1.y, 0.0, 1.0);
  float distance = sqrt(min(dot(d0, d0), dot(d1, d1)));
  bool inside = top.x * p.y <= top.y * p.x && tail.x * q.y <= tail.y * q.x;
  return (inside ? -distance : distance) - edge.x;
}

// numbers0: corner of the glyph's box in the atlas, pixels to the atlas's 0 to 1
// numbers1: pixels that the field's 0 to 1 spans
float glyphDistance(vec2 p) {
  float field = texture(atlas, numbers0.xy + p * numbers0.zw).r;
  return (128.0 / 255.0 - field) * numbers1.x - edge.x;
}

void main() {
  vec2 r = gl_FragCoord.xy - frame.xy;
  vec2 p = vec2(dot(r, frame.zw), dot(r, vec2(-frame.w, frame.z)));
  float distance;
  if (family == 0) {
    distance = roundDistance(p);
  } else if (family == 1) {
    distance = kiteDistance(p);
  } else {
    distance = glyphDistance(p);
  }
  float covered = clamp(0.5 - distance, 0.0, edge.z);
  float inner = min(clamp(0.5 - distance - edge.y, 0.0, edge.w), covered);
  color = fill * inner + outline * (covered - inner);
}
