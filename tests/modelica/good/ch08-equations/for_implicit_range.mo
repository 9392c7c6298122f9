// MLS 3.6 §8.3.2.2: the range is inferred from the use as a subscript
// run: simulate --stop 1
// check: final x[3] = 30 +- 1e-12
model M
  parameter Real p[3] = {10, 20, 30};
  Real x[3];
equation
  for i loop
    x[i] = p[i];
  end for;
end M;
