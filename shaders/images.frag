// Colours times their alpha, as they are in the image.
precision highp float;

in vec2 at;

uniform sampler2D image;

layout(location = 0) out vec4 color;

void main() { color = texture(image, at); }
