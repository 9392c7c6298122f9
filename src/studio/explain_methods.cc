// What a diagnostic means, for its code in the page: by 'saltus explain', as a child, so that no stage is used for it.
#include <algorithm>
#include <cctype>

#include "studio/child.h"
#include "studio/desk.h"

namespace saltus::studio {
namespace {

bool is_code(const std::string& text) {
  if (text.size() != 5 || std::isupper(static_cast<unsigned char>(text[0])) == 0) return false;
  return std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

void add_explain_methods(Desk& desk) {
  desk.on_later("workspace/explain", [&desk](const std::shared_ptr<Call>& call) {
    const Json& params = call->params();
    std::string code = params.contains("code") && params["code"].is_string() ? params["code"].get<std::string>() : "";
    if (!is_code(code)) return call->reply(nullptr);
    capture(desk.loop(), {desk.options().program, "explain", code, "--json"}, desk.workspace().folder(),
            [call](const Captured& captured) {
              Json entry = Json::parse(captured.output, nullptr, false);
              call->reply(entry.is_object() ? entry : Json(nullptr));
            });
  });
}

}  // namespace saltus::studio
