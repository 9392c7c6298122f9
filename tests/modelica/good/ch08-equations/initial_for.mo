// MLS 3.6 §8.6: a for-equation in an initial section
// run: simulate --stop 1
// check: x[3](0) = 9 +- 1e-9
model M
  Real x[3];
equation
  der(x) = -x;
initial equation
  for i in 1:3 loop
    x[i] = i^2;
  end for;
end M;
