// MLS 3.6 §2.2: comments are white space
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model /* a
  comment */ M // another
  Real/**/x = 1 /* // not
  the end */;
end M;
