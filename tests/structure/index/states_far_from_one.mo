// A reaction whose speed is zero to the last digit where temperatures are near one: its inverse is solvable all the same
// (Föllinger, Nichtlineare Regelungen II, a mixing unit whose concentration is given).
// run: check
// lacks: S0111
// says: check: StatesFarFromOne is sound
model StatesFarFromOne
  parameter Real k = 1.2e14, e = 10578;
  Real c, T, gamma, Tc;
equation
  c = 0.5 + 0.1*sin(time);
  gamma = c*k*exp(-e/T);
  der(c) = 0.004 - 0.005*c - 0.014*gamma;
  der(T) = 0.3*gamma - 0.03*T + 0.026*Tc;
end StatesFarFromOne;
