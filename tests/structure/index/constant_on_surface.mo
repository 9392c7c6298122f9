// The constraints say a = 1 and b² + c² = 1, but their Jacobian says that a is constant only where they hold: at numbers taken
// at random a could be a state, as the model would like it to be.
//   (a − 1)(c + 2) = 0,  b² + c² + (a − 1) b = 1,  a' + b c' − c b' = 1,  c(0) = 0:  b = cos t, c = sin t
// run: simulate --stop 1 --tolerance 1e-9
// check: final c = 0.8414709848078965 +- 1e-7 ; sin 1
// check: final b = 0.5403023058681398 +- 1e-7 ; cos 1
// check: all a = 1 +- 1e-9
model M
  Real a(start = 1, stateSelect = StateSelect.prefer);
  Real b(start = 1);
  Real c(start = 0, fixed = true);
equation
  (a - 1)*(c + 2) = 0;
  b^2 + c^2 + (a - 1)*b = 1;
  der(a) + b*der(c) - c*der(b) = 1;
end M;
