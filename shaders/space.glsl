// Shared by the vertex shaders of bodies, sheets and lines in space.
//
// Eye space: y up, looking along -z. Pixels: from the middle of the canvas, y up.
// The loader adds the #version line: 330 core or 300 es.
precision highp float;
precision highp int;

uniform mat4 view;        // positions relative to the camera's focus → eye
uniform mat4 projection;  // eye → clip
uniform vec4 lens;        // canvas width and height in pixels, near plane, 1 with perspective

vec3 toEye(vec3 position) { return (view * vec4(position, 1.0)).xyz; }

vec3 towardsViewer(vec3 eye) { return lens.w > 0.5 ? normalize(-eye) : vec3(0.0, 0.0, 1.0); }

float pixelsPerUnit(float eyeZ) {
  return 0.5 * lens.y * projection[1][1] / (lens.w > 0.5 ? max(-eyeZ, lens.z) : 1.0);
}

// From the viewer's upper left.
const vec3 kLight = vec3(-0.38, 0.68, 0.627);

vec3 shaded(vec3 color, vec3 normal) {
  float light = 0.5 + 0.5 * dot(normal, kLight);
  return color * mix(0.46, 1.12, light * light);
}

// The normal (eye) of a body stretched along its axes.
vec3 stretchedNormal(vec3 normal, vec3 x, vec3 y, vec3 z) {
  vec3 n = x * (normal.x / dot(x, x)) + y * (normal.y / dot(y, y)) + z * (normal.z / dot(z, z));
  return normalize(mat3(view) * n);
}

const vec4 kNowhere = vec4(2.0, 2.0, 2.0, 1.0);

// One corner of the quad that a line from a to b (eye) covers. `corner`: which end, which side.
// `beyond`: pixels added at both ends. `nearer`: pixels by which it moves towards the viewer.
// `place`: pixels along the line from a, and across it.
vec4 linePosition(vec3 a, vec3 b, float halfWidth, float beyond, float nearer, vec2 corner,
                  out vec2 place) {
  float front = -lens.z * 1.001;
  place = vec2(0.0);
  if (a.z > front && b.z > front) return kNowhere;
  if (a.z > front) a = mix(b, a, (front - b.z) / (a.z - b.z));
  if (b.z > front) b = mix(a, b, (front - a.z) / (b.z - a.z));
  vec4 clipA = projection * vec4(a, 1.0);
  vec4 clipB = projection * vec4(b, 1.0);
  vec2 from = clipA.xy / clipA.w * 0.5 * lens.xy;
  vec2 to = clipB.xy / clipB.w * 0.5 * lens.xy;
  float len = length(to - from);
  vec2 along = len > 0.0 ? (to - from) / len : vec2(1.0, 0.0);
  // An antialiased edge reaches half a pixel outside.
  place = vec2(mix(-beyond, len + beyond, corner.x), (corner.y * 2.0 - 1.0) * (halfWidth + 0.5));
  vec2 pixel = from + along * place.x + vec2(-along.y, along.x) * place.y;
  float z = mix(a.z, b.z, corner.x);
  vec4 depth = projection * vec4(0.0, 0.0, min(z + nearer / pixelsPerUnit(z), front), 1.0);
  return vec4(pixel * 2.0 / lens.xy, depth.z / depth.w, 1.0);
}
