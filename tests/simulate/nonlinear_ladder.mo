// A ladder of 32 nonlinear cells whose voltages have start values. With two torn unknowns the others follow one from the other, and an error grows by a factor of
// three in each cell, v := v + v^3 far from the solution: the initial problem could not be solved (R0001, "a derivative is not finite"). More of those that have a start
// value are torn (structure/simultaneous.cc).
// numbers: Newton's method from zero on the 32 equations, in Python, to 1e-16
// run: simulate --stop 1
// check: v[1](0) = 0.47202866698086116 +- 1e-12
// check: v[16](0) = 1.4132794958638518e-05 +- 1e-14
// check: final v[32] = 3.2347400566274246e-10 +- 1e-16
model nonlinear_ladder
  parameter Integer n = 32;
  Real v[n](each start = 0), w[n];
  Real x(start = 0, fixed = true);
equation
  der(x) = v[n] - x;
  for k in 1:n loop
    w[k] = v[k] + v[k]^3;
    (if k == 1 then 1 else v[max(1, k - 1)]) - v[k] = 0.5*w[k] + (if k == n then 0 else 1)*(v[k] - v[min(n, k + 1)]);
  end for;
end nonlinear_ladder;
