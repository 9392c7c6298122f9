// MLS 3.6 §12.4: records as arguments and results
// run: simulate --stop 1
// check: final b.x = 4 +- 1e-12
// check: final b.y = 6 +- 1e-12
record R
  Real x, y;
end R;
function double
  input R a;
  output R b;
algorithm
  b.x := 2*a.x;
  b.y := 2*a.y;
end double;
model M
  R b = double(R(2, 3));
end M;
