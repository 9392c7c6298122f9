// Nothing depends on y, so that no integrator stumbles over it: it is still told, with its equation, and the result ends before it.
// run: simulate --stop 3
// status: 3
// error: R0002
// says: failed at time 1.002: 'y' is not a number (equation at fails_not_a_number_in_output.mo:12)
// check: final y = 0.06324555320336759 +- 1e-9 ; sqrt(1 - 0.996)
// check: final time = 0.996 +- 1e-12 ; the last row before 1, of 500
model NotANumberInOutput
  Real x(start=1, fixed=true);
  output Real y;
equation
  y = noEvent(sqrt(x));
  der(x) = -1;
end NotANumberInOutput;
