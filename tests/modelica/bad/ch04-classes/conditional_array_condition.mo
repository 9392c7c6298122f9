// MLS 3.6 §4.4.5: a condition is scalar
// run: check
// error: M0461 at 8
model A
  output Real y = time;
end A;
model M
  A a[2] if {true, false};
end M;
