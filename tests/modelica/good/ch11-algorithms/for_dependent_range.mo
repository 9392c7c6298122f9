// MLS 3.6 §11.2.2.3: an inner range may depend on an outer iterator
// run: simulate --stop 1
// check: final n = 6 +- 1e-12
function f
  output Integer n = 0;
algorithm
  for i in 1:3, j in 1:i loop
    n := n + 1;
  end for;
end f;
model M
  Integer n = f();
end M;
