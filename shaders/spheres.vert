// A square around a sphere that faces the viewer. Follows space.glsl.
layout(location = 3) in vec3 origin;
layout(location = 4) in vec3 axisX;
layout(location = 7) in vec4 bodyColor;
layout(location = 8) in vec4 markColor;

uniform float edgeWidth;  // pixels

out vec2 place;              // of the silhouette's radius
flat out vec4 body;          // colour, radius of the silhouette in pixels
flat out vec4 outline;       // colour, width in pixels
flat out vec3 light;         // in the square's axes
flat out vec4 depthNumbers;  // eye z of the centre; how it changes along the square's axes
flat out vec4 depthMap;      // eye z → depth

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  vec3 center = toEye(origin);
  float radius = length(axisX);
  vec3 z = towardsViewer(center);
  vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), z));
  vec3 y = cross(z, x);
  // With perspective less than half of a sphere is visible.
  float ratio = lens.w > 0.5 ? min(radius / max(length(center), 1e-9), 0.99) : 0.0;
  float seen = radius * sqrt(1.0 - ratio * ratio);
  vec3 middle = center + z * (radius * ratio);
  float pixels = seen * pixelsPerUnit(middle.z);

  place = corner * (1.0 + 1.0 / max(pixels, 0.5));
  body = vec4(bodyColor.rgb, pixels);
  outline = vec4(markColor.rgb, min(edgeWidth, 0.4 * pixels));
  light = vec3(dot(kLight, x), dot(kLight, y), dot(kLight, z));
  depthNumbers = vec4(center.z, radius * x.z, radius * y.z, radius * z.z);
  depthMap = vec4(projection[2][2], projection[3][2], projection[2][3], projection[3][3]);
  gl_Position = projection * vec4(middle + (x * place.x + y * place.y) * seen, 1.0);
}
