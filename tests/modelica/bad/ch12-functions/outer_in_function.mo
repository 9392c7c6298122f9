// MLS 3.6 §12.2: no inner or outer components in a function
// run: check
// error: M0474 at 5
function f
  outer Real T;
  output Real y = T;
end f;
model M
  inner Real T = 1;
  Real x = f();
end M;
