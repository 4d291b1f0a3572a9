// A triangle's colour is its texture's times its own, neither premultiplied.
precision highp float;

in vec2 at;
in vec4 fill;

uniform sampler2D image;

layout(location = 0) out vec4 color;

void main() { color = fill * texture(image, at); }
