#include "studio/texts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/regular_file.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostTextBytes = 64 << 20;
constexpr size_t kMostSteps = 2000;  // of the history: more than anybody takes back
constexpr size_t kMostHistoryBytes = size_t{32} << 20;
constexpr std::chrono::milliseconds kWritingTakes{5};  // most files are written anew faster; the others are waited for
constexpr int64_t kTypingPause = 800;                  // ms: what is typed without a longer pause is one step

SettledFile read_text(const std::string& path) {
  return read_settled_file(path, kMostTextBytes, kWritingTakes);
}

// Puts the file `draft`, which holds `put`, in the place of `path`, where this holds `expected`; true: it did. Both
// change places at one instant, and what was there is compared afterwards: where another program has written meanwhile,
// or is still writing, its file goes back, and so on, should it have written again. Nothing: the file system cannot
// exchange files.
std::optional<bool> exchange(const std::string& draft, const std::string& path, std::string put, std::string expected) {
  for (bool first = true;; first = false) {
    if (renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) != 0) {
      if (first) return std::nullopt;
      refuse("cannot write '" + path + "'");
    }
    SettledFile was = read_text(draft);
    if (!was.text || (*was.text == expected && !was.unfinished)) return first;
    expected = std::exchange(put, *was.text);
  }
}

// Beside the file and renamed: whoever reads finds the old text or the new one, also after a crash. `before`: what the
// file is known to hold. When another program has written it meanwhile, its text stays and the answer is false.
bool write_text(const std::string& path, const std::string& text, const std::string* before_text) {
  fs::path target(path);
  std::string draft = (target.parent_path() / ("." + target.filename().string() + ".part")).string();
  struct stat before{};
  bool existed = stat(path.c_str(), &before) == 0;
  int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
                    existed ? before.st_mode & 0777 : 0666);
  if (file < 0) refuse("cannot write '" + path + "'");
  size_t done = 0;
  while (done < text.size()) {
    ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += static_cast<size_t>(written);
  }
  bool good = ::close(file) == 0 && done == text.size();
  if (good && existed && before_text) {
    if (std::optional<bool> same = exchange(draft, path, text, *before_text)) {
      unlink(draft.c_str());
      return *same;
    }
  }
  if (!good || rename(draft.c_str(), path.c_str()) != 0) {
    unlink(draft.c_str());
    refuse("cannot write '" + path + "'");
  }
  return true;
}

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Text* Texts::find(const std::string& uri) {
  auto it = texts_.find(uri);
  return it == texts_.end() ? nullptr : &it->second;
}

Text& Texts::open(const std::string& uri) {
  if (!uri.starts_with("file:///")) throw Fault{lsp::kInvalidParams, "a file is named by a file: URI"};
  if (Text* known = find(uri)) return *known;
  std::string path = lsp::path_of_uri(uri);
  if (!workspace_.may_read(path)) refuse("the file lies outside of the folder and of the libraries");
  // One file has one name.
  std::string plain = lsp::uri_of_path(fs::path(path).lexically_normal().string());
  if (plain != uri) return open(plain);
  SettledFile file = read_text(path);
  if (!file.text) refuse("cannot read '" + path + "'");
  if (file.unfinished) throw Unfinished{path};
  Text text;
  text.uri = uri;
  text.path = path;
  text.language = path.ends_with(".mo")      ? "modelica"
                  : path.ends_with(".chi")   ? "chi"
                  : path.ends_with(".shsml") ? "shsml"
                  : path.ends_with(".md")    ? "markdown"
                                             : "text";
  text.content = std::move(*file.text);
  text.writable = workspace_.may_write(path) && access(path.c_str(), W_OK) == 0;
  Text& kept = texts_[uri] = std::move(text);
  if (kept.language != "markdown" && kept.language != "text") {
    workspace_.service().open(uri, kept.language, kept.version, kept.content);
    workspace_.changed();
  }
  return kept;
}

void Texts::leave(WindowId window) {
  for (auto& [uri, text] : texts_) text.windows.erase(window);
}

Json Texts::lsp_edits(const Text& text, const Edits& edits) const {
  lsp::LineTable lines(text.content);
  Json all = Json::array();
  for (const Edit& edit : edits)
    all.push_back({{"range", lines.range(edit.begin, edit.end, lsp::Encoding::Utf16)}, {"newText", edit.text}});
  return all;
}

Edits Texts::byte_edits(const Text& text, const Json& edits) const {
  lsp::LineTable lines(text.content);
  bool windows_ends = text.content.find("\r\n") != std::string::npos;
  Edits all;
  for (const Json& edit : edits) {
    std::string with = edit.at("newText").get<std::string>();
    if (windows_ends) {
      std::string ends;
      for (size_t k = 0; k < with.size(); ++k) {
        if (with[k] == '\n' && (k == 0 || with[k - 1] != '\r')) ends += '\r';
        ends += with[k];
      }
      with = std::move(ends);
    }
    all.push_back({lines.offset(edit.at("range").at("start"), lsp::Encoding::Utf16),
                   lines.offset(edit.at("range").at("end"), lsp::Encoding::Utf16), std::move(with)});
  }
  sort_edits(all, text.content.size());
  return all;
}

