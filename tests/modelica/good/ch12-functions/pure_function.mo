// MLS 3.6 §12.3: the prefix pure
// run: simulate --stop 1
// check: final y = 4 +- 1e-12
pure function f
  input Real u;
  output Real y = u + 1;
end f;
model M
  Real y = f(3);
end M;
