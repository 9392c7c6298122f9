// One model: simulated by a child, its report read, its result judged.
#pragma once

#include "verify/verify.h"

namespace saltus::verify {

Record run_model(const VerifyRequest& request, const Listed& listed);

}  // namespace saltus::verify
