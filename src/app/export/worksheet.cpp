#include "app/export/worksheet.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "app/canvas/fit.h"
#include "app/export/picture_file.h"
#include "draw/scene/caption.h"
#include "draw/svg/svg.h"
#include "explain/formula_layout.h"
#include "explain/words.h"
#include "lab/palette.h"
#include "lab/words/step_words.h"
#include "language/language.h"

namespace app {

using language::tr, language::trc;

namespace {

// Points, as all lengths here.
constexpr glm::vec2 kSheet{595.0F, 842.0F};
constexpr float kMargin = 42.0F;
constexpr float kWidth = kSheet.x - 2.0F * kMargin;
constexpr float kBottom = kSheet.y - kMargin;
constexpr float kTitleSize = 15.0F;
constexpr float kTextSize = 10.0F;
constexpr float kBetweenColumns = 22.0F;
constexpr float kColumn = 0.5F * (kWidth - kBetweenColumns);
constexpr float kRule = 0.6F;
constexpr float kNameWidth = 170.0F;
constexpr float kIndent = 12.0F;
// Formulas, from the largest type; the last one goes on over further sheets.
constexpr float kFormulaSizes[] = {12.5F, 11.5F, 10.5F, 9.5F, 8.5F};
constexpr float kResultBlank = 70.0F;
constexpr float kLeastBlank = 110.0F;
constexpr double kCanvasShare = 0.68;  // chain and target, of the canvas

// Something that stays together in its column.
struct Block {
  float width = 0.0F;
  float height = 0.0F;
  std::function<void(glm::vec2 corner)> paint;
};

class Worksheet {
 public:
  Worksheet(const Program& program, const draw::Font& font, Answers answers)
      : lab_(program.lab()),
        list_(font),
        explanation_(lab_.step().explanation),
        colors_(lab::palette(lab::Theme::light)),
        isFilled_(answers == Answers::filled) {}

  // Paints all but the canvas. `canvasTop`: where that goes.
  float paint(float& canvasTop) {
    float y = header();
    canvasTop = y;
    y += static_cast<float>(kWorksheetCanvas.y) + 16.0F;
    y = columns(y, givenBlocks(), tr("Given"));
    float size = 0.0F;
    for (const float each : kFormulaSizes) {
      size = each;
      const std::vector<Block> blocks = formulaBlocks(size);
      const bool isNarrow =
          std::ranges::all_of(blocks, [](const Block& block) { return block.width <= kColumn; });
      if (isNarrow && endOf(y, blocks) <= kSheet.y) break;
    }
    columns(y + 6.0F, formulaBlocks(size), tr("Formulas"));
    return kSheet.y * static_cast<float>(sheets_);
  }
  [[nodiscard]] const draw::DrawList& list() const { return list_; }

 private:
  [[nodiscard]] draw::Color ink() const { return draw::rgb(colors_.text); }

  void rule(glm::vec2 from, float length) {
    list_.line(from, {from.x + length, from.y}, kRule, ink());
  }

  // The title, and room for a name and a date. Returns where the rest begins.
  float header() {
    const std::string& name = lab_.state().name;
    const std::string title =
        name.empty() ? explain::nameOf(lab_.solver()) : std::string(language::lookUp(name));
    float y = kMargin + kTitleSize;
    const float room = kWidth - kNameWidth - kBetweenColumns;
    for (const std::string& line : draw::wrapped(list_.font(), title, kTitleSize, room)) {
      list_.text({kMargin, y}, line, kTitleSize, ink());
      y += 1.25F * kTitleSize;
    }
    const float right = kMargin + kWidth - kNameWidth;
    if (isFilled_) {
      list_.text({kMargin + kWidth, kMargin + kTitleSize}, tr("Solutions").view(), kTextSize, ink(),
                 draw::Anchor::right);
    } else {
      float line = kMargin + kTitleSize;
      // Translators: of the pupil, and of the day, before a line to write on.
      for (const language::Text& each : {trc("of the pupil", "Name"), tr("Date")}) {
        list_.text({right, line}, each.view(), kTextSize, ink());
        const float from = std::max(34.0F, list_.font().width(each.view(), kTextSize) + 6.0F);
        rule({right + from, line + 2.0F}, kNameWidth - from);
        line += 2.0F * kTextSize;
      }
      y = std::max(y, line - kTextSize);
    }
    // What the step turns, and by how much, is to be computed: what comes before the colon stays.
    std::string sentence = explanation_.sentence;
    if (!isFilled_) {
      const std::size_t colon = sentence.find(':');
      sentence.resize(colon == std::string::npos ? 0 : colon);
    }
    for (const std::string& line : draw::wrapped(list_.font(), sentence, kTextSize, kWidth)) {
      list_.text({kMargin, y}, line, kTextSize, draw::rgb(colors_.dimText));
      y += 1.4F * kTextSize;
    }
    return y;
  }

