// Currents prescribed along one axis of a rotating frame: the other axis carries none. By structure its current could
// be the state; on the surface of the constraints it is identically zero, and nothing follows from it.
// numbers: identically zero on the surface
// run: simulate $FILE --stop 1 --tolerance 1e-8
// check: final y = 0.632120558829 +- 1e-7 ; 1 − exp(−1)
// check: final idq[2] = 189.636167648 +- 3e-5 ; 300 y
// check: final idq[1] = 0 +- 1e-9
// check: final psi[1] = 4000 +- 1e-6 ; L 400
// lacks: R0031
model StatesOnTheSurface
  parameter Real L = 10 "the fluxes are large against the rest";
  Real y(start = 0, fixed = true), iq;
  Real gamma(start = 0, fixed = true), w(start = 0, fixed = true);
  Real to[2, 2], from[2, 2];
  Real is[2], idq[2](each stateSelect = StateSelect.prefer);
  Real psi[2], psi_s[2], v[2];
equation
  der(y) = 1 - y;
  der(gamma) = w;
  der(w) = 10 * y;
  to = {{cos(gamma), -sin(gamma)}, {sin(gamma), cos(gamma)}};
  y = iq / 300;
  is = to * {0, iq};
  from = {{cos(gamma), sin(gamma)}, {-sin(gamma), cos(gamma)}};
  idq = from * is;
  psi = L * (idq + {400, 0});
  psi_s = to * psi;
  v = der(psi_s);
end StatesOnTheSurface;
