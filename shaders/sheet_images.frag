// An image on a sheet; its colours are premultiplied.
precision highp float;

in vec2 place;      // -1 to 1, y up
flat in vec4 fill;  // only its alpha is used

uniform sampler2D image;

layout(location = 0) out vec4 color;

void main() { color = texture(image, vec2(0.5, -0.5) * place + 0.5) * fill.a; }
