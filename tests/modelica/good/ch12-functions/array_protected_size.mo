// MLS 3.6 §12.4.5: a protected array with a size from an input
// run: simulate --stop 1
// check: final y = 14 +- 1e-12
function f
  input Integer n;
  output Real y;
protected
  Real w[n];
algorithm
  for i in 1:n loop
    w[i] := i^2;
  end for;
  y := sum(w);
end f;
model M
  Real y = f(3);
end M;
