// Any bytes as modelDescription.xml: the class that is written around the FMU is one class, whatever names and texts
// the FMU has.
#include <cstdio>
#include <cstdlib>

#include "base/fuzzed_file.h"
#include "fmi/run/modelica_class.h"
#include "modelica/syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  FuzzedFile file(data, size);
  Context context;
  fmi::Fmu fmu;
  if (!fmi::read_description(file.path(), "modelDescription.xml", fmu.description, context)) return 0;
  const fmi::Description& d = fmu.description;
  if (d.state_scalars() + d.indicator_scalars() > 1000 || d.variables.size() > 1000) return 0;
  for (const fmi::Variable& v : d.variables) {
    if (v.count() > 1000) return 0;
  }
  for (fmi::Kind kind : {fmi::Kind::ModelExchange, fmi::Kind::CoSimulation}) {
    if (!(kind == fmi::Kind::ModelExchange ? d.model_exchange : d.co_simulation)) continue;
    fmi::ModelicaClass written = fmi::modelica_class(fmu, kind, d.model_name, "/a folder/'with \"quotes\"");
    Context reading;
    auto tree = modelica::syntax::parse(reading, reading.sources.add("written.mo", written.text));
    if (!reading.diagnostics.has_errors() && tree->classes.size() == 1) continue;
    std::fprintf(stderr, "%s\n", written.text.c_str());
    std::abort();
  }
  return 0;
}
