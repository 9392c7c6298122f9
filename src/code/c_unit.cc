#include "code/c_unit.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <set>
#include <sstream>

#include "base/regular_file.h"
#include "code/digest.h"
#include "code/external_shim.h"

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFormat = "saltus unit 3";
// Messages without excerpts: they would show lines of whatever file a stranger's text includes.
constexpr const char* kFlags[] = {"-fPIC", "-O1", "-w", "-fno-diagnostics-show-caret"};
// A library's own functions are meant before those of the same name in this process.
const std::vector<std::string>& link_flags(const CUnit& unit) {
  static const std::vector<std::string> library = {"-shared", "-Wl,--no-undefined", "-Wl,-Bsymbolic"},
                                        object = {"-r", "-nostdlib"};
  return unit.is_object ? object : library;
}

std::optional<std::string> contents(const std::string& path) {
  return read_regular_file(path);
}

// What tells of a change without reading.
std::string stamp(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return "-";
  auto time = [](const timespec& t) { return std::to_string(t.tv_sec) + "." + std::to_string(t.tv_nsec); };
  return std::to_string(info.st_ino) + "," + std::to_string(info.st_size) + "," + time(info.st_mtim) + "," +
         time(info.st_ctim);
}

// Whether a later change would have a later time: clocks of file systems tick slowly.
bool old_enough(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && std::time(nullptr) - info.st_ctim.tv_sec > 2;
}

// The files that a compiler's rule "target: file file \ file" names; spaces in names are written "\ ".
std::vector<std::string> dependencies(const std::string& rule) {
  std::vector<std::string> files;
  std::string word;
  size_t at = rule.find(": ");
  auto end = [&] {
    if (!word.empty()) files.push_back(std::move(word));
    word.clear();
  };
  for (at = at == std::string::npos ? rule.size() : at + 1; at < rule.size(); ++at) {
    char c = rule[at];
    char next = at + 1 < rule.size() ? rule[at + 1] : '\0';
    if (c == '\\' && (next == ' ' || next == '#'))
      word += rule[++at];
    else if (c == '\\' && next == '\n')
      ++at, end();
    else if (c == '$' && next == '$')
      word += rule[++at];
    else if (c == ' ' || c == '\n')
      end();
    else
      word += c;
  }
  end();
  return files;
}

std::string key_of(const CUnit& unit, const std::string& compiler) {
  KeyText key;
  key.add(kFormat).add(compiler).add(unit.text).add(kUtilitiesHeader).add(unit.name);
  for (const char* flag : kFlags) key.add(flag);
  for (const char* name : kUnitDefinitions) key.add(name);
  for (const std::string& flag : link_flags(unit)) key.add(flag);
  for (const auto* list : {&unit.sources, &unit.folders, &unit.links}) {
    key.add(std::to_string(list->size()));
    for (const std::string& entry : *list) key.add(entry);
  }
  for (const std::string& link : unit.links) key.add(stamp(link));
  for (const auto& [name, bytes] : unit.compiled) key.add(name).add(blake3(bytes));
  return key.digest();
}

// A line a file: digest, stamp or "-", name.
bool unchanged(const std::string& line) {
  size_t first = line.find(' '), second = line.find(' ', first + 1);
  if (first == std::string::npos || second == std::string::npos) return false;
  std::string digest = line.substr(0, first), known = line.substr(first + 1, second - first - 1),
              path = line.substr(second + 1);
  if (known != "-" && known == stamp(path)) return true;
  auto now = contents(path);
  return now && blake3(*now) == digest;
}

}  // namespace

