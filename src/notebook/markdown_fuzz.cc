// Any text becomes a page in which only our own tags are tags: each '<' of the prose begins one of those that we write.
#include <cstdlib>
#include <string_view>

#include "notebook/cell.h"
#include "notebook/page.h"

namespace {

// What prose and formulas are written with, and nothing else.
constexpr std::string_view kTags[] = {
    "h1",      "h2",         "h3",    "h4",         "h5",    "h6",    "p",     "pre",    "div",    "ol",   "ul",
    "li",      "blockquote", "table", "tr",         "th",    "td",    "hr",    "em",     "strong", "code", "a",
    "br",      "math",       "mrow",  "mi",         "mn",    "mo",    "mtext", "mspace", "merror", "msup", "msub",
    "msubsup", "munder",     "mover", "munderover", "mfrac", "msqrt", "mroot", "mtable", "mtr",    "mtd"};

void check(std::string_view html) {
  for (size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    std::string_view rest = html.substr(at + 1);
    if (rest.starts_with('/')) rest.remove_prefix(1);
    std::string_view name = rest.substr(0, rest.find_first_of(" >/"));
    bool ours = false;
    for (std::string_view tag : kTags) ours = ours || tag == name;
    if (!ours) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::notebook;
  Headings headings;
  for (const Block& block : parse_markdown(std::string_view(reinterpret_cast<const char*>(data), size))) {
    check(prose_html(block, {}, headings));
    if (block.kind == Block::Kind::Code) read_cell(block);
  }
  return 0;
}
