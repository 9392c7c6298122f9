// The functions of one Real that yield a Real, as labels of a switch over Op.
#pragma once

#define SALTUS_CASES_OF_REAL_FUNCTIONS \
  case Op::Sqrt:                       \
  case Op::Exp:                        \
  case Op::Log:                        \
  case Op::Log10:                      \
  case Op::Sin:                        \
  case Op::Cos:                        \
  case Op::Tan:                        \
  case Op::Asin:                       \
  case Op::Acos:                       \
  case Op::Atan:                       \
  case Op::Sinh:                       \
  case Op::Cosh:                       \
  case Op::Tanh
