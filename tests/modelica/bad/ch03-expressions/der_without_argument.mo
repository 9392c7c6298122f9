// MLS 3.6 §3.7.4: der has one argument
// run: check
// error: M0430 at 7
model M
  Real x(start=1);
equation
  der() = x;
end M;
