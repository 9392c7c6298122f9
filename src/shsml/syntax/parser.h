// tokens → syntax tree, by hand, one function a production. A mistake is reported and the rest is read all the same.
#pragma once

#include <memory>

#include "base/context.h"
#include "shsml/syntax/tree.h"

namespace saltus::shsml::syntax {

std::unique_ptr<Tree> parse(Context& context, FileId file);

}  // namespace saltus::shsml::syntax
