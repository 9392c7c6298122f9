// MLS 3.6 §10.4.3: a range of Strings
// run: check
// error: M0417 at 5
model M
  Real x[2] = {1 for s in "a":"b"};
end M;
