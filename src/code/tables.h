// Arrays of numbers that never change: memory of the module instead of stores in every call.
#pragma once

#include "code/lower.h"

namespace saltus::code {

// The address of these numbers, as words; the same for the same numbers in a module.
llvm::Constant* table(ModuleLowering& module, llvm::ArrayRef<double> numbers);

// The numbers of an array literal, row by row, when all of them are literals; false otherwise.
bool literal_numbers(const hybrid::ExprPool& pool, ExprId e, std::vector<double>& into);

// A constant as a word; nothing when it is no number that is known.
std::optional<double> known_number(llvm::Value* value);

}  // namespace saltus::code
