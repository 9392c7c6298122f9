// J = c^2/2 + 10/c has its minimum at c = 2.154. From J alone c does not follow there, so x is the state, not J. (Both
// are differentiated in the model; the one that is declared first used to be taken.)
// run: simulate --stop 20 --tolerance 1e-8
// lacks: R0031
// check: final c = 4.3 +- 1e-6 ; 0.3 + 0.2*20
// check: final J = 11.570581395348837 +- 1e-5 ; 4.3^2/2 + 10/4.3
// check: final h = -21.807751937984496 +- 1e-4 ; J - (0.3^2/2 + 10/0.3)
model StateBehindExtremum
  Real J, P, D, E, F, G, K, c, h(start=0, fixed=true), x;
initial equation
  x = 0;
equation
  J = P*G;
  P = c*D + 10;
  D = 0.5*E;
  E = c^2;
  F = c + E;
  K = F - E + sin(time);
  G = 1/(K - sin(time));
  der(h) = der(J);
  der(x) = 0.2 + 0*h;
  c = x + 0.3;
end StateBehindExtremum;
