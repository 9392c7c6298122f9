// MLS 3.6 §3.6.5: the branches have the same size
// run: check
// error: M0414 at 5
model M
  Real x[2] = if time < 1 then {1, 2} else {1, 2, 3};
end M;
