#include "code/external.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "code/external_shim.h"
#include "code/utilities.h"

extern char** environ;

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

// Two independent 64-bit FNV-1a hashes: a name for content, not a defence.
class Digest {
 public:
  void add(std::string_view bytes) {
    for (unsigned char c : bytes) {
      a_ = (a_ ^ c) * 0x100000001b3u;
      b_ = (b_ + c) * 0x9e3779b97f4a7c15u;
      b_ ^= b_ >> 29;
    }
    a_ = (a_ ^ 0xff) * 0x100000001b3u;
  }
  std::string text() const {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%016llx%016llx", static_cast<unsigned long long>(a_), static_cast<unsigned long long>(b_));
    return buffer;
  }

 private:
  uint64_t a_ = 0xcbf29ce484222325u, b_ = 1;
};

// The definitions are what the Modelica Standard Library's sources ask a C99 platform without a user's tables to say.
constexpr const char* kFlags[] = {"-shared", "-fPIC", "-O1", "-w", "-DHAVE_ZLIB", "-DSTDC99", "-DDUMMY_FUNCTION_USERTAB=1", "-DNDEBUG"};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<fs::path> c_files(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".c" && name.compare(0, prefix.size(), prefix) == 0) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The C files that make up a library; none: it is not there as source.
std::vector<fs::path> sources_of(const std::string& library, const std::vector<std::string>& folders) {
  // The Modelica Standard Library's own list of what this one consists of (its build files).
  static const std::vector<std::string> kExternalC{"ModelicaFFT", "ModelicaInternal", "ModelicaRandom", "ModelicaStrings"};
  for (const std::string& folder : folders) {
    std::error_code error;
    if (fs::exists(fs::path(folder) / (library + ".c"), error)) return c_files(folder, library);
    if (fs::is_directory(fs::path(folder) / library, error)) return c_files(fs::path(folder) / library, "");
    if (library == "ModelicaExternalC" && fs::exists(fs::path(folder) / "ModelicaStrings.c", error)) {
      std::vector<fs::path> files;
      for (const std::string& part : kExternalC) files.push_back(fs::path(folder) / (part + ".c"));
      return files;
    }
  }
  return {};
}

bool run(const std::vector<std::string>& command, std::string& output) {
  std::string log = cache_directory() + "/log." + std::to_string(getpid());
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  int status = posix_spawnp(&child, command[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) {
    output = "'" + command[0] + "' cannot be started; a C compiler is needed";
    return false;
  }
  int result = 0;
  while (waitpid(child, &result, 0) < 0 && errno == EINTR) {
  }
  output = read(log);
  std::error_code error;
  fs::remove(log, error);
  return WIFEXITED(result) && WEXITSTATUS(result) == 0;
}

// The folder with ModelicaUtilities.h. Written under another name first: processes share it.
std::string utilities_folder(const std::string& cache) {
  Digest digest;
  digest.add(kUtilitiesHeader);
  fs::path folder = fs::path(cache) / ("include." + digest.text());
  fs::path header = folder / "ModelicaUtilities.h";
  std::error_code error;
  if (!fs::exists(header, error)) {
    fs::create_directories(folder, error);
    fs::path fresh = folder / ("fresh." + std::to_string(getpid()));
    std::ofstream(fresh) << kUtilitiesHeader;
    fs::rename(fresh, header, error);
  }
  return folder.string();
}

}  // namespace

std::string cache_directory() {
  std::error_code error;
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path base = xdg && *xdg ? fs::path(xdg) : home && *home ? fs::path(home) / ".cache" : fs::temp_directory_path(error);
  base /= "saltus";
  fs::create_directories(base, error);
  return base.string();
}

struct ExternalLibraries::Loaded {
  std::string key;
  std::vector<void*> handles;
  void* own = nullptr;  // what was compiled from sources
  std::string missing;  // libraries that are neither there as sources nor to be loaded
};

ExternalLibraries::ExternalLibraries() = default;
// Libraries stay loaded: objects that they made may outlive a program.
ExternalLibraries::~ExternalLibraries() = default;

