// MLS 3.6 §8.3.2.1: an empty range gives no equation
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model M
  parameter Integer n = 0;
  Real x = 1;
  Real y[n];
equation
  for i in 1:n loop
    y[i] = i;
  end for;
end M;
