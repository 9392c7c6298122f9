// MLS 3.6 §12.4.5: a protected array with ':' gets the size of what is assigned
// run: simulate --stop 1
// check: final n = 4 +- 1e-12
function f
  input Integer n;
  output Integer k;
protected
  Real w[:];
algorithm
  w := {i for i in 1:n};
  w := cat(1, w, {1.0});
  k := size(w, 1);
end f;
model M
  Integer n = f(3);
end M;
