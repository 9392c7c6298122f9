// MLS 3.6 §12.2: terminate is not in a function
// run: check
// error: M0485 at 9
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  terminate("end");
end f;
model M
  Real x = f(time);
end M;
