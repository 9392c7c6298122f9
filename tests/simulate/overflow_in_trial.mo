// Steps that are tried and given up may leave der(x) infinite, which c*der(x) = i must not begin with at the next trial.
// With x0 = 1e-5, (x/x0)^20 is finite up to x = 2.5e10 and i up to 1e25; the first steps after time 1 lead between these.
// run: simulate --stop 3 --tolerance 1e-8
// check: x(1) = 0 +- 1e-12 ; oracle: tests/reference
// check: final x = 1e-5 +- 1e-11    ; where (x/x0)^20 = 1
// run: simulate --stop 3 --tolerance 1e-8 --solver cvode
// check: final x = 1e-5 +- 1e-11 ; oracle: tests/reference
model M
  Real x(start = 0, fixed = true, nominal = 1e-3), c, i;
equation
  c = 1e-300*(1 + x);
  c*der(x) = i;
  i = (if time < 1 then 0 else 1e-300) - (1e-10*x)^20;
end M;
