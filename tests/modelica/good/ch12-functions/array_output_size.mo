// MLS 3.6 §12.4.5: the size of an output depends on an input
// run: simulate --stop 1
// check: final v[3] = 1 +- 1e-12
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
function reverse
  input Real u[:];
  output Real y[size(u, 1)];
algorithm
  for i in 1:size(u, 1) loop
    y[i] := u[end + 1 - i];
  end for;
end reverse;
model M
  Real v[3] = reverse({1, 2, 3});
end M;
