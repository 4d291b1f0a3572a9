// Matrices on the screen; shared by the planar and the spatial page.
#pragma once

#include <span>
#include <string>

#include "ui/widgets/context.h"

namespace ui {

/// Three decimals; large numbers in four digits, so that a column stays narrow.
std::string entryText(double value);
/// "14.2°" or "0.248".
std::string angleText(double radians, bool degrees);

struct MatrixColumn {
  const char* name;
  std::span<const double> entries;  ///< from top to bottom
  unsigned ink;
  bool isLit = false;
};

/// How much room names of rows take beside a matrix, pixels.
float widthOfNames(std::span<const std::string> rows, float unit);

/// Columns in square brackets, with names above. `first`: the end of the first column; `cell`: from
/// one to the next; points. `rows`: names to their left, if any. The widget is noted as "matrix-" +
/// id, with a tooltip. Returns the column that the pointer rests on, or -1.
int typesetMatrix(const Context& context, std::span<const MatrixColumn> columns, float first,
                  float cell, const std::string& id, const char* help,
                  std::span<const std::string> rows = {});

}  // namespace ui
