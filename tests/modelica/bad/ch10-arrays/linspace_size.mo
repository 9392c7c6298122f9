// MLS 3.6 §10.3.3: linspace needs n >= 2
// run: check
// error: M0440 at 5
model M
  Real x[1] = linspace(0, 1, 1);
end M;
