// Antialiased lines over the edges of bodies: dark along the outline, elsewhere a blend of both
// faces. Follows space.glsl.
layout(location = 0) in vec3 edgeFrom;
layout(location = 1) in vec3 edgeTo;
layout(location = 2) in vec3 normalA;
layout(location = 9) in vec3 normalB;
layout(location = 10) in vec3 kinds;  // A is marked, B is marked, both belong to a round surface
layout(location = 3) in vec3 origin;
layout(location = 4) in vec3 axisX;
layout(location = 5) in vec3 axisY;
layout(location = 6) in vec3 axisZ;
layout(location = 7) in vec4 bodyColor;
layout(location = 8) in vec4 markColor;

uniform vec4 edgeColor;
uniform float edgeWidth;  // pixels

out vec2 place;
out vec4 lineColor;  // premultiplied
flat out vec2 sizes;  // half the width, length of a dash

const float kCreaseWidth = 1.0;
// Pixels: a face that falls off steeply behind its edge must not hide the line's inner half.
const float kNearer = 3.0;

void main() {
  int vertex = gl_VertexID % 6;
  vec2 corner = vec2(vertex == 1 || vertex == 2 || vertex == 4, vertex == 2 || vertex > 3);
  vec3 a = toEye(origin + axisX * edgeFrom.x + axisY * edgeFrom.y + axisZ * edgeFrom.z);
  vec3 b = toEye(origin + axisX * edgeTo.x + axisY * edgeTo.y + axisZ * edgeTo.z);
  vec3 nA = stretchedNormal(normalA, axisX, axisY, axisZ);
  vec3 nB = stretchedNormal(normalB, axisX, axisY, axisZ);
  vec3 viewer = towardsViewer(0.5 * (a + b));
  bool seenA = dot(nA, viewer) > 0.0;
  bool seenB = dot(nB, viewer) > 0.0;
  bool isOutline = seenA != seenB;
  // A body of a few pixels must not be all outline.
  float across = 2.0 * length(axisY) * pixelsPerUnit(0.5 * (a.z + b.z));
  float width = isOutline ? min(edgeWidth, max(0.25 * across, 0.75)) : kCreaseWidth;
  lineColor = edgeColor;
  if (!isOutline) {
    vec3 shadeA = shaded(mix(bodyColor.rgb, markColor.rgb, kinds.x), nA);
    vec3 shadeB = shaded(mix(bodyColor.rgb, markColor.rgb, kinds.y), nB);
    lineColor = vec4(0.5 * (shadeA + shadeB), 1.0);
  }
  sizes = vec2(0.5 * width, 0.0);
  gl_Position = linePosition(a, b, sizes.x, isOutline ? 0.5 * width : 0.0,
                             isOutline ? kNearer : 0.5 * kNearer, corner, place);
  if (!seenA && !seenB || !isOutline && kinds.z > 0.5) gl_Position = kNowhere;
}
