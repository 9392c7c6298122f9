// MLS 3.6 §4.4.5: the condition of a component is a parameter expression
// run: check
// error: M0460 at 9
model A
  Real x = 1;
end A;
model M
  Real y = time;
  A a if y > 0.5;
end M;
