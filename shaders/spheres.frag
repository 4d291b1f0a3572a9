// A shaded sphere with an outline and the depth of the sphere, not of its square.
precision highp float;

in vec2 place;
flat in vec4 body;
flat in vec4 outline;
flat in vec3 light;
flat in vec4 depthNumbers;
flat in vec4 depthMap;

layout(location = 0) out vec4 color;

void main() {
  float r2 = dot(place, place);
  float inside = (1.0 - sqrt(r2)) * body.w;  // pixels to the silhouette
  float covered = clamp(inside + 0.5, 0.0, 1.0);
  if (covered <= 0.0) discard;
  vec3 normal = vec3(place, sqrt(max(1.0 - r2, 0.0)));
  float lit = 0.5 + 0.5 * dot(normal, light);
  vec3 shade = body.rgb * mix(0.46, 1.12, lit * lit);  // as shaded() in space.glsl
  shade = mix(outline.rgb, shade, clamp(inside - outline.w + 0.5, 0.0, 1.0));
  float z = depthNumbers.x + dot(depthNumbers.yzw, normal);
  gl_FragDepth = 0.5 + 0.5 * (depthMap.x * z + depthMap.y) / (depthMap.z * z + depthMap.w);
  color = vec4(shade * covered, covered);
}
