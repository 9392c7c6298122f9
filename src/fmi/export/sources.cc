#include "fmi/export/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>
#include <unordered_set>

#include "fmi/export/source_includes.h"

// The run time's files, each behind a line with its name and size (pack_sources.cmake).
extern "C" const char saltus_fmu_sources_begin[], saltus_fmu_sources_end[];

namespace saltus::fmu {
namespace {

constexpr const char* kRunTime = "run_time";
constexpr const char* kNames = "function_names.h";
constexpr const char* kOptions = "-O2 -fPIC -ffp-contract=off -fvisibility=hidden";
constexpr const char* kLibraries[] = {"sundials_cvode",
                                      "sundials_ida",
                                      "sundials_arkode",
                                      "sundials_nvecserial",
                                      "sundials_sunlinsoldense",
                                      "sundials_sunlinsolklu",
                                      "sundials_sunmatrixdense",
                                      "sundials_sunmatrixsparse",
                                      "klu",
                                      "dl",
                                      "pthread"};
constexpr const char* kDependencies =
    "What the source code of this FMU needs to be compiled and linked ({}):\n"
    "\n"
    "- a compiler of C99 and one of C++20 (those of GCC 12 and Clang 15 or later), for a machine with addresses of 64 "
    "bits;\n"
    "- the formatting library fmt 9 or later: its headers;\n"
    "- SUNDIALS 6: cvode, ida, arkode, with its dense solver and KLU, with 64 bits for indices and for numbers;\n"
    "- KLU of SuiteSparse; its header klu.h may lie in a folder of its own, which is to be among those for headers{}.\n"
    "\n"
    "Files that end in .cc are C++20. Nothing has to be defined, and no folder of the FMU's to be given; options that "
    "were tried are {}.\n"
    "Only the functions of the standard (fmi{}*) are to be seen from outside of the library. With "
    "FMI{}_FUNCTION_PREFIX their names begin with that.\n"
    "The library in binaries/ needs none of this, only the C library.\n";

const char* kFunctions2[] = {
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) #NAME,
#include "fmi/standard/fmi2_functions.def"
};
const char* kFunctions3[] = {
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) #NAME,
#include "fmi/standard/fmi3_functions.def"
};

std::vector<ZipEntry> run_time_files() {
  std::vector<ZipEntry> files;
  std::string_view rest(saltus_fmu_sources_begin,
                        static_cast<size_t>(saltus_fmu_sources_end - saltus_fmu_sources_begin));
  while (!rest.empty()) {
    size_t space = rest.find(' '), end = rest.find('\n');
    size_t size = 0;
    std::from_chars(rest.data() + space + 1, rest.data() + end, size);
    files.push_back({std::string(rest.substr(0, space)), std::string(rest.substr(end + 1, size))});
    rest.remove_prefix(std::min(rest.size(), end + 1 + size));
  }
  return files;
}

// As data_object() makes it for the linker.
std::string tables_text(const UnitCode& code) {
  Archive out;
  out(const_cast<UnitTables&>(code.tables));
  const std::string& bytes = out.bytes();
  std::string text = "#include <stdint.h>\n\nconst uint64_t saltus_unit_size = " + std::to_string(bytes.size()) + ";\n";
  for (const code::ObjectFile& file : code.objects.files) text += "extern const void* const " + file.table + "[];\n";
  text += "const void* const* const saltus_unit_parts[] = {";
  for (const code::ObjectFile& file : code.objects.files) text += file.table + ", ";
  text += "0};\nconst char saltus_unit_bytes[] = {";
  for (size_t i = 0; i < bytes.size(); ++i)
    fmt::format_to(std::back_inserter(text), "{}{},", i % 32 == 0 ? "\n" : "",
                   static_cast<int>(static_cast<signed char>(bytes[i])));
  return text + "0};\n";
}

// Where a prefix is defined, functions begin with it (FMI 2.0 §2.1.1, 3.0 §2.2.1): several FMUs in one program.
std::string function_names(int version) {
  std::string fmi = fmt::format("FMI{}_", version);
  std::string text = fmt::format(
      "#if defined({0}FUNCTION_PREFIX) && !defined({0}OVERRIDE_FUNCTION_PREFIX)\n#define SALTUS_PASTE(A, B) "
      "A##B\n#define SALTUS_FULL_NAME(A, B) SALTUS_PASTE(A, B)\n",
      fmi);
  auto add = [&](const char* name) {
    text += fmt::format("#define fmi{0}{1} SALTUS_FULL_NAME({2}FUNCTION_PREFIX, fmi{0}{1})\n", version, name, fmi);
  };
  if (version == 2)
    std::ranges::for_each(kFunctions2, add);
  else
    std::ranges::for_each(kFunctions3, add);
  return text + "#endif\n";
}

struct FileSet {
  const char* name;
  const char* language;  // or null: what the compiler takes C for
  std::vector<std::string> files;
};

