// Texts that are worked on. Every change is written to its file before it is answered, so that the disk is the truth
// and nothing can be lost; what was is kept in one history, whoever made the change.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "studio/edits.h"
#include "studio/workspace.h"

namespace saltus::studio {

using WindowId = uint64_t;

struct Text {
  std::string uri, path, language;
  int64_t version = 1;
  std::string content;
  bool writable = false;
  bool on_disk = true;  // false: the file was removed
  std::set<WindowId> windows;
};

// Another program is writing the file: what was asked for is done when the file is whole.
struct Unfinished {
  std::string path;
};

class Texts {
 public:
  struct Doors {
    // After each change: the edits are places of the text before it.
    std::function<void(const Text& text, const Json& edits, WindowId by, const std::string& label, uint64_t group)>
        changed;
  };
  Texts(Workspace& workspace, Doors doors) : workspace_(workspace), doors_(std::move(doors)) {}

  // Of the file, read when it is not known yet. Throws Unfinished.
  Text& open(const std::string& uri);
  Text* find(const std::string& uri);
  void leave(WindowId window);

  // One step of the history, in several files perhaps. Throws before anything is changed when a file may not be
  // written.
  struct Change {
    std::string uri;
    Edits edits;
  };
  uint64_t apply(std::vector<Change> changes, const std::string& label, WindowId by);
  // A file with this text that was not there before.
  void create(const std::string& path, const std::string& content, const std::string& label, WindowId by);

  // A file or folder gets another name. Its texts are closed and what was done to them is no longer in the history; the
  // rest stays.
  void move(const std::string& from, const std::string& to);

  // Takes in what another program has written since, before something is changed: its text is not overwritten. Throws
  // Unfinished before anything is changed.
  void take_in(const std::string& uri);
  // The file changed on disk. True: the text was open and is another now.
  bool reread(const std::string& path);

  struct Taken {
    std::string label;
    std::vector<std::string> uris;
  };
  Taken undo(const std::string& uri, WindowId by);
  Taken redo(const std::string& uri, WindowId by);
  Json state(const std::string& uri) const;

  Json lsp_edits(const Text& text, const Edits& edits) const;
  Edits byte_edits(const Text& text, const Json& edits) const;
  const std::map<std::string, Text>& all() const { return texts_; }

 private:
  struct Step {
    std::string label;
    WindowId by = 0;
    uint64_t group = 0;
    int64_t at_ms = 0;
    struct Part {
      std::string uri;
      Edits forward, backward;
    };
    std::vector<Part> parts;
    bool undone = false;
  };
  void put(Text& text, const Edits& edits, WindowId by, const std::string& label, uint64_t group, bool write);
  // The file holds `content`, or is gone. True: the text is another now.
  bool take(Text& text, std::optional<std::string> content);
  bool joins(const Step& step) const;
  void add(Step step);
  Step* last_of(const std::string& uri, bool undone);

  Workspace& workspace_;
  Doors doors_;
  std::map<std::string, Text> texts_;
  std::deque<Step> steps_;  // those that were taken back stay until something else is done to their file
  uint64_t groups_ = 0;
};

}  // namespace saltus::studio
