// MLS 3.6 §8.3.2.1: a loop over an enumeration
// run: simulate --stop 1
// check: final x[2] = 2 +- 1e-12
model M
  type E = enumeration(a, b, c);
  Real x[E];
equation
  for e in E loop
    x[e] = Integer(e);
  end for;
end M;
