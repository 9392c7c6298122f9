#include "studio/watcher.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <filesystem>

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostFolders = 8192;
constexpr int kDeepestFolder = 24;
constexpr uint32_t kEvents = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR;

bool is_of_interest(const std::string& name) {
  if (name.starts_with(".")) return false;
  for (const char* ending : {".mo", ".chi", ".shsml", ".md", "package.order"}) {
    if (name.ends_with(ending)) return true;
  }
  return false;
}

}  // namespace

Watcher::Watcher(Desk& desk) : desk_(desk), descriptor_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  if (descriptor_ < 0) return;
  watch_below(desk_.workspace().folder(), 0);
  desk_.loop().watch(descriptor_, [this] { read(); });
}

Watcher::~Watcher() {
  if (descriptor_ < 0) return;
  desk_.loop().forget(descriptor_);
  close(descriptor_);
}

void Watcher::watch_below(const std::string& folder, int depth) {
  if (folders_.size() >= kMostFolders || depth > kDeepestFolder) return;
  int watch = inotify_add_watch(descriptor_, folder.c_str(), kEvents);
  if (watch < 0) return;
  folders_[watch] = folder;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::string name = it->path().filename().string();
    if (name.starts_with(".") || name == "node_modules" || it->is_symlink(error) || !it->is_directory(error)) continue;
    watch_below(it->path().string(), depth + 1);
  }
}

void Watcher::read() {
  alignas(inotify_event) char bytes[65536];
  for (ssize_t got; (got = ::read(descriptor_, bytes, sizeof bytes)) > 0;) {
    for (char* at = bytes; at < bytes + got;) {
      auto* event = reinterpret_cast<inotify_event*>(at);
      at += sizeof(inotify_event) + event->len;
      if (event->mask & IN_Q_OVERFLOW) {
        // Too much at once: look at everything that is open.
        for (const auto& [uri, text] : desk_.texts().all()) changed_.insert(text.path);
        folders_changed_ = true;
        continue;
      }
      auto folder = folders_.find(event->wd);
      if (folder == folders_.end() || event->len == 0) continue;
      std::string name = event->name, path = folder->second + "/" + name;
      if (event->mask & IN_ISDIR) {
        if (name.starts_with(".")) continue;
        folders_changed_ = true;
        if (event->mask & (IN_CREATE | IN_MOVED_TO)) watch_below(path, 0);
        continue;
      }
      // Of files that are being written, the end is waited for.
      if (!is_of_interest(name) || (event->mask & IN_CREATE)) continue;
      changed_.insert(path);
    }
  }
  if (changed_.empty() && !folders_changed_) return;
  if (timer_ != 0) desk_.loop().cancel(timer_);
  timer_ = desk_.loop().after(std::chrono::milliseconds(30), [this] { settle(); });
}

void Watcher::settle() {
  timer_ = 0;
  std::set<std::string> changed = std::exchange(changed_, {});
  Workspace& workspace = desk_.workspace();
  size_t before = workspace.packages().size() + workspace.loose().size() + workspace.others().size();
  auto known = [&] {
    std::set<std::string> all(workspace.packages().begin(), workspace.packages().end());
    all.insert(workspace.loose().begin(), workspace.loose().end());
    all.insert(workspace.others().begin(), workspace.others().end());
    return all;
  };
  std::set<std::string> old = known();
  workspace.scan();
  std::set<std::string> now = known();
  bool tree_changed = folders_changed_ || old != now || before != now.size();
  // Files that came with a folder, or went with it.
  for (const std::string& path : now) {
    if (!old.contains(path))
      changed.insert(path.ends_with(".mo") || path.find('.') != std::string::npos ? path : path + "/package.mo");
  }
  for (const std::string& path : old) {
    if (!now.contains(path)) changed.insert(path.ends_with(".mo") ? path : path + "/package.mo");
  }
  folders_changed_ = false;
  std::vector<std::string> uris;
  for (const std::string& path : changed) {
    std::string uri = lsp::uri_of_path(path);
    if (Text* text = desk_.texts().find(uri)) {
      // Our own writing comes back here, too, and is no change.
      bool was_there = text->on_disk;
      desk_.texts().reread(path);
      tree_changed |= was_there != text->on_disk;
      if (was_there && !text->on_disk) desk_.notify("text/removed", {{"uri", uri}});
      continue;
    }
    if (path.ends_with(".mo") || path.ends_with("package.order")) {
      workspace.reread(path);
      uris.push_back(uri);
      tree_changed = true;
    }
  }
  if (!uris.empty()) desk_.tell_changed(uris);
  if (tree_changed) desk_.notify("workspace/changed", {{"nodes", {""}}});
}

}  // namespace saltus::studio