  [[nodiscard]] bool degrees() const { return lab_.state().view.degrees; }

  [[nodiscard]] draw::Color inkOf(const std::string& id) const {
    const explain::Quantity* const quantity = explanation_.find(id);
    const auto role = quantity ? explanation_.roleOf(*quantity) : std::nullopt;
    return role ? draw::rgb(colors_.asText(lab::roleColor(*role, colors_))) : ink();
  }

  // "l₁ = 1.00  length of the first bone".
  std::vector<Block> givenBlocks() {
    std::vector<Block> blocks;
    for (const explain::Quantity& quantity : explain::givenOf(explanation_)) {
      const bool isExact = explain::isExact(quantity, degrees());
      const std::string value =
          quantity.symbol + (isExact ? " = " : " ≈ ") + explain::valueText(quantity, degrees());
      const float wide = list_.font().width(value, kTextSize) + 6.0F;
      auto lines = draw::wrapped(list_.font(), quantity.help, 0.85F * kTextSize, kColumn - wide);
      blocks.push_back(
          {kColumn, 1.4F * kTextSize * static_cast<float>(std::max<std::size_t>(lines.size(), 1)),
           [this, value, wide, lines, id = quantity.id](glm::vec2 at) {
             list_.text({at.x, at.y + kTextSize}, value, kTextSize, inkOf(id));
             for (const std::string& line : lines) {
               list_.text({at.x + wide, at.y + kTextSize}, line, 0.85F * kTextSize,
                          draw::rgb(colors_.dimText));
               at.y += 1.4F * kTextSize;
             }
           }});
    }
    return blocks;
  }

  void paint(const explain::FormulaLayout& layout, glm::vec2 at, float em) {
    for (const explain::FormulaLayout::Word& word : layout.words) {
      // Its capitals are in the middle of the line. SVG drops spaces before a text.
      const float base = at.y + em * (word.middle + 0.5F * list_.font().capHeight());
      const std::size_t first = std::min(word.text.find_first_not_of(' '), word.text.size());
      const float spaces = list_.font().width(word.text.substr(0, first), em);
      list_.text({at.x + em * word.left + spaces, base}, word.text.substr(first), em,
                 inkOf(word.id));
    }
    for (const explain::FormulaLayout::Bar& bar : layout.bars) {
      const float y = at.y + em * bar.height;
      list_.line({at.x + em * bar.from, y}, {at.x + em * bar.to, y}, explain::kBarThickness * em,
                 ink());
    }
  }

  [[nodiscard]] explain::FormulaLayout layOut(const std::vector<explain::Piece>& pieces,
                                              float width, float em) const {
    const explain::WidthOf widthOf = [&](std::string_view text) {
      return list_.font().width(text, 1.0F);
    };
    return explain::layOut(pieces, width / em, widthOf);
  }

  // One line of a formula, with a blank in place of its numbers.
  Block lineBlock(const explain::FormulaLine& line, float em) {
    using Kind = explain::FormulaLine::Kind;
    const bool isIndented = line.kind == Kind::substitution || line.kind == Kind::result;
    const float indent = isIndented ? kIndent : 0.0F;
    const float room = kColumn - indent;
    if (isFilled_ || line.kind == Kind::statement || line.kind == Kind::sentence) {
      const bool isLead = !isFilled_ && line.kind == Kind::sentence;
      auto layout = layOut(isLead ? line.lead : line.pieces, room, em);
      const float height = em * (layout.height + 0.35F);
      return {indent + em * layout.width, height,
              [this, layout = std::move(layout), indent, em](glm::vec2 at) {
                paint(layout, {at.x + indent, at.y}, em);
              }};
    }
    auto lead = layOut(line.lead, room, em);
    const float from = em * lead.width;
    const bool isResult = line.kind == Kind::result;
    const float wanted = 1.3F * em * layOut(line.pieces, room, em).width;
    const float length = isResult ? kResultBlank : std::clamp(wanted, kLeastBlank, room - from);
    const float height = 2.0F * em;  // room for a hand
    return {indent + from + length, height,
            [this, lead = std::move(lead), indent, em, from, length, height](glm::vec2 at) {
              const float base = at.y + height - 0.45F * em;
              paint(lead, {at.x + indent, base - em}, em);
              rule({at.x + indent + from, base}, length);
            }};
  }

