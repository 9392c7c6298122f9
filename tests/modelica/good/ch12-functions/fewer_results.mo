// MLS 3.6 §12.4.3: fewer results than outputs may be taken
// run: simulate --stop 1
// check: final q = 3 +- 1e-12
function divide
  input Integer a, b;
  output Integer q = div(a, b), r = mod(a, b);
end divide;
model M
  Integer q;
equation
  (q) = divide(17, 5);
end M;
