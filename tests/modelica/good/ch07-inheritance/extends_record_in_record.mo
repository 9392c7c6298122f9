// MLS 3.6 §7.1.3: a record may extend a record
// run: simulate --stop 1
// check: final r.a = 1 +- 1e-12
// check: final r.b = 2 +- 1e-12
record A
  Real a;
end A;
record B
  extends A;
  Real b;
end B;
model M
  B r = B(a=1, b=2);
end M;
