#include "fmi/export/sources.h"

#include <fmt/format.h>

#include <charconv>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

// The run time's files, each behind a line with its name and size (pack_sources.cmake).
extern "C" const char saltus_fmu_sources_begin[], saltus_fmu_sources_end[];

namespace saltus::fmu {
namespace {

constexpr const char* kRunTime = "run_time";
constexpr const char* kLibraries[] = {"sundials_cvode",          "sundials_ida",           "sundials_arkode",         "sundials_nvecserial", "sundials_sunlinsoldense", "sundials_sunlinsolklu",
                                      "sundials_sunmatrixdense", "sundials_sunmatrixsparse", "klu", "dl", "pthread"};
constexpr const char* kDependencies =
    "What the source code of this FMU needs to be compiled and linked (sources/buildDescription.xml says how):\n"
    "\n"
    "- a compiler of C99 and one of C++20 (those of GCC 12 and Clang 15 or later), for a machine with addresses of 64 bits;\n"
    "- the formatting library fmt 9 or later: its headers;\n"
    "- SUNDIALS 6: cvode, ida, arkode, with its dense solver and KLU, with 64 bits for indices and for numbers;\n"
    "- KLU of SuiteSparse; its header klu.h may lie in a folder of its own, which is to be among those for headers.\n"
    "\n"
    "Only the functions of the standard (fmi3*) are to be seen from outside of the library.\n"
    "The library in binaries/ needs none of this, only the C library.\n";

std::vector<ZipEntry> run_time_files() {
  std::vector<ZipEntry> files;
  std::string_view rest(saltus_fmu_sources_begin, static_cast<size_t>(saltus_fmu_sources_end - saltus_fmu_sources_begin));
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
  for (size_t i = 0; i < bytes.size(); ++i) fmt::format_to(std::back_inserter(text), "{}{},", i % 32 == 0 ? "\n" : "", static_cast<int>(static_cast<signed char>(bytes[i])));
  return text + "0};\n";
}

std::string build_description(const std::string& identifier, const std::vector<std::string>& c, const std::vector<std::string>& cpp) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("fmiBuildDescription");
  root.append_attribute("fmiVersion") = "3.0";
  pugi::xml_node configuration = root.append_child("BuildConfiguration");
  configuration.append_attribute("modelIdentifier") = identifier.c_str();
  auto set = [&](const char* name, const char* language, const std::vector<std::string>& files) {
    pugi::xml_node node = configuration.append_child("SourceFileSet");
    node.append_attribute("name") = name;
    node.append_attribute("language") = language;
    node.append_attribute("compilerOptions") = "-O2 -fPIC -ffp-contract=off -fvisibility=hidden";
    for (const std::string& file : files) node.append_child("SourceFile").append_attribute("name") = file.c_str();
    return node;
  };
  set("model", "C99", c);
  pugi::xml_node run_time = set("run time", "C++20", cpp);
  for (const char* name : {"SALTUS_FROM_SOURCES", "FMT_HEADER_ONLY"}) {
    pugi::xml_node definition = run_time.append_child("PreprocessorDefinition");
    definition.append_attribute("name") = name;
    definition.append_attribute("value") = "1";
  }
  run_time.append_child("IncludeDirectory").append_attribute("name") = kRunTime;
  for (const char* name : kLibraries) {
    pugi::xml_node library = configuration.append_child("Library");
    library.append_attribute("name") = name;
    library.append_attribute("external") = "true";
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace

std::vector<ZipEntry> source_files(const UnitCode& code, const std::string& identifier) {
  std::vector<ZipEntry> made;
  std::vector<std::string> c, cpp;
  auto add = [&](const std::string& name, std::string text) { made.push_back({"sources/" + name, std::move(text)}); };
  for (size_t i = 0; i < code.objects.files.size(); ++i) {
    c.push_back(fmt::format("model{}.c", i));
    add(c.back(), code.objects.files[i].c_text);
  }
  c.push_back("tables.c");
  add(c.back(), tables_text(code));
  for (ZipEntry& file : run_time_files()) {
    std::string name = std::string(kRunTime) + "/" + file.name;
    if (name.ends_with(".cc")) cpp.push_back(name);
    add(name, std::move(file.bytes));
  }
  add("buildDescription.xml", build_description(identifier, c, cpp));
  made.push_back({"documentation/externalDependencies.txt", kDependencies});
  return made;
}

}  // namespace saltus::fmu
