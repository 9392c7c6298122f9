// MLS 3.6 §5.4: an outer constant has an inner constant
// run: check
// error: M0328 at 5
model A
  outer parameter Real x;
  parameter Real y = x;
end A;
model M
  inner Real x = time;
  A a;
end M;
