// MLS 3.6 §12.4.3: several outputs
// run: simulate --stop 1
// check: final q = 3 +- 1e-12
// check: final r = 2 +- 1e-12
function divide
  input Integer a, b;
  output Integer q, r;
algorithm
  q := div(a, b);
  r := mod(a, b);
end divide;
model M
  Integer q, r;
equation
  (q, r) = divide(17, 5);
end M;
