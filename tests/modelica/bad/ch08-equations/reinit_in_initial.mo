// MLS 3.6 §8.6: nothing is reinitialized in an initial equation
// run: check
// error: M0508 at 7
model M
  Real x(start = 0);
initial equation
  reinit(x, 1);
equation
  der(x) = 1;
end M;
