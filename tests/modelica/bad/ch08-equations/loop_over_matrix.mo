// MLS 3.6 §8.3.2.1: the range is not a matrix
// run: check
// error: M0503 at 7
model M
  Real x[2];
equation
  for i in [1, 2; 3, 4] loop
    x[i] = i;
  end for;
end M;
