// Lines of text as messages of a window to the studio: each is answered or refused, none ends it. Methods that start
// other programs are left out: their messages are those of frames_fuzz, and what they do is in tests/studio.
#include <filesystem>
#include <fstream>
#include <string_view>

#include "studio/desk.h"

namespace {

namespace fs = std::filesystem;
using namespace saltus::studio;

constexpr const char* kText =
    "package P\n  model A \"text\" parameter Real k(unit=\"m\") = 2; Real x(start = k); equation der(x) = -k*x;\n    "
    "annotation (Icon(graphics={Line(points={{0,0},{1,1}})})); end A;\n"
    "  connector C Real v; flow Real i; end C;\n  model B C p, n; A a "
    "annotation(Placement(transformation(extent={{0,0},{20,20}}))); equation connect(p, n); end B;\nend P;\n";

// A folder that is made once and written anew for each input.
const fs::path& folder() {
  static const fs::path place = [] {
    fs::path made = fs::temp_directory_path() / ("saltus-desk-fuzz-" + std::to_string(getpid()));
    fs::create_directories(made);
    return made;
  }();
  return place;
}

void write_anew() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder(), error)) fs::remove_all(entry.path(), error);
  std::ofstream(folder() / "P.mo") << kText;
  std::ofstream(folder() / "n.md") << "# Notes\n\n```simulate P.A\n```\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 1 << 14) return 0;
  write_anew();
  Loop loop;
  Desk desk(loop, {folder().string(), "", "0", {}}, [](WindowId, const std::string&, bool) {}, [](WindowId) {});
  add_workspace_methods(desk);
  add_search_methods(desk);
  add_find_methods(desk);
  add_class_methods(desk);
  add_text_methods(desk);
  add_language_methods(desk);
  add_edit_methods(desk);
  add_form_methods(desk);
  add_new_class_methods(desk);
  desk.loading = false;
  desk.opened(1);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string uri = "file://" + (folder() / "P.mo").string();
  for (int messages = 0; !text.empty() && messages < 12; ++messages) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    // The folder has another name in each process.
    for (size_t at = 0; (at = line.find("file:///F/P.mo", at)) != std::string::npos; at += uri.size())
      line.replace(at, 14, uri);
    loop.post([&desk, line] { desk.message(1, line); });
  }
  loop.post([&] { desk.closed(1); });
  loop.post([&] { loop.stop(); });
  loop.run();
  return 0;
}
