// MLS 3.6 §11.2.2: the range is evaluated once
// run: simulate --stop 1
// check: final n = 6 +- 1e-12
function f
  output Integer n = 3;
algorithm
  for i in 1:n loop
    n := n + 1;
  end for;
end f;
model M
  Integer n = f();
end M;
