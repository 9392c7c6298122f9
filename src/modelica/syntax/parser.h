// text → syntax tree (MLS 3.6 appendix A). Recursive descent, written by hand.
#pragma once

#include <memory>

#include "base/context.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

// Always yields a tree: what could not be understood is reported and left out, and parsing goes on after it.
// Strings and numbers in the nodes may be views of the file's text, so the context must outlive the tree.
std::unique_ptr<Tree> parse(Context& context, FileId file);

}  // namespace saltus::modelica::syntax
