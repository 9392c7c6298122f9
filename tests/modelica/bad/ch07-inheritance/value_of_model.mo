// MLS 3.6 §7.2: a model has no value
// run: check
// error: M0630 at 8
model A  // with parameters alone it would be used as a record, with a warning
  Real x = time;
end A;
model M
  A a = 1;
end M;
