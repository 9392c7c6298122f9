// Statements: of functions, of algorithm sections, and of processes.
#pragma once

#include <vector>

#include "base/distribution.h"
#include "base/source.h"
#include "hybrid/expressions.h"

namespace saltus::hybrid {

using ChannelId = Id<struct ChannelTag>;

enum class StatementKind : uint8_t {
  Assign,       // target := value; target is Variable, Local, Field or Index of one of these
  AssignTuple,  // (targets...) := value; an invalid target drops that result
  Call,         // value: a call for its effect
  If,           // branches; a branch without condition is the else
  For,          // iterator over the array or range `value`; branches[0].body
  While,        // branches[0]
  When,         // branches: when, elsewhen...; in algorithm sections only
  Break,
  Return,
  Assert,     // value: condition; message; level (an AssertionLevel literal: 1 warning, 2 error)
  Terminate,  // message
  Reinit,     // target (a state), value; in algorithm sections and processes

  // Processes only (χ: van Beek and Rooda, section 3.2; SHSML's logic-based components)
  Delay,      // Δ value: blocks for a time
  WaitUntil,  // ∇ value: blocks until a relation holds
  Send,       // channel ! value (invalid value: pure synchronization)
  Receive,    // channel ? target (invalid target: pure synchronization)
  Select,     // alternatives: the branches; each has a guard (condition) and an optional blocking first statement
  Print,      // targets: what to print
  Draw,       // target := a number drawn from the distribution `value`, a record (kind, a, b, c); see Distribution
};

using saltus::Distribution;

struct Statement;

struct StatementBranch {
  ExprId condition;              // invalid: always
  std::vector<Statement> event;  // Select: empty, or one Delay, WaitUntil, Send or Receive
  std::vector<Statement> body;
};

struct Statement {
  StatementKind kind = StatementKind::Return;
  Span span;
  ExprId target;
  ExprId value;
  ExprId message;
  ExprId level;
  IteratorId iterator;
  ChannelId channel;
  std::vector<ExprId> targets;
  std::vector<StatementBranch> branches;
};

}  // namespace saltus::hybrid
