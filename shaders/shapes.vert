// The quad of one shape (text excepted), and what its fragments need to compute distances.
// The loader adds the #version line: 330 core or 300 es.
//
// Space: pixels of the canvas, x to the right, y UP from the canvas's top edge, so y is negative.
// Fragments measure in gl_FragCoord, not in interpolated positions: exact for shapes of any size.
precision highp float;
precision highp int;

const int kLine = 0;
const int kBone = 1;
const int kDisc = 2;
const int kAnnulus = 3;
const int kArc = 4;
const int kTriangle = 5;

const float kPi = 3.14159265358979;
// An antialiased edge reaches half a pixel outside. Slightly less, so that a line that fills whole
// pixels does not touch those beside it.
const float kMargin = 0.495;

layout(location = 0) in vec4 ends;      // a, b
layout(location = 1) in vec3 sizes;     // size0, size1, stroke
layout(location = 2) in uint kindWord;  // kind, slice << 8, slices << 16
layout(location = 3) in vec4 fillColor;
layout(location = 4) in vec4 outlineColor;

uniform vec4 canvas;  // left and top edge in window coordinates (y up); width, height

flat out int family;     // 0: round, 1: kite
flat out vec4 frame;     // origin in window coordinates, unit vector of the shape's x axis
flat out vec4 edge;      // half thickness, stroke, largest coverage, largest inside the stroke
flat out vec4 numbers0;  // see each family in shapes.frag
flat out vec4 numbers1;
flat out vec4 fill;      // premultiplied
flat out vec4 outline;

vec2 corner() { return vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)); }

vec2 place(vec2 origin, vec2 axis, vec2 local) {
  frame = vec4(canvas.xy + origin, axis);
  return origin + axis * local.x + vec2(-axis.y, axis.x) * local.y;
}

void setEdge(float halfThickness, float stroke) {
  // A shape thinner than a pixel covers only a part of each pixel.
  edge = vec4(halfThickness, stroke, clamp(2.0 * halfThickness, 0.0, 1.0),
              clamp(2.0 * (halfThickness - stroke), 0.0, 1.0));
}

vec2 direction(vec2 delta, float len) { return len > 0.0 ? delta / len : vec2(1.0, 0.0); }

vec2 placeLine(vec2 a, vec2 b) {
  float radius = sizes.x * 0.5;
  float len = length(b - a);
  vec2 axis = direction(b - a, len);
  float period = 2.0 * sizes.y;
  // Keeps only the part near the canvas, since small numbers give sharp edges; removes whole
  // periods, so that dashes stay in place.
  float along = dot(vec2(0.5, -0.5) * canvas.zw - a, axis);
  float reach = 0.5 * length(canvas.zw) + radius + period + 1.0;
  float skip = clamp(along - reach, 0.0, len);
  if (period > 0.0) skip = floor(skip / period) * period;
  float rest = clamp(along + reach, skip, len) - skip;
  // Round ends are part of a dash.
  float dash = period > 0.0 ? max(sizes.y - sizes.x, 0.0) : rest;
  float perPeriod = period > 0.0 ? 1.0 / period : 0.0;
  numbers0 = vec4(perPeriod, period, dash, floor(rest * perPeriod));
  numbers1 = vec4(0.0, -1.0, 0.0, rest);
  setEdge(radius, 0.0);
  float outer = radius + kMargin;
  vec2 local = mix(vec2(-outer), vec2(rest + outer, outer), corner());
  return place(a + axis * skip, axis, local);
}

