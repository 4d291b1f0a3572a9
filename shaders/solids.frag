// A face of a body. edges.vert antialiases its edges.
precision highp float;

in vec3 shade;

layout(location = 0) out vec4 color;

void main() { color = vec4(shade, 1.0); }
