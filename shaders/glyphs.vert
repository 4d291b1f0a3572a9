// The quad of one glyph. Space and instances as in shapes.vert.
precision highp float;
precision highp int;

const float kGlyphRow = 4096.0;  // draw/list/draw_list.h
const float kMargin = 0.5;       // an antialiased edge reaches half a pixel outside

layout(location = 0) in vec4 box;    // top left, bottom right
layout(location = 1) in vec3 sizes;  // packed texel of the top left, pixels a texel, halo
layout(location = 3) in vec4 fillColor;

uniform vec4 canvas;      // left and top edge in window coordinates (y up); width, height
uniform vec3 glyphAtlas;  // width, height, distance range in texels

out vec2 place;          // in the atlas
flat out vec2 distances;  // pixels spanned by the field's 0 to 1; width of the halo
flat out vec4 fill;      // premultiplied

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  float pixelsPerTexel = sizes.y;
  float range = glyphAtlas.z * pixelsPerTexel;
  // A halo cannot reach beyond the field.
  float halo = min(sizes.z, max(0.5 * range - kMargin, 0.0));
  // The field's margin is not needed beyond the halo.
  float spare = max(0.5 * range - halo - kMargin, 0.0);
  vec2 inside = mix(vec2(spare), box.zw - box.xy - spare, corner);
  float row = floor(sizes.x / kGlyphRow);
  vec2 texel = vec2(sizes.x - row * kGlyphRow, row) + inside / pixelsPerTexel;

  place = texel / glyphAtlas.xy;
  distances = vec2(range, halo);
  fill = vec4(fillColor.rgb * fillColor.a, fillColor.a);
  vec2 position = (box.xy + inside) * 2.0 / canvas.zw;
  gl_Position = vec4(position.x - 1.0, 1.0 - position.y, 0.0, 1.0);
}