// Large rings are painted in slices, so that their holes and corners are not shaded.
vec2 placeRing(vec2 center, float middle, float radius, float facing, float halfSweep, int slice,
               int slices) {
  numbers0 = vec4(0.0);
  numbers1 = vec4(sin(halfSweep), cos(halfSweep), middle, 0.0);
  // A full circle exactly: sin(kPi) is not quite zero.
  if (halfSweep >= kPi) numbers1.xy = vec2(0.0, -1.0);
  vec2 axis = vec2(cos(facing), sin(facing));
  float outer = middle + radius + kMargin;
  if (slices <= 1) return place(center, axis, (corner() * 2.0 - 1.0) * outer);

  float roundEnd = asin(min((radius + kMargin) / max(middle, 1e-6), 1.0));
  float reach = min(halfSweep + roundEnd, kPi);
  float step = 2.0 * reach / float(slices);
  int index = slice + (gl_VertexID & 1);
  // The last edge of a full ring equals the first bit by bit.
  if (reach >= kPi && index == slices) index = 0;
  float angle = float(index) * step - reach;
  float inner = max(middle - radius - kMargin, 0.0);
  float distance = gl_VertexID < 2 ? inner : outer / cos(0.5 * step);
  return place(center, axis, distance * vec2(cos(angle), sin(angle)));
}

vec2 placeRound(int kind, int slice, int slices) {
  vec2 center = vec2(ends.x, -ends.y);
  float middle = 0.0;
  float radius = sizes.x;
  float facing = 0.0;
  float halfSweep = kPi;
  if (kind == kAnnulus && sizes.y > 0.0) {
    middle = 0.5 * (sizes.x + sizes.y);
    radius = 0.5 * (sizes.x - sizes.y);
  } else if (kind == kArc) {
    middle = sizes.x;
    radius = sizes.y * 0.5;
    facing = ends.z + 0.5 * ends.w;
    halfSweep = min(0.5 * abs(ends.w), kPi);
  }
  setEdge(radius, sizes.z);
  return placeRing(center, middle, radius, facing, halfSweep, slice, slices);
}

// The line through two points above the axis: its normal away from the axis, its distance from the
// origin.
vec3 border(vec2 from, vec2 to) {
  vec2 along = direction(to - from, length(to - from));
  vec2 normal = vec2(-along.y, along.x);
  return vec3(normal, dot(normal, from));
}

vec2 placeKite(vec2 a, vec2 b, bool bone) {
  float len = length(b - a);
  float halfWidth = sizes.x * 0.5;
  // A tip without width would fade out before the joint.
  float tip = 0.5;
  numbers0 = vec4(border(vec2(0.0, tip), vec2(len, halfWidth)), 0.5 * len);
  numbers1 = numbers0;
  if (bone) {
    halfWidth = min(halfWidth, 0.3 * len);
    tip = min(clamp(0.15 * halfWidth, 0.75, 3.0), halfWidth);
    vec2 widest = vec2(max(0.15 * len, 0.8 * halfWidth), halfWidth);
    numbers0.xyz = border(vec2(0.0, tip), widest);
    numbers1.xyz = border(widest, vec2(len, tip));
  }
  float thin = min(halfWidth, len);
  edge = vec4(0.0, sizes.z, clamp(2.0 * thin, 0.0, 1.0), clamp(2.0 * (thin - sizes.z), 0.0, 1.0));
  vec2 local = mix(vec2(-kMargin, -halfWidth - kMargin), vec2(len, halfWidth) + kMargin, corner());
  return place(a, direction(b - a, len), local);
}

void main() {
  int kind = int(kindWord & 255u);
  vec2 a = vec2(ends.x, -ends.y);
  vec2 b = vec2(ends.z, -ends.w);
  fill = vec4(fillColor.rgb * fillColor.a, fillColor.a);
  outline = vec4(outlineColor.rgb * outlineColor.a, outlineColor.a);
  family = 0;
  vec2 position;
  if (kind == kLine) {
    position = placeLine(a, b);
  } else if (kind == kBone || kind == kTriangle) {
    family = 1;
    position = placeKite(a, b, kind == kBone);
  } else {
    position = placeRound(kind, int((kindWord >> 8u) & 255u), int(kindWord >> 16u));
  }
  gl_Position = vec4(position * 2.0 / canvas.zw + vec2(-1.0, 1.0), 0.0, 1.0);
}
