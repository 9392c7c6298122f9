#include "studio/run_archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr const char* kMagic = "saltus run 1";
constexpr size_t kMostKept = 60, kMostKeptBytes = size_t{1} << 30, kMostOfOne = size_t{128} << 20;
constexpr size_t kMostTexts = 20'000;

// When the texts of a folder were changed last: another one makes a run an old one.
std::string stamp_of(const std::string& folder) {
  uint64_t sum = 0;
  size_t seen = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end && seen < kMostTexts;
       it.increment(error), ++seen) {
    std::string name = it->path().filename().string();
    if (name.starts_with(".")) {
      it.disable_recursion_pending();
      continue;
    }
    if (!name.ends_with(".mo") && !name.ends_with(".chi") && !name.ends_with(".shsml")) continue;
    struct stat facts{};
    if (lstat(it->path().c_str(), &facts) != 0) continue;
    std::string one = it->path().string() + "|" + std::to_string(facts.st_size) + "|" +
                      std::to_string(facts.st_mtim.tv_sec) + "." + std::to_string(facts.st_mtim.tv_nsec);
    sum += std::hash<std::string>()(one);  // in whatever order the folder is read
  }
  return std::to_string(sum);
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool is_id(const std::string& id) {
  return id.size() > 1 && id.size() < 16 && id[0] == 'r' && id.find_first_not_of("0123456789", 1) == std::string::npos;
}

// Ours, and nobody else has written it.
bool is_own_file(const std::string& path) {
  struct stat facts{};
  return lstat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == getuid() &&
         (facts.st_mode & 022) == 0;
}

Json head_of(std::ifstream& file) {
  std::string line;
  if (!std::getline(file, line) || line != kMagic || !std::getline(file, line)) return {};
  Json head = Json::parse(line, nullptr, false);
  return head.is_object() ? head : Json();
}

Json names_json(const SignalNames& names) {
  Json all = Json::array();
  for (const SignalFacts& s : names.all)
    all.push_back({s.name, s.unit, s.display_unit, s.description, s.kind, s.is_column, s.negated, s.is_parameter,
                   s.settable, s.index});
  return all;
}

std::shared_ptr<const SignalNames> names_of(const Json& all) {
  auto names = std::make_shared<SignalNames>();
  for (const Json& s : all) {
    names->all.push_back({s.at(0), s.at(1), s.at(2), s.at(3), s.at(4), s.at(5), s.at(6), s.at(7), s.at(8), s.at(9)});
    names->by_name.emplace(names->all.back().name, names->all.size() - 1);
  }
  return names;
}

}  // namespace

RunArchive::RunArchive(const std::string& state, std::string folder) : folder_(std::move(folder)) {
  if (state.empty()) return;
  fs::path place = fs::path(state) / ("runs-" + std::to_string(std::hash<std::string>()(folder_)));
  std::error_code error;
  fs::create_directories(place, error);
  fs::permissions(place, fs::perms::owner_all, error);
  if (!error) place_ = place.string();
}

std::string RunArchive::path_of(const std::string& id) const {
  return place_ + "/" + id + ".run";
}

std::vector<std::unique_ptr<RunRecord>> RunArchive::all() const {
  std::vector<std::unique_ptr<RunRecord>> found;
  if (place_.empty()) return found;
  std::string stamp = stamp_of(folder_);
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(place_, error)) {
    std::string id = entry.path().stem().string();
    if (entry.path().extension() != ".run" || !is_id(id) || !is_own_file(entry.path().string())) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    Json head = head_of(file);
    if (head.is_null() || head.value("folder", "") != folder_ || !head.contains("wanted")) continue;
    try {
      auto run = std::make_unique<RunRecord>();
      run->id = id;
      run->name = head.at("name");
      run->class_name = head.at("class");
      run->uri = head.at("uri");
      run->state = head.at("state");
      run->message = head.at("message");
      run->wanted = head.at("wanted");
      if (!run->wanted.is_object() || !run->wanted.contains("parameters")) continue;
      run->start = head.at("start");
      run->stop = head.at("stop");
      run->time = head.at("time");
      run->seconds = head.at("seconds");
      run->compile_seconds = head.at("compileSeconds");
      run->event_count = head.at("events");
      run->kept_rows = head.at("rows");
      run->kept_columns = head.at("columns");
      run->of_present_texts = head.at("stamp") == stamp;
      run->loaded = false;
      found.push_back(std::move(run));
    } catch (const Json::exception&) {
      continue;
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a->id.size() != b->id.size() ? a->id.size() < b->id.size() : a->id < b->id;
  });
  return found;
}

