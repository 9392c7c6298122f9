#include "format/format.h"

namespace saltus::format {

SALTUS_DIAGNOSTIC(UnknownLanguage, Error, "L0034", "'{}': files that can be formatted end with .mo, .chi or .shsml");

std::optional<std::string> by_ending(Context& context, FileId file) {
  const std::string& path = context.sources[file].path();
  if (path.ends_with(".mo")) return modelica(context, file);
  if (path.ends_with(".chi")) return chi(context, file);
  if (path.ends_with(".shsml")) return shsml(context, file);
  context.diagnostics.report(UnknownLanguage, {}, path);
  return std::nullopt;
}

}  // namespace saltus::format
