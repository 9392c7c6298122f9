// MLS 3.6 §7.2.5: start of an array has its size
// run: check
// error: M0401 at 5
model M
  Real x[3](start={1, 2});
equation
  der(x) = zeros(3);
end M;