bool RunArchive::load(RunRecord& run) const {
  std::string path = path_of(run.id), line;
  if (place_.empty() || !is_own_file(path)) return false;
  std::ifstream file(path, std::ios::binary);
  if (head_of(file).is_null() || !std::getline(file, line)) return false;
  Json rest = Json::parse(line, nullptr, false);
  if (!rest.is_object()) return false;
  try {
    auto invariants = rest.at("invariants").get<size_t>();
    size_t wanted = 8 * (invariants + run.kept_rows * run.kept_columns);
    std::error_code error;
    auto begin = static_cast<size_t>(file.tellg());
    if (run.kept_columns == 0 || run.kept_rows > kMostOfOne || run.kept_columns > kMostOfOne ||
        wanted > kMostOfOne * 2 || fs::file_size(path, error) != begin + wanted)
      return false;
    run.data.names = names_of(rest.at("names"));
    run.data.invariants.resize(invariants);
    file.read(reinterpret_cast<char*>(run.data.invariants.data()), static_cast<std::streamsize>(8 * invariants));
    run.data.begin(run.kept_columns);
    for (size_t c = 0; c < run.kept_columns; ++c) {
      std::vector<double> column(run.kept_rows);
      file.read(reinterpret_cast<char*>(column.data()), static_cast<std::streamsize>(8 * column.size()));
      run.data.set_column(c, std::move(column));
    }
    if (!file) return false;
    run.events = rest.at("events");
    run.diagnostics = rest.at("diagnostics");
    run.output = rest.at("output");
  } catch (const Json::exception&) {
    return false;
  }
  run.loaded = true;
  return true;
}

void RunArchive::keep(const RunRecord& run, bool is_current) {
  size_t bytes = run.data.bytes() + 8 * run.data.invariants.size();
  if (place_.empty() || bytes > kMostOfOne || !is_id(run.id)) return;
  make_room(bytes);
  std::string path = path_of(run.id), draft = path + ".part";
  Json head = {{"folder", folder_},
               {"name", run.name},
               {"class", run.class_name},
               {"uri", run.uri},
               {"state", run.state},
               {"message", run.message},
               {"wanted", run.wanted},
               {"start", run.start},
               {"stop", run.stop},
               {"time", run.time},
               {"seconds", run.seconds},
               {"compileSeconds", run.compile_seconds},
               {"events", run.event_count},
               {"rows", run.data.rows()},
               {"columns", run.data.columns()},
               {"stamp", is_current ? stamp_of(folder_) : ""}};
  Json rest = {{"names", names_json(*run.data.names)},
               {"invariants", run.data.invariants.size()},
               {"events", run.events},
               {"diagnostics", run.diagnostics},
               {"output", run.output}};
  unlink(draft.c_str());
  // Made by hand, so that nobody else may read it from the first byte on.
  int made = open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (made < 0) return;
  close(made);
  std::ofstream file(draft, std::ios::binary);
  file << kMagic << '\n' << line_of(head) << line_of(rest);
  file.write(reinterpret_cast<const char*>(run.data.invariants.data()),
             static_cast<std::streamsize>(8 * run.data.invariants.size()));
  for (size_t c = 0; c < run.data.columns(); ++c)
    file.write(reinterpret_cast<const char*>(run.data.column(c).data()),
               static_cast<std::streamsize>(8 * run.data.rows()));
  file.close();
  // A lost result can be computed again: what cannot be written is not complained of.
  if (!file || rename(draft.c_str(), path.c_str()) != 0) unlink(draft.c_str());
}

void RunArchive::forget(const std::string& id) {
  if (!place_.empty() && is_id(id)) unlink(path_of(id).c_str());
}

void RunArchive::make_room(size_t bytes) const {
  struct Known {
    fs::path path;
    fs::file_time_type written;
    size_t bytes;
  };
  std::vector<Known> known;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(place_, error)) {
    if (entry.path().extension() == ".run")
      known.push_back({entry.path(), entry.last_write_time(error), entry.file_size(error)});
  }
  std::sort(known.begin(), known.end(), [](const Known& a, const Known& b) { return a.written < b.written; });
  size_t all = bytes;
  for (const Known& one : known) all += one.bytes;
  for (size_t k = 0; k < known.size() && (all > kMostKeptBytes || known.size() - k >= kMostKept); ++k) {
    fs::remove(known[k].path, error);
    all -= known[k].bytes;
  }
}

}  // namespace saltus::studio
