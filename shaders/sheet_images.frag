// An image on a sheet: colours times their alpha, as they are in it.
precision highp float;

in vec2 place;      // -1 to 1, y up
flat in vec4 fill;  // its alpha counts

uniform sampler2D image;

layout(location = 0) out vec4 color;

void main() { color = texture(image, vec2(0.5, -0.5) * place + 0.5) * fill.a; }
