#pragma once

#include "fmi/import/instance.h"

namespace saltus::fmi {

// `library`: what dlopen gave.
std::unique_ptr<Instance> make_fmi2(const Fmu& fmu, Kind kind, const std::string& name, void* library,
                                    std::string& why);

}  // namespace saltus::fmi
