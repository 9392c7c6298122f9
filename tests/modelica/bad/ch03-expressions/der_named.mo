// MLS 3.6 §3.7.4: der has no named arguments
// run: check
// error: M0432 at 7
model M
  Real x(start=1, fixed=true);
equation
  der(x=x) = -x;
end M;