ExternalLibraries::Loaded* ExternalLibraries::group(const hybrid::ExternalBody& body, std::string& why) {
  std::vector<std::string> folders = body.include_directories;
  folders.insert(folders.end(), body.source_directories.begin(), body.source_directories.end());
  std::string key;
  for (const std::string& text : body.libraries) key += text + '\n';
  for (const std::string& text : body.include) key += text + '\n';
  for (const std::string& text : folders) key += text + '\n';
  if (body.libraries.empty() && !body.include.empty()) key += body.symbol;  // its library knows one address
  for (const auto& loaded : loaded_) {
    if (loaded->key == key) return loaded.get();
  }
  auto loaded = std::make_unique<Loaded>();
  loaded->key = key;
  std::vector<fs::path> sources;
  for (const std::string& library : body.libraries) {
    std::vector<fs::path> files = sources_of(library, folders);
    if (!files.empty()) {
      sources.insert(sources.end(), files.begin(), files.end());
      continue;
    }
    void* handle = nullptr;
    for (const std::string& folder : body.library_directories) {
      for (const char* platform : {"/linux64/lib", "/lib"}) {
        if (!handle) handle = dlopen((folder + platform + library + ".so").c_str(), RTLD_LAZY | RTLD_LOCAL);
      }
    }
    for (const char* ending : {".so", ".so.3", ".so.1", ".so.0"}) {
      if (!handle) handle = dlopen(("lib" + library + ending).c_str(), RTLD_LAZY | RTLD_LOCAL);
    }
    if (handle) loaded->handles.push_back(handle);
    else loaded->missing += (loaded->missing.empty() ? "'" : ", '") + library + "'";
  }
  bool has_code = !sources.empty() || !body.include.empty();
  if (has_code) {
    Digest digest;
    digest.add(kExternalShim);
    digest.add(kUtilitiesHeader);
    for (const std::string& text : body.include) digest.add(text);
    for (const fs::path& source : sources) digest.add(read(source));
    std::string compiler = std::getenv("CC") && *std::getenv("CC") ? std::getenv("CC") : "cc";
    digest.add(compiler);
    for (const char* flag : kFlags) digest.add(flag);
    digest.add(body.symbol.empty() || !sources.empty() ? "" : body.symbol);
    // Headers count as well; those beside the sources are taken all.
    std::set<fs::path> headers;
    for (const std::string& folder : folders) {
      std::error_code error;
      for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".h") headers.insert(entry.path());
      }
    }
    for (const fs::path& header : headers) digest.add(read(header));
    std::string cache = cache_directory();
    std::string library = cache + "/" + digest.text() + ".so";
    if (!fs::exists(library)) {
      std::string stem = cache + "/" + digest.text() + "." + std::to_string(getpid());
      {
        std::ofstream out(stem + ".c");
        out << kExternalShim;
        // The address of a function of the Include text, also of a static one. With sources, symbols are found by name.
        if (sources.empty()) {
          for (const std::string& text : body.include) out << text << '\n';
          out << "__attribute__((visibility(\"default\"))) void* saltus_address(void) { return (void*)" << body.symbol << "; }\n";
        }
      }
      std::vector<std::string> command{compiler, "-o", stem + ".so", stem + ".c"};
      for (const char* flag : kFlags) command.push_back(flag);
      for (const std::string& folder : folders) {
        command.push_back("-I" + folder);
        command.push_back("-I" + folder + "/zlib");
      }
      command.push_back("-I" + utilities_folder(cache));
      for (const fs::path& source : sources) command.push_back(source.string());
      command.push_back("-lm");
      std::string output;
      bool good = run(command, output);
      std::error_code error;
      fs::remove(stem + ".c", error);
      if (!good) {
        for (size_t at; (at = output.find(stem + ".c")) != std::string::npos;) output.replace(at, stem.size() + 2, "Include");
        why = "the C compiler refuses the code of '" + body.symbol + "'\n" + output.substr(0, 2000);
        return nullptr;
      }
      fs::rename(stem + ".so", library, error);
    }
    loaded->own = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded->own) {
      why = dlerror();
      return nullptr;
    }
    using Set = void (*)(const UtilityTable*);
    if (auto set = reinterpret_cast<Set>(dlsym(loaded->own, "saltus_set_utilities"))) set(&utility_table());
  }
  loaded_.push_back(std::move(loaded));
  return loaded_.back().get();
}

void* ExternalLibraries::find(const hybrid::Function& function, std::string& why) {
  const hybrid::ExternalBody& body = function.external;
  std::string symbol = body.symbol + (body.language == "FORTRAN 77" ? "_" : "");
  Loaded* loaded = group(body, why);
  if (!loaded) return nullptr;
  if (loaded->own) {
    if (void* address = dlsym(loaded->own, symbol.c_str())) return address;
    using Address = void* (*)();
    if (auto address = reinterpret_cast<Address>(dlsym(loaded->own, "saltus_address"))) return address();
  }
  for (void* handle : loaded->handles) {
    if (void* address = dlsym(handle, symbol.c_str())) return address;
  }
  if (void* address = dlsym(RTLD_DEFAULT, symbol.c_str())) return address;
  why = "there is no C function '" + symbol + "'";
  if (!loaded->missing.empty()) {
    why += "; not found: " + loaded->missing;
    std::string places;
    for (const auto* list : {&body.library_directories, &body.source_directories}) {
      for (const std::string& folder : *list) places += "\nlooked in " + folder;
    }
    why += places + "\nlooked among the system's libraries";
  } else if (!body.libraries.empty()) {
    why += " in the libraries it names";
  }
  return nullptr;
}

}  // namespace saltus::code
