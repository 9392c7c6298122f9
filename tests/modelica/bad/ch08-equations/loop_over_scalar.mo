// MLS 3.6 §8.3.2.1: the range is a vector
// run: check
// error: M0503 at 7
model M
  Real x[3];
equation
  for i in 3 loop
    x[i] = i;
  end for;
end M;
