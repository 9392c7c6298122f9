// MLS 3.6 §3.8.2: a constant whose value depends on a parameter takes the parameter's value during translation.
// run: simulate --stop 1
// says: warning[M0352]: 'w.m' is a constant, but its value depends on a parameter
// check: final w.s = 5 +- 0 ; the sum over five phases
// run: check --strict
// status: 1
model Winding
  constant Integer m = 3;
  Real x[m] = fill(time, m);
  Real s = sum(x);
end Winding;
model ConstantOfParameter
  parameter Integer m = 5;
  Winding w(final m=m);
end ConstantOfParameter;
