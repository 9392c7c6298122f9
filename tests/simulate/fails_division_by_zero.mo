// A denominator that is zero at time 1 and stays so.
// run: simulate --stop 3
// status: 3
// error: R0002
// says: failed at time 1: 'y' is infinite (equation at fails_division_by_zero.mo:11)
// check: final x = 1 +- 1e-9 ; x = time up to 1
model DivisionByZero
  Real x(start=0, fixed=true), y;
equation
  der(x) = y;
  y = 1/(if time < 1 then 1 else 0);
end DivisionByZero;
