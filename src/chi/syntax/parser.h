// tokens → syntax tree, by hand, one function a production. A mistake is reported and the rest is read all the same.
#pragma once

#include <memory>

#include "base/context.h"
#include "chi/syntax/tree.h"

namespace saltus::chi::syntax {

std::unique_ptr<Tree> parse(Context& context, FileId file);

}  // namespace saltus::chi::syntax
