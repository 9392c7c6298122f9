// A parameter decides which element of a discrete variable an equation is about.
// run: simulate --stop 1
// check: final x[1] = 1 +- 0
// check: final x[2] = 3 +- 0
// check: final x[3] = 2 +- 0
// check: final y[1] = 11 +- 0 ; ticks at 0, 0.1, ..., 1
// check: final y[2] = 22 +- 0
// check: final b[1] = 1 +- 0
// check: final b[2] = 0 +- 0
// check: final z[2] = 2 +- 1e-9
model ParameterSubscripts
  parameter Integer n = 1;
  parameter Integer k = n + 1;
  Integer x[3];
  discrete Real y[2](each start = 0, each fixed = true);
  Real z[3](each start = 1, each fixed = true);
  Boolean b[2];
equation
  x[k] = 3;
  x[3] = 2;
  x[1] = 1;
  when sample(0, 0.1) then
    y[n] = pre(y[n]) + 1;
    y[k] = 2*y[n];
  end when;
  b[n] = time > 0.5;
  b[k] = not b[n];
  der(z[k]) = 1;
  der(z[1]) = 0;
  der(z[3]) = 2;
end ParameterSubscripts;
