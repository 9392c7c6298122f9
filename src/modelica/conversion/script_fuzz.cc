// Any bytes as a conversion script: reading it and converting a text by it ends.
#include "base/context.h"
#include "modelica/conversion/convert.h"
#include "modelica/syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  using namespace saltus::modelica;
  static const std::string text =
      "package P import U = L.Units; model A extends L.S(freqHz=1, p(q=2)); L.A.B.E e[3](each k=4); Real z = freqHz + "
      "e[1].k + L.f(freqHz=1);"
      " end A; model B A a(freqHz=3); U.Length l; equation connect(a.p, a.n); end B; end P;";
  conversion::Rules rules;
  std::vector<std::string> faults;
  rules.read(std::string_view(reinterpret_cast<const char*>(data), size), faults);
  Context context;
  auto tree = syntax::parse(context, context.sources.add("old.mo", text));
  (void)conversion::convert(*tree, text, context.names, rules, [](const std::string&) { return nullptr; });
  return 0;
}
