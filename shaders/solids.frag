// A face of a body. Its edges are smoothed by the lines that edges.vert lays over them.
precision highp float;

in vec3 shade;

layout(location = 0) out vec4 color;

void main() { color = vec4(shade, 1.0); }
