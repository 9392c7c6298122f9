// ModelicaInternal and ModelicaStreams: files and folders. What may be read or written is the sandbox's business: calls
// that it refuses fail here as they do in any program.
#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/matrix_file.h"

using namespace saltus::run;
using namespace saltus::run::library;

namespace {

void succeeds(bool good, const char* what, const char* name) {
  if (!good) throw Failure{fmt::format("\"{}\" cannot be {}: {}", name, what, std::strerror(errno))};
}

// Names in a folder, without "." and "..", in their order.
std::vector<std::string> names_in(const char* folder) {
  DIR* directory = opendir(folder);
  succeeds(directory != nullptr, "read as a folder", folder);
  std::vector<std::string> names;
  while (const dirent* entry = readdir(directory)) {
    std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(std::move(name));
  }
  closedir(directory);
  std::ranges::sort(names);
  return names;
}

// Lines end with LF or CR-LF, the last one also with the file.
std::vector<std::string> lines_of(const char* file) {
  std::string text = file_contents(file);
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    if (end < text.size() && !lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    at = end + 1;
  }
  return lines;
}

// The file whose lines were asked for last: models read files line by line.
struct OpenFile {
  std::mutex lock;
  std::string name;
  struct stat state{};
  std::vector<std::string> lines;
};
OpenFile& open_file() {
  static OpenFile file;
  return file;
}

bool is_unchanged(const struct stat& a, const struct stat& b) {
  return a.st_ino == b.st_ino && a.st_dev == b.st_dev && a.st_size == b.st_size &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

std::string line_of(const char* file, size_t number, bool& at_end) {
  OpenFile& open = open_file();
  std::lock_guard guard(open.lock);
  struct stat now{};
  succeeds(stat(file, &now) == 0, "read", file);
  if (open.name != file || !is_unchanged(open.state, now)) {
    open.name.clear();
    open.lines = lines_of(file);
    open.name = file;
    open.state = now;
  }
  at_end = number < 1 || number > open.lines.size();
  return at_end ? std::string() : open.lines[number - 1];
}

}  // namespace

void saltus_ModelicaInternal_mkdir(const char* name) {
  reported([&] { succeeds(mkdir(name, 0777) == 0, "made", name); });
}

void saltus_ModelicaInternal_rmdir(const char* name) {
  reported([&] { succeeds(rmdir(name) == 0, "removed", name); });
}

// 1 nothing, 2 a file, 3 a folder, 4 something else (Modelica.Utilities.Types.FileType).
int saltus_ModelicaInternal_stat(const char* name) {
  struct stat info{};
  if (stat(name, &info) != 0) return 1;
  return S_ISREG(info.st_mode) ? 2 : S_ISDIR(info.st_mode) ? 3 : 4;
}

void saltus_ModelicaInternal_rename(const char* from, const char* to) {
  reported([&] { succeeds(std::rename(from, to) == 0, "renamed", from); });
}

void saltus_ModelicaInternal_removeFile(const char* name) {
  reported([&] { succeeds(std::remove(name) == 0, "removed", name); });
}

void saltus_ModelicaInternal_copyFile(const char* from, const char* to) {
  reported([&] {
    std::string bytes = file_contents(from);
    std::FILE* out = std::fopen(to, "wb");
    succeeds(out != nullptr, "written", to);
    bool good = std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
    good = std::fclose(out) == 0 && good;
    succeeds(good, "written", to);
  });
}

void saltus_ModelicaInternal_readDirectory(const char* folder, int count, const char** names) {
  reported([&] {
    std::vector<std::string> found = names_in(folder);
    if (found.size() != static_cast<size_t>(std::max(count, 0)))
      throw Failure{fmt::format("the folder \"{}\" has {} files now, not {}", folder, found.size(), count)};
    for (size_t i = 0; i < found.size(); ++i) names[i] = text_of_host(found[i]);
  });
}

int saltus_ModelicaInternal_getNumberOfFiles(const char* folder) {
  return reported([&] { return static_cast<int>(names_in(folder).size()); });
}

const char* saltus_ModelicaInternal_fullPathName(const char* name) {
  return reported([&] {
    char full[PATH_MAX], here[PATH_MAX];
    if (realpath(name, full)) return text_of_host(full);
    if (name[0] == '/' || !getcwd(here, sizeof here)) return text_of_host(name);
    return text_of_host(std::string(here) + "/" + name);
  });
}

const char* saltus_ModelicaInternal_temporaryFileName() {
  return reported([&] {
    const char* folder = std::getenv("TMPDIR");
    std::string name = std::string(folder && *folder ? folder : "/tmp") + "/modelica-XXXXXX";
    int file = mkstemp(name.data());
    succeeds(file >= 0, "made", name.c_str());
    // Only the name is wanted: the file must not exist.
    close(file);
    std::remove(name.c_str());
    return text_of_host(name);
  });
}

void saltus_ModelicaStreams_closeFile(const char* name) {
  OpenFile& open = open_file();
  std::lock_guard guard(open.lock);
  if (open.name == name) open.name.clear(), open.lines.clear();
}

void saltus_ModelicaInternal_print(const char* text, const char* file) {
  reported([&] {
    std::string line = std::string(text) + "\n";
    if (*file == '\0') return utility_table().message(line.c_str());
    std::FILE* out = std::fopen(file, "a");
    succeeds(out != nullptr, "written", file);
    bool good = std::fwrite(line.data(), 1, line.size(), out) == line.size();
    good = std::fclose(out) == 0 && good;
    succeeds(good, "written", file);
  });
}

int saltus_ModelicaInternal_countLines(const char* file) {
  return reported([&] { return static_cast<int>(lines_of(file).size()); });
}

void saltus_ModelicaInternal_readFile(const char* file, const char** texts, size_t count) {
  reported([&] {
    std::vector<std::string> lines = lines_of(file);
    if (lines.size() < count)
      throw Failure{fmt::format("the file \"{}\" has {} lines now, not {}", file, lines.size(), count)};
    for (size_t i = 0; i < count; ++i) texts[i] = text_of_host(lines[i]);
  });
}

const char* saltus_ModelicaInternal_readLine(const char* file, int number, int* at_end) {
  return reported([&] {
    bool end = false;
    std::string line = line_of(file, static_cast<size_t>(std::max(number, 0)), end);
    *at_end = end;
    return text_of_host(line);
  });
}
