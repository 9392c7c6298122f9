// MLS 3.6 §11.2.2: the iterator is not assigned
// run: check
// error: M0480 at 8
function f
  output Integer n = 0;
algorithm
  for i in 1:3 loop
    i := 2;
  end for;
end f;
model M
  Integer n = f();
end M;
