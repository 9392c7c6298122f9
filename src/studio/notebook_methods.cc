// Notebooks: a Markdown file is run into a page by a child (`saltus notebook`), and the page is kept here to be shown
// in a frame of its own.
#include <map>

#include "studio/notebook_pages.h"
#include "studio/runs.h"

namespace saltus::studio {

void add_notebook_methods(Desk& desk, NotebookPages& pages) {
  desk.on_later("notebook/run", [&desk, &pages](const std::shared_ptr<Call>& call) {
    std::string path = lsp::path_of_uri(call->params().at("uri").get<std::string>());
    if (!desk.workspace().is_inside(path) || !path.ends_with(".md"))
      refuse("a notebook is a Markdown file of the folder");
    // The page goes to a pipe, no file is made.
    std::vector<std::string> words = {desk.options().program,   "notebook", path, "-o", "/dev/stdout", "--root",
                                      desk.workspace().folder()};
    if (size_t until = call->params().value("until", size_t{0}); until > 0)
      words.insert(words.end(), {"--until", std::to_string(until)});
    for (const std::string& folder : desk.workspace().run_path()) words.insert(words.end(), {"-I", folder});
    capture(desk.loop(), words, desk.workspace().folder(), [call, &pages](const Captured& captured) {
      size_t begin = captured.output.find("<!"), end = captured.output.rfind("</html>");
      if (begin == std::string::npos || end == std::string::npos || end < begin)
        return call->fail(
            {lsp::kRequestFailed, captured.output.empty() ? "the notebook could not be run" : captured.output});
      end += 7;
      std::string messages = captured.output.substr(0, begin) + captured.output.substr(end);
      std::string id = pages.keep(captured.output.substr(begin, end - begin));
      call->reply({{"page", "/notebook/" + id + ".html"},
                   {"failed", captured.status != 0},
                   {"messages", captured.status != 0 ? messages : ""}});
    });
  });
}

}  // namespace saltus::studio
