// MLS 3.6 §11.2: a function call as a statement
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
function check
  input Real u;
algorithm
  assert(u > 0, "positive");
end check;
model M
  Real x;
algorithm
  x := 1;
  check(x);
end M;
