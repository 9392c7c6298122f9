// MLS 3.6 §12.2: no connections in a function
// run: check
// error: M0470 at 11
connector C
  Real e;
  flow Real f;
end C;
function f
  input Real u;
  output Real y = u;
equation
  connect(u, y);
end f;
model M
  Real x = f(1);
end M;
