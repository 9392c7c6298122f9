// The derivative of a variable that is constant is said to be zero once, however often aliases are looked for.
// run: simulate --stop 1
// check: final b = 4184 +- 1e-9; der(b) = der(a) = 0
// check: final f = 2 +- 1e-9; der(f) = der(e) = 2, f(0) = e(0) = 0
model DerivativeOfConstant
  constant Real c = 4184;
  Real a, b, e, f;
initial equation
  a = b;
  e = f;
equation
  a = c;
  der(a) = der(b);
  e = 2*time;
  der(e) = der(f);
end DerivativeOfConstant;
