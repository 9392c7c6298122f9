// External functions (MLS §12.9).
#include "code/lower.h"

namespace saltus::code {

void Lowering::external_body(const hybrid::Function& function) {
  throw Unsupported{"external functions ('" + function.external.symbol + "')", function.span};
}

}  // namespace saltus::code
