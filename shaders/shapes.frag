// Coverage of the pixel from the signed distance of one shape (pixels, negative inside).
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

layout(location = 0) out vec4 color;

// Lines, discs, rings and arcs: the points near an arc, whose radius is 0 for a line and a disc.
// numbers0: 1 / period, period, length of a dash, number of the last dash
// numbers1: sine and cosine of half the sweep, radius of the circle, length of the line
float roundDistance(vec2 p) {
  float dash = clamp(floor((p.x - 0.5 * numbers0.z) * numbers0.x + 0.5), 0.0, numbers0.w);
  float start = dash * numbers0.y;
  p.x -= clamp(p.x, start, min(start + numbers0.z, numbers1.w));
  p.y = abs(p.y);
  // Beside the sweep the nearest point is an end of the arc.
  bool beside = numbers1.y * p.y > numbers1.x * p.x;
  vec2 nearest = beside ? numbers1.yx * numbers1.z : vec2(0.0);
  return abs(length(p - nearest) - (beside ? 0.0 : numbers1.z)) - edge.x;
}

// A kite with blunt tips: the intersection of three half planes and their mirror images.
// numbers0: normal and distance of the first border, half the length
// numbers1: normal and distance of the second border
float kiteDistance(vec2 p) {
  p.y = abs(p.y);
  float sides = max(dot(p, numbers0.xy) - numbers0.z, dot(p, numbers1.xy) - numbers1.z);
  return max(sides, abs(p.x - numbers0.w) - numbers0.w);
}

void main() {
  vec2 r = gl_FragCoord.xy - frame.xy;
  vec2 p = vec2(dot(r, frame.zw), dot(r, vec2(-frame.w, frame.z)));
  float distance = family == 0 ? roundDistance(p) : kiteDistance(p);
  float covered = clamp(0.5 - distance, 0.0, edge.z);
  float inner = min(clamp(0.5 - distance - edge.y, 0.0, edge.w), covered);
  color = fill * inner + outline * (covered - inner);
}
