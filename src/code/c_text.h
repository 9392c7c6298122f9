// A module as C: for FMUs that are compiled where they run. It is written from the module as it was lowered, before
// LLVM optimizes it; that is a small part of LLVM's language: numbers, Integers and addresses, no vectors, no
// aggregates but the pair of an overflow.
//
// The text is C99 for machines whose addresses have 64 bits. Memory is read and written by copying, so that no rule
// about the types of objects is broken; Integers are unsigned words, so that nothing is undefined that is defined in
// the module.
#pragma once

#include <string>

#include "code/llvm.h"

namespace saltus::code {

// Empty: `why` says what of the module is not written as C yet.
std::string c_text(const llvm::Module& module, std::string& why);

}  // namespace saltus::code
