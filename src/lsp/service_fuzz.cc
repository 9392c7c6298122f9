// Lines of text as messages to the language server: each is answered or refused; nothing else is thrown.
#include "lsp/service.h"

namespace {

constexpr const char* kUri = "file:///fuzzed/M.mo";
constexpr const char* kText =
    "package P \"text\"\n  model A parameter Real k(unit=\"m\") = 2; Real x[3](each start = k); equation der(x) = "
    "-k*x;\n"
    "    annotation (Icon(graphics={Line(points={{0,0},{1,1}})})); end A;\n  model B extends A(k=3); A a[2]; equation "
    "connect(a[1], a[2]); end B;\nend P;\n";

constexpr const char* kChi =
    "func f(x: real) -> real = |[ ret x ]|\nproc P(c: ?real) = |[ x: real | c?x; x := f(x) ]|\nxper = |[ P() ]|\n";
constexpr const char* kShsml =
    "CTC a is\ninterface\n  input(u, signal);\n  output(y, signal);\nend interface;\nbody\n  declarations\n    "
    "state(y, r);\n  end declarations;\n  dynamics\n    r = u - y;\n"
    "  end dynamics;\nend body;\nend a;\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::lsp;
  if (size > 1 << 16) return 0;
  Service::Doors doors;
  doors.publish = [](const Json& diagnostics, const Document&) {
    (void)diagnostics.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  doors.closed = [](const std::string&) {};
  doors.deeper = [](const std::string&) {};
  Service service({}, doors);
  service.open(kUri, "modelica", 1, kText);
  service.open("file:///fuzzed/a.chi", "chi", 1, kChi);
  service.open("file:///fuzzed/a.shsml", "shsml", 1, kShsml);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int messages = 0;
  while (!text.empty() && ++messages <= 20) {
    size_t end = std::min(text.find('\n'), text.size());
    Json message = Json::parse(text.substr(0, end), nullptr, false);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!message.is_object() || !message.contains("method") || !message["method"].is_string()) continue;
    try {
      (void)service.handle(message["method"], message.value("params", Json()))
          .dump(-1, ' ', false, Json::error_handler_t::replace);
    } catch (const Fault&) {
    } catch (const Json::exception&) {
    }
  }
  return 0;
}
