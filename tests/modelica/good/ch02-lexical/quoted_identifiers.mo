// MLS 3.6 §2.3.1: a Q-IDENT is an identifier; the quotes are part of it
// run: simulate --stop 1
// check: final '1+2' = 3 +- 1e-12
// check: final y = 4 +- 1e-12
model M
  Real '1+2' = 3;
  Real 'x' = 4, x = 5;
  Real y = 'x';
end M;
