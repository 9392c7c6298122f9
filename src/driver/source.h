// What the user named, FILE or CLASS, and the class that is meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "driver/request.h"
#include "modelica/library/library.h"

namespace saltus::driver {

enum class Language : uint8_t { Modelica, Chi, Shsml };

// By the file name's end; anything without a known end is a Modelica class or folder.
Language language_of(std::string_view source);

// Whether the words name a file or folder rather than a class: they end like one, contain a '/', or exist.
bool names_file(std::string_view source);

// Loads the file, if it is one, and finds the class. Null and a diagnostic when there is none.
modelica::DeclaredClass* find_source(Context& context, modelica::Library& library, const Request& request);

// The same, or all classes at the top of the file when no class is named.
std::vector<modelica::DeclaredClass*> find_roots(Context& context, modelica::Library& library, const Request& request);

// Whether the words name a folder with a package.mo, or that package.mo.
bool names_package(std::string_view source);

}  // namespace saltus::driver
