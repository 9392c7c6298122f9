// MLS 3.6 §10.4.3: the step of a range is not zero
// run: check
// error: M0460 at 5
model M
  Real a[:] = {i for i in 1:0:2};
end M;
