// The derivative of what is constant is 0, once.
// numbers: constants of the model, and derivatives 0
// run: simulate --model T44 --stop 1
// check: all q = 0 +- 0
// run: simulate --model T44b --stop 1
// check: all h = 3 +- 1e-9
// run: simulate --model T44c --stop 1
// check: all q = 0 +- 0
// run: simulate --model T44d --stop 1
// check: all b = 4184 +- 1e-9
// check: final f = 2 +- 1e-9
model T44 "volume of constant density and a vessel"
  Real mv, q, m(start=1, fixed=true);
  parameter Real V = 2, rho = 1000;
equation
  mv = V*rho;
  der(mv) = -q;
  der(m) = q;
end T44;
model T44b
  Real mv, q, m(start=1, fixed=true), H(start=3, fixed=true), h;
  parameter Real V = 2; constant Real rho = 1000;
equation
  mv = V*rho;
  der(mv) = -q;
  der(m) = q;
  der(H) = q*h; m*h = H;
end T44b;
model T44c
  Real a, b(start=1, fixed=true), q;
equation
  a = 3; der(a) + q = 0; der(b) = q;
end T44c;
model T44d
  constant Real c = 4184; Real a, b; Real e, f;
initial equation a = b; e = f;
equation
  a = c; der(a) = der(b);
  e = 2*time; der(e) = der(f);
end T44d;
