// What has no start value follows from what has: once p is taken as known, the mass m is the last unknown of an equation that
// cannot be solved for it, and yet not iterated on from zero, since T has a guess and m follows from p and T.
//   m = 2 d,  d = p/T,  log m + (m − 2)³ + sin(p − 700)/1000 = log 2,  (p − 700)³ + p + (T − 700)³ + T + m = 1402:  m = 2, p = T = 700
// run: simulate --stop 1 --dump=initial
// says: nonlinear system, 4 equations, for p, T
// run: simulate --stop 1
// check: all m = 2 +- 1e-9
// check: all T = 700 +- 1e-6
model M
  Real m, d;
  Real p(start = 700.5);
  Real T(start = 700.5);
equation
  m = 2*d;
  d = p/T;
  log(m) + (m - 2)^3 + sin(p - 700)/1000 = log(2);
  (p - 700)^3 + p + (T - 700)^3 + T + m = 1402;
end M;
