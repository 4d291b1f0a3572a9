// Flat, translucent shapes in space. Follows space.glsl.
layout(location = 3) in vec3 origin;
layout(location = 4) in vec3 axisX;
layout(location = 5) in vec3 axisY;
layout(location = 6) in vec3 shape;
layout(location = 7) in vec4 bodyColor;

out vec2 place;
flat out vec4 fill;  // premultiplied
flat out int kind;   // as draw::SheetShape

void main() {
  place = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  fill = vec4(bodyColor.rgb * bodyColor.a, bodyColor.a);
  kind = int(shape.x + 0.5);
  gl_Position = projection * vec4(toEye(origin + axisX * place.x + axisY * place.y), 1.0);
}
