// MLS 3.6 §12.6: a record with an array whose size is an element
// run: simulate --stop 1
// check: final r.v[3] = 9 +- 1e-12
record R
  parameter Integer n = 1;
  Real v[n];
end R;
model M
  R r(n=3, v={7, 8, 9});
end M;
