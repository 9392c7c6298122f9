// MLS 3.6 §13.4.3: an empty within clause names the outermost level
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
within ;
model M
  Real x = 1;
end M;
