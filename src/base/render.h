// Diagnostics as text with carets, for people, and as JSON, for programs.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/printable.h"

namespace saltus {

struct RenderOptions {
  bool colour = false;
  // Paths are shown relative to this folder when they lie below it; empty shows them as they were given.
  std::string relative_to;
};

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options = {});
std::string render_all(const Diagnostics& diagnostics, const SourceMap& sources, const RenderOptions& options = {});

// One JSON object a line: code, severity, message, file, line, column, endLine, endColumn, secondary, notes, hint.
std::string render_json(const Diagnostic& diagnostic, const SourceMap& sources);
std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources);

}  // namespace saltus
