// MLS 3.6 §8.3.2: the index of a loop is not set
// run: check
// error: M0480 at 8
model M
  Real x[3];
equation
  for i in 1:3 loop
    i = 2;
    x[i] = i;
  end for;
end M;