void Texts::put(Text& text, const Edits& edits, WindowId by, const std::string& label, uint64_t group, bool write) {
  std::string content = edited(text.content, edits);
  if (content.size() > kMostTextBytes) refuse("the text is too long");
  if (write && !write_text(text.path, content, text.on_disk ? &text.content : nullptr)) {
    reread(text.path);
    throw Fault{kStale, "another program has changed the file", {{"version", text.version}}};
  }
  Json told = lsp_edits(text, edits);
  text.content = std::move(content);
  text.on_disk = true;
  ++text.version;
  if (text.language != "markdown" && text.language != "text")
    workspace_.service().replace(text.uri, text.version, text.content);
  workspace_.edited();
  doors_.changed(text, told, by, label, group);
}

// Typing goes on: the step is made longer instead of adding another.
bool Texts::joins(const Step& step) const {
  if (steps_.empty() || step.label != "typing" || step.parts.size() != 1 || step.parts[0].forward.size() != 1)
    return false;
  const Step& last = steps_.back();
  if (last.undone || last.label != "typing" || last.by != step.by || last.parts.size() != 1 ||
      last.parts[0].uri != step.parts[0].uri)
    return false;
  return last.parts[0].forward.size() == 1 && step.at_ms - last.at_ms < kTypingPause &&
         step.parts[0].forward[0].text.find('\n') == std::string::npos;
}

// A session of days has a bounded history: the oldest steps are forgotten.
void Texts::add(Step step) {
  auto bytes_of = [](const Step& one) {
    size_t bytes = sizeof one;
    for (const Step::Part& part : one.parts) {
      bytes += part.uri.size();
      for (const Edits* edits : {&part.forward, &part.backward}) {
        for (const Edit& edit : *edits) bytes += sizeof edit + edit.text.size();
      }
    }
    return bytes;
  };
  steps_.push_back(std::move(step));
  size_t bytes = 0, kept = 0;
  while (kept < std::min(steps_.size(), kMostSteps) && (kept == 0 || bytes < kMostHistoryBytes))
    bytes += bytes_of(steps_[steps_.size() - ++kept]);
  steps_.erase(steps_.begin(), steps_.end() - static_cast<ptrdiff_t>(kept));
}

uint64_t Texts::apply(std::vector<Change> changes, const std::string& label, WindowId by) {
  for (Change& change : changes) {
    const Text& text = open(change.uri);
    std::erase_if(change.edits, [&](const Edit& edit) {
      return edit.end <= text.content.size() && edit.begin <= edit.end &&
             text.content.compare(edit.begin, edit.end - edit.begin, edit.text) == 0;
    });
  }
  std::erase_if(changes, [](const Change& change) { return change.edits.empty(); });
  if (changes.empty()) return 0;
  Step step{label, by, ++groups_, now_ms(), {}, false};
  for (Change& change : changes) {
    Text& text = open(change.uri);
    if (!text.writable)
      refuse("'" + fs::path(text.path).filename().string() +
             "' cannot be changed: it lies outside of the opened folder or may not be written");
    sort_edits(change.edits, text.content.size());
    step.parts.push_back({text.uri, change.edits, inverse(text.content, change.edits)});
  }
  // What was undone cannot be done again once something else happened to its file.
  std::erase_if(steps_, [&](const Step& one) {
    return one.undone && std::any_of(one.parts.begin(), one.parts.end(), [&](const Step::Part& part) {
             return std::any_of(step.parts.begin(), step.parts.end(),
                                [&](const Step::Part& mine) { return mine.uri == part.uri; });
           });
  });
  for (const Step::Part& part : step.parts) put(texts_.at(part.uri), part.forward, by, label, step.group, true);
  if (joins(step)) {
    // Together they are one edit, found by comparing the texts before and after.
    Step& last = steps_.back();
    const std::string& after = texts_.at(step.parts[0].uri).content;
    std::string middle = edited(after, step.parts[0].backward), before = edited(middle, last.parts[0].backward);
    Edits whole = difference(before, after);
    if (!whole.empty()) {
      last.parts[0].forward = whole;
      last.parts[0].backward = inverse(before, whole);
      last.at_ms = step.at_ms;
      return last.group;
    }
  }
  add(std::move(step));
  return groups_;
}

void Texts::create(const std::string& path, const std::string& content, const std::string& label, WindowId by) {
  if (!workspace_.may_write(path)) refuse("the folder cannot be written");
  std::error_code error;
  if (fs::exists(path, error)) refuse("there is already a file '" + workspace_.relative(path) + "'");
  fs::create_directories(fs::path(path).parent_path(), error);
  if (!workspace_.is_inside(path)) refuse("a path must lie in the folder");
  write_text(path, content, nullptr);
  std::string uri = lsp::uri_of_path(path);
  if (Text* old = find(uri)) {
    Edits all = difference(old->content, content);
    put(*old, all, by, label, ++groups_, false);
    return;
  }
  workspace_.scan();
  workspace_.reread(path);
}

