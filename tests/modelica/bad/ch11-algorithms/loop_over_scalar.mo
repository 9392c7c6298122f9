// MLS 3.6 §11.2.2: the range is a vector
// run: check
// error: M0503 at 7
function f
  output Integer n = 0;
algorithm
  for i in 3 loop
    n := n + i;
  end for;
end f;
model M
  Integer n = f();
end M;
