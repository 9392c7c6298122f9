// text → tokens and comments (MLS 3.6 §2 and appendix A.1).
#pragma once

#include <vector>

#include "base/context.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

// A file with more mistakes than this is not Modelica; the rest of it is not read. The lexer and the parser count
// theirs separately.
inline constexpr int kMaxErrors = 100;

// From here on what the tokens say is guesswork, since a string or comment has no end. Errors found there by the
// parser are echoes of the one the lexer has reported.
inline constexpr uint32_t kNoDoubt = 0xffffffffu;

// Fills `tokens`, the last of which is the end of the file, and `comments`, both in order of position.
// Returns the offset from which on the text is in doubt, or kNoDoubt.
uint32_t lex(Context& context, FileId file, std::vector<Token>& tokens, std::vector<Comment>& comments);

}  // namespace saltus::modelica::syntax
