// MLS 3.6 §12.4: an array of records as a result
// run: simulate --stop 1
// check: final s = 12 +- 1e-12
record R
  Real x, y;
end R;
function f
  input Integer n;
  output R r[n];
algorithm
  for i in 1:n loop
    r[i] := R(i, 2*i);
  end for;
end f;
model M
  R r[3] = f(3);
  Real s = sum(r.y);
end M;
