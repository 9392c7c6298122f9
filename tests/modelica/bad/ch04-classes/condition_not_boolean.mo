// MLS 3.6 §4.4.5: the condition of a component is a Boolean
// run: check
// error: M0344 at 9
model A
  Real x = 1;
end A;
model M
  parameter Integer n = 1;
  A a if n;
end M;
