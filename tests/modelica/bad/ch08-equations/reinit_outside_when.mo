// MLS 3.6 §8.3.6: reinit only inside a when-clause
// run: check
// error: M0508 at 8
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
  reinit(x, 2);
end M;
