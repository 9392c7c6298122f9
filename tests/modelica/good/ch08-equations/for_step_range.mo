// MLS 3.6 §8.3.2.1: a range with a step
// run: simulate --stop 1
// check: final s = 9 +- 1e-12
model M
  Real x[5];
  Real s = sum(x);
equation
  for i in 1:2:5 loop
    x[i] = i;
  end for;
  for i in 4:-2:2 loop
    x[i] = 0;
  end for;
end M;
