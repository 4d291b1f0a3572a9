// The image's colours are premultiplied.
precision highp float;

in vec2 at;

uniform sampler2D image;

layout(location = 0) out vec4 color;

void main() { color = texture(image, at); }
