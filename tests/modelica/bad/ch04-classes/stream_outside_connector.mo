// MLS 3.6 §4.4.2.2: a variable of a model may not be a stream outside of connectors
// run: check
// error: M0335 at 5
model M
  stream Real h = 1;
end M;
