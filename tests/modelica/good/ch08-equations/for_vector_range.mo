// MLS 3.6 §8.3.2.1: the range may be any vector
// run: simulate --stop 1
// check: final x[1] = 7 +- 1e-12
// check: final x[3] = 7 +- 1e-12
// check: final x[2] = 0 +- 1e-12
model M
  Real x[3];
equation
  for i in {1, 3} loop
    x[i] = 7;
  end for;
  x[2] = 0;
end M;
