// A drawing as PDF: one page of its size, vectors, the fonts that every viewer has (ISO 32000-1, §9.6.2.2).
#pragma once

#include <string>

#include "results/drawing.h"

namespace saltus::results {

std::string to_pdf(const Drawing& drawing);

}  // namespace saltus::results
