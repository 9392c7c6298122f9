// MLS 3.6 §3.7.4: cardinality is of a connector
// run: check
// error: M0458 at 6
model M
  Real x = 1;
  Integer n = cardinality(x);
end M;
