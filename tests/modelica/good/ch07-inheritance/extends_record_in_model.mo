// MLS 3.6 §7.1.3: a model may extend a record
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
record A
  Real x;
end A;
model M
  extends A(x=2);
end M;