std::optional<std::string> CUnits::build(const CUnit& unit, std::string& why) {
  if (!opened_) {
    cache_ = PrivateFolder::cache(uncached_);
    opened_ = true;
  }
  std::string key = key_of(unit, compiler_.identity());
  if (cache_.ok()) {
    if (auto manifest = cache_.read(key + ".unit")) {
      std::istringstream lines(*manifest);
      std::string format, own, digest, line;
      bool good = std::getline(lines, format) && format == kFormat && std::getline(lines, own);
      good =
          good &&
          own ==
              blake3(std::string_view(*manifest).substr(std::min(manifest->size(), format.size() + own.size() + 2))) &&
          std::getline(lines, digest);
      while (good && std::getline(lines, line)) good = unchanged(line);
      if (good) {
        auto library = cache_.read(digest + ".so");
        if (library && blake3(*library) == digest) return library;
      }
    }
  }
  std::vector<std::string> included;
  auto begin = std::chrono::steady_clock::now();
  auto library = compile(unit, included, why);
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!library || !cache_.ok()) return library;
  std::string digest = blake3(*library);
  std::string manifest = digest + "\n";
  for (const std::string& path : included) {
    auto bytes = contents(path);
    if (!bytes || path.find('\n') != std::string::npos) return library;  // gone in the meantime: not kept
    manifest += blake3(*bytes) + " " + (old_enough(path) ? stamp(path) : "-") + " " + path + "\n";
  }
  if (cache_.write(digest + ".so", *library))
    (void)cache_.write(key + ".unit", std::string(kFormat) + "\n" + blake3(manifest) + "\n" + manifest);
  return library;
}

std::optional<std::string> CUnits::compile(const CUnit& unit, std::vector<std::string>& included, std::string& why) {
  PrivateFolder work = PrivateFolder::temporary(why);
  if (!work.ok()) return std::nullopt;
  const std::string& at = work.path();
  if (!work.write("unit.c", unit.text) || !work.write("ModelicaUtilities.h", kUtilitiesHeader)) {
    why = "no file can be written in '" + at + "'";
    return std::nullopt;
  }
  std::vector<std::string> sources = unit.sources;
  sources.insert(sources.begin(), at + "/unit.c");
  std::vector<std::vector<std::string>> commands;
  std::vector<std::string> link = link_flags(unit);
  link.insert(link.end(), {"-o", at + "/unit.so"});
  if (!unit.name.empty()) link.push_back("-Wl,-soname," + unit.name);
  for (size_t k = 0; k < sources.size(); ++k) {
    std::string stem = at + "/" + std::to_string(k);
    std::vector<std::string> command{"-c", "-o", stem + ".o", "-MD", "-MF", stem + ".d"};
    command.insert(command.end(), std::begin(kFlags), std::end(kFlags));
    for (const char* name : kUnitDefinitions) command.push_back("-D" + std::string(name) + "=1");
    for (const std::string& folder : unit.folders) {
      command.push_back("-I" + folder);
      command.push_back("-I" + folder + "/" + kInnerFolder);
    }
    command.push_back("-I" + at);
    command.push_back(sources[k]);
    commands.push_back(std::move(command));
    link.push_back(stem + ".o");
  }
  for (const auto& [name, bytes] : unit.compiled) {
    if (!work.write(name, bytes)) return why = "no file can be written in '" + at + "'", std::nullopt;
    link.push_back(at + "/" + name);
  }
  link.insert(link.end(), unit.links.begin(), unit.links.end());
  if (!unit.is_object) link.push_back("-lm");
  std::string said;
  bool good = compiler_.run(commands, at, said) && compiler_.run({link}, at, said);
  if (!good) {
    for (size_t place; (place = said.find(at + "/")) != std::string::npos;) said.erase(place, at.size() + 1);
    why = said.substr(0, 4000);
    return std::nullopt;
  }
  std::set<std::string> files;
  for (size_t k = 0; k < sources.size(); ++k) {
    for (const std::string& file : dependencies(contents(at + "/" + std::to_string(k) + ".d").value_or(""))) {
      if (!file.starts_with(at + "/")) files.insert(file);
    }
  }
  included.assign(files.begin(), files.end());
  auto library = contents(at + "/unit.so");
  if (!library) why = "the C compiler wrote nothing";
  return library;
}

}  // namespace saltus::code