std::string build_description(const std::string& identifier, const std::vector<FileSet>& sets,
                              const std::vector<std::string>& libraries) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("fmiBuildDescription");
  root.append_attribute("fmiVersion") = "3.0";
  pugi::xml_node configuration = root.append_child("BuildConfiguration");
  configuration.append_attribute("modelIdentifier") = identifier.c_str();
  for (const FileSet& set : sets) {
    if (set.files.empty()) continue;
    pugi::xml_node node = configuration.append_child("SourceFileSet");
    node.append_attribute("name") = set.name;
    if (set.language) node.append_attribute("language") = set.language;
    node.append_attribute("compilerOptions") = kOptions;
    for (const std::string& file : set.files) node.append_child("SourceFile").append_attribute("name") = file.c_str();
  }
  for (const std::string& name : libraries) {
    pugi::xml_node library = configuration.append_child("Library");
    library.append_attribute("name") = name.c_str();
    library.append_attribute("external") = "true";
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

// FMI 2.0 has no description of a build: this is one for CMake.
std::string cmake_lists(const std::string& identifier, const std::vector<std::string>& files,
                        const std::vector<std::string>& libraries) {
  std::string text = fmt::format(R"(cmake_minimum_required(VERSION 3.15)
project({0} C CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
find_path(KLU_HEADERS klu.h PATH_SUFFIXES suitesparse REQUIRED)
add_library({0} SHARED
)",
                                 identifier);
  for (const std::string& file : files) text += "  " + file + "\n";
  text += fmt::format(R"()
set_target_properties({0} PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden)
target_compile_options({0} PRIVATE -ffp-contract=off)
target_include_directories({0} SYSTEM PRIVATE ${{KLU_HEADERS}})
target_link_libraries({0} PRIVATE)",
                      identifier);
  for (const std::string& name : libraries) text += " " + name;
  return text + ")\n";
}

// The run time's own, for one version of the standard.
std::vector<std::string> add_run_time(int version, Sources& into) {
  std::vector<std::string> compiled;
  std::vector<ZipEntry> files = run_time_files();
  std::unordered_set<std::string> known;
  for (const ZipEntry& file : files) known.insert(file.name);
  std::string wrapper = fmt::format("fmi/runtime/wrappers/fmi{}.cc", version),
              other = fmt::format("fmi/runtime/wrappers/fmi{}.cc", 5 - version);
  for (const ZipEntry& file : files) {
    if (file.name == other) continue;
    std::string place = std::string(kRunTime) + "/" + file.name, beside = file.name.substr(0, file.name.rfind('/') + 1);
    auto find = [&](const std::string& name, bool quoted) {
      for (const std::string& one : {name, beside + name}) {
        if (quoted && known.contains(one)) return std::string(kRunTime) + "/" + one;
      }
      return name == kNames ? name : std::string();
    };
    std::string text;
    if (file.name.ends_with(".cc")) {
      compiled.push_back(place);
      text = "#define SALTUS_FROM_SOURCES 1\n#define FMT_HEADER_ONLY 1\n";
      if (file.name == wrapper) text += std::string("#include \"") + kNames + "\"\n";
    }
    into.entries.push_back({"sources/" + place, with_near_includes(text + file.bytes, place, find)});
  }
  into.entries.push_back({std::string("sources/") + kNames, function_names(version)});
  return compiled;
}

}  // namespace

Sources source_files(const UnitCode& code, const std::string& identifier, int version, ForeignSources foreign) {
  Sources made;
  std::vector<std::string> c;
  auto add = [&](const std::string& name, std::string text) {
    made.entries.push_back({"sources/" + name, std::move(text)});
  };
  for (size_t i = 0; i < code.objects.files.size(); ++i) {
    c.push_back(fmt::format("model{}.c", i));
    add(c.back(), code.objects.files[i].c_text);
  }
  c.push_back("tables.c");
  add(c.back(), tables_text(code));
  for (ZipEntry& file : foreign.files) add(file.name, std::move(file.bytes));
  std::vector<std::string> cpp = add_run_time(version, made), libraries(std::begin(kLibraries), std::end(kLibraries));
  libraries.insert(libraries.end(), foreign.libraries.begin(), foreign.libraries.end());
  for (const auto* list : {&c, &foreign.compiled, &cpp})
    made.compiled.insert(made.compiled.end(), list->begin(), list->end());
  std::string others;
  for (const std::string& name : foreign.libraries)
    others += ";\n- the library " + name + ", which external functions of the model call";
  if (version == 3)
    add("buildDescription.xml",
        build_description(
            identifier,
            {{"model", "C99", c}, {"external functions", nullptr, foreign.compiled}, {"run time", "C++20", cpp}},
            libraries));
  else
    add("CMakeLists.txt", cmake_lists(identifier, made.compiled, libraries));
  const char* how =
      version == 3 ? "sources/buildDescription.xml says how" : "sources/CMakeLists.txt does it, with CMake";
  made.entries.push_back({"documentation/externalDependencies.txt",
                          fmt::format(fmt::runtime(kDependencies), how, others, kOptions, version, version)});
  return made;
}

}  // namespace saltus::fmu