void Texts::move(const std::string& from, const std::string& to) {
  if (!workspace_.may_write(from) || !workspace_.may_write(to)) refuse("the folder cannot be written");
  if (std::error_code error; fs::rename(from, to, error), error) refuse("cannot rename '" + from + "'");
  auto moved = [&](const std::string& path) { return path == from || path.starts_with(from + "/"); };
  std::erase_if(steps_, [&](const Step& step) {
    return std::any_of(step.parts.begin(), step.parts.end(),
                       [&](const Step::Part& part) { return moved(lsp::path_of_uri(part.uri)); });
  });
  for (auto it = texts_.begin(); it != texts_.end();) {
    bool gone = moved(it->second.path);
    if (gone && it->second.language != "markdown" && it->second.language != "text")
      workspace_.service().close(it->first);
    it = gone ? texts_.erase(it) : std::next(it);
  }
  workspace_.scan();
  std::vector<std::string> old;
  for (const world::File& file : workspace_.world()->loaded_files()) {
    if (moved(file->path())) old.push_back(file->path());
  }
  for (const std::string& path : old) workspace_.reread(path);
  workspace_.reread(fs::is_directory(to) ? to + "/package.mo" : to);
}

bool Texts::reread(const std::string& path) {
  Text* text = find(lsp::uri_of_path(path));
  if (!text) return false;
  SettledFile file = read_text(path);
  // The watcher sees the end of the writing.
  return !file.unfinished && take(*text, std::move(file.text));
}

void Texts::take_in(const std::string& uri) {
  Text* text = find(uri);
  if (!text || !text->on_disk) return;
  SettledFile file = read_text(text->path);
  if (file.unfinished) throw Unfinished{text->path};
  take(*text, std::move(file.text));
}

bool Texts::take(Text& text, std::optional<std::string> content) {
  text.on_disk = content.has_value();
  // A file that was removed keeps its text in the windows that show it; the next change writes it again.
  if (!content) return false;
  Edits edits = difference(text.content, *content);
  text.writable = workspace_.may_write(text.path) && access(text.path.c_str(), W_OK) == 0;
  if (edits.empty()) return false;
  Step step{"changed outside", 0, ++groups_, now_ms(), {{text.uri, edits, inverse(text.content, edits)}}, false};
  std::erase_if(steps_, [&](const Step& one) {
    return one.undone && std::any_of(one.parts.begin(), one.parts.end(),
                                     [&](const Step::Part& part) { return part.uri == text.uri; });
  });
  put(text, edits, 0, step.label, step.group, false);
  add(std::move(step));
  return true;
}

// The step that is next to be taken back, or done again.
Texts::Step* Texts::last_of(const std::string& uri, bool undone) {
  auto touches = [&](const Step& step) {
    return std::any_of(step.parts.begin(), step.parts.end(), [&](const auto& part) { return part.uri == uri; });
  };
  if (undone) {
    for (Step& step : steps_) {
      if (touches(step) && step.undone) return &step;
    }
    return nullptr;
  }
  for (auto it = steps_.rbegin(); it != steps_.rend(); ++it) {
    if (touches(*it) && !it->undone) return &*it;
  }
  return nullptr;
}

Texts::Taken Texts::undo(const std::string& uri, WindowId by) {
  Step* step = last_of(uri, false);
  if (!step) refuse("there is nothing to undo");
  for (const Step::Part& part : step->parts) {
    if (last_of(part.uri, false) != step)
      refuse("'" + step->label + "' also changed another file, which was changed again since");
    if (!texts_.at(part.uri).writable) refuse("the file cannot be changed");
  }
  Taken taken{step->label, {}};
  step->undone = true;
  for (const Step::Part& part : step->parts) {
    put(texts_.at(part.uri), part.backward, by, "undo " + step->label, step->group, true);
    taken.uris.push_back(part.uri);
  }
  return taken;
}

Texts::Taken Texts::redo(const std::string& uri, WindowId by) {
  Step* step = last_of(uri, true);
  if (!step) refuse("there is nothing to do again");
  for (const Step::Part& part : step->parts) {
    if (last_of(part.uri, true) != step) refuse("'" + step->label + "' also changed another file");
  }
  Taken taken{step->label, {}};
  step->undone = false;
  for (const Step::Part& part : step->parts) {
    put(texts_.at(part.uri), part.forward, by, "redo " + step->label, step->group, true);
    taken.uris.push_back(part.uri);
  }
  return taken;
}

Json Texts::state(const std::string& uri) const {
  auto* self = const_cast<Texts*>(this);
  const Step* back = self->last_of(uri, false);
  const Step* again = self->last_of(uri, true);
  return {{"undo", back ? Json(back->label) : Json()}, {"redo", again ? Json(again->label) : Json()}};
}

}  // namespace saltus::studio
