// One model: simulated by a child, its report read, its result judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/reference.h"
#include "verify/verify.h"

namespace saltus::verify {

Record run_model(const VerifyRequest& request, const Listed& listed);

// The settings of the list, else those of the reference.
Settings settings_of(const Listed& listed, const std::optional<Reference>& reference);
// The command of the child, without the places of its files.
std::vector<std::string> run_arguments(const VerifyRequest& request, const Listed& listed, const Settings& settings);

}  // namespace saltus::verify
