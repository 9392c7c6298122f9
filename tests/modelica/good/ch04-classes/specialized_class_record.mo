// MLS 3.6 §4.6: a record may contain arrays and records
// run: simulate --stop 1
// check: final o.i.v[2] = 9 +- 1e-12
record Inner
  Real v[2];
end Inner;
record Outer
  Inner i;
  Integer k;
end Outer;
model M
  Outer o = Outer(Inner({8, 9}), 1);
end M;
