// MLS 3.6 §4.4.2.2: an input may have a declaration equation as default
// run: simulate --stop 1
// check: final b.y = 8 +- 1e-12
// check: final c.y = 2 +- 1e-12
block B
  input Real u = 4;
  output Real y = 2*u;
end B;
model M
  B b;
  B c(u=1);
end M;
