// The quad of an image on the canvas.
// The loader adds the #version line: 330 core or 300 es.
precision highp float;

uniform vec4 place;  // corners, canvas pixels, y down
uniform vec2 size;   // of the canvas, pixels

out vec2 at;

void main() {
  at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 position = mix(place.xy, place.zw, at);
  gl_Position = vec4(position * vec2(2.0, -2.0) / size + vec2(-1.0, 1.0), 0.0, 1.0);
}
