// Faces of bodies, lit by their normals. Follows space.glsl.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float marked;
layout(location = 3) in vec3 origin;
layout(location = 4) in vec3 axisX;
layout(location = 5) in vec3 axisY;
layout(location = 6) in vec3 axisZ;
layout(location = 7) in vec4 bodyColor;
layout(location = 8) in vec4 markColor;

out vec3 shade;

void main() {
  vec3 eye = toEye(origin + axisX * position.x + axisY * position.y + axisZ * position.z);
  shade = shaded(mix(bodyColor.rgb, markColor.rgb, marked),
                 stretchedNormal(normal, axisX, axisY, axisZ));
  gl_Position = projection * vec4(eye, 1.0);
}
