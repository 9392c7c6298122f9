// MLS 3.6 §3.7.5: terminal() is true in the last evaluation, also outside of when clauses.
// run: simulate --stop 1
// check: b(0) = 2 +- 0 ; as written
// check: a(1-) = 0.1 +- 0 ; before the end
// check: final b = 5 +- 0 ; as written
// check: final a = 1 +- 0 ; as written
model TerminalInEquations
  Real a, b;
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  b = if terminal() then 5 else 2;
  if terminal() then
    a = 1;
  else
    a = 0.1;
  end if;
end TerminalInEquations;