  std::vector<Block> formulaBlocks(float em) {
    std::vector<Block> blocks;
    std::vector<Block> lines;
    float width = 0.0F;
    float height = 0.0F;
    for (const explain::Formula& formula : explanation_.formulas) {
      const auto all = explain::linesOf(formula, explanation_, degrees());
      for (const explain::FormulaLine& line : all) {
        lines.push_back(lineBlock(line, em));
        width = std::max(width, lines.back().width);
        height += lines.back().height;
      }
      // A sentence stays with the formula that it is about, which follows.
      const bool isSentence = all.size() == 1;
      if (isSentence && &formula != &explanation_.formulas.back()) continue;
      blocks.push_back({width, height + 0.6F * em, [part = std::move(lines)](glm::vec2 at) {
                          for (const Block& line : part) {
                            line.paint(at);
                            at.y += line.height;
                          }
                        }});
      lines.clear();
      width = height = 0.0F;
    }
    return blocks;
  }

  // Two columns from `top` on, over as many sheets as it takes: where each block goes.
  struct Flow {
    std::vector<glm::vec2> corners;
    float end = 0.0F;  // below the lower column
  };
  static Flow flow(float top, const std::vector<Block>& blocks) {
    Flow flow;
    float sheet = kSheet.y * std::floor(top / kSheet.y);
    float whole = 0.0F;
    for (const Block& block : blocks) whole += block.height;
    // Columns of about the same height, where all fits.
    const float even = std::min(top + 0.5F * whole + 1.0F, sheet + kBottom);
    float bottom = even;
    glm::vec2 at(kMargin, top);
    bool isRight = false;
    flow.end = top;
    for (const Block& block : blocks) {
      const float limit = isRight ? sheet + kBottom : bottom;
      if (at.y + (isRight ? 1.0F : 0.5F) * block.height > limit && at.y > top) {
        if (isRight) {
          sheet += kSheet.y;
          top = sheet + kMargin;
          bottom = sheet + kBottom;
        }
        isRight = !isRight;
        at = {isRight ? kMargin + kColumn + kBetweenColumns : kMargin, top};
      }
      // The left column never goes beyond the sheet.
      if (!isRight && at.y + block.height > sheet + kBottom && at.y > top) {
        isRight = true;
        at = {kMargin + kColumn + kBetweenColumns, top};
      }
      flow.corners.push_back(at);
      at.y += block.height;
      flow.end = std::max(flow.end, at.y);
    }
    return flow;
  }

  static float endOf(float top, const std::vector<Block>& blocks) {
    return flow(top + 30.0F, blocks).end + kMargin;
  }

  // Returns where the next part begins.
  float columns(float top, const std::vector<Block>& blocks, const char* heading) {
    if (blocks.empty()) return top;
    list_.text({kMargin, top + 12.0F}, heading, 12.0F, ink());
    rule({kMargin, top + 17.0F}, kWidth);
    const Flow places = flow(top + 24.0F, blocks);
    for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i].paint(places.corners[i]);
    sheets_ = std::max(sheets_, static_cast<int>(std::ceil(places.end / kSheet.y)));
    return places.end + 6.0F;
  }

  const lab::Lab& lab_;
  draw::DrawList list_;
  const explain::Explanation& explanation_;
  const lab::Palette& colors_;
  bool isFilled_;
  int sheets_ = 1;
};

}  // namespace

void prepareWorksheet(Program& program, Answers answers) {
  FrameStyle style;
  style.ui = false;
  style.transparent = true;
  style.blanks = answers == Answers::blank;
  program.setStyle(style);
  lab::Lab& lab = program.lab();
  lab.apply(lab::SetPlaying{false});
  lab.apply(lab::SetView{&lab::View::theme, lab::Theme::light});
  lab.apply(lab::SetView{&lab::View::explain, true});
  lab.apply(lab::SetView{&lab::View::fit, true});
  fitIfAsked(lab, kWorksheetCanvas);
  comeNear(lab, kWorksheetCanvas, kCanvasShare, lab.step().before.joints);
}

std::string worksheetOf(Program& program, Answers answers) {
  Worksheet sheet(program, program.font(), answers);
  float canvasTop = 0.0F;
  const float height = sheet.paint(canvasTop);
  const std::string canvas =
      draw::svgPart({kMargin, canvasTop}, kWorksheetCanvas, svgElementsOf(program));
  draw::SvgPage page;
  page.size = {static_cast<int>(kSheet.x), static_cast<int>(height)};
  page.unit = "pt";
  page.background = draw::rgb(0xFFFFFF);
  page.title = "IK Lab: " + explain::nameOf(program.lab().solver());
  return draw::svgPage(page, canvas + draw::svgShapes(sheet.list()));
}

std::string paintWorksheet(Program& program, const gl::Framebuffer& framebuffer, Answers answers) {
  prepareWorksheet(program, answers);
  settle(program, framebuffer, kWorksheetScale);
  return worksheetOf(program, answers);
}

}  // namespace app
