// Texts that are worked on. Every change is written to its file before it is answered, so that the disk is the truth and nothing can be lost;
// what was is kept in one history, whoever made the change.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "studio/workspace.h"

namespace saltus::studio {

using WindowId = uint64_t;

// Bytes [begin, end) become `text`. Edits of one list refer to the text before them and do not overlap.
struct Edit {
  uint32_t begin = 0, end = 0;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};
using Edits = std::vector<Edit>;

// In the order of places; throws Fault where they overlap or lie outside.
void sort_edits(Edits& edits, size_t size);
std::string edited(const std::string& text, const Edits& edits);
// What takes the edits back, for the text that they made.
Edits inverse(const std::string& text, const Edits& edits);
// The shortest single edit that makes one text out of the other; none when they are equal.
Edits difference(const std::string& from, const std::string& to);

struct Text {
  std::string uri, path, language;
  int64_t version = 1;
  std::string content;
  bool writable = false;
  bool on_disk = true;  // false: the file was removed
  std::set<WindowId> windows;
};

class Texts {
 public:
  struct Doors {
    // After each change: the edits are places of the text before it.
    std::function<void(const Text& text, const Json& edits, WindowId by, const std::string& label, uint64_t group)> changed;
  };
  Texts(Workspace& workspace, Doors doors) : workspace_(workspace), doors_(std::move(doors)) {}

  // Of the file, read when it is not known yet.
  Text& open(const std::string& uri);
  Text* find(const std::string& uri);
  void leave(WindowId window);

  // One step of the history, in several files perhaps. Throws before anything is changed when a file may not be written.
  struct Change {
    std::string uri;
    Edits edits;
  };
  uint64_t apply(std::vector<Change> changes, const std::string& label, WindowId by);
  // A file with this text that was not there before.
  void create(const std::string& path, const std::string& content, const std::string& label, WindowId by);

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
  bool joins(const Step& step) const;
  Step* last_of(const std::string& uri, bool undone);

  Workspace& workspace_;
  Doors doors_;
  std::map<std::string, Text> texts_;
  std::vector<Step> steps_;  // those that were taken back stay until something else is done to their file
  uint64_t groups_ = 0;
};

}  // namespace saltus::studio
