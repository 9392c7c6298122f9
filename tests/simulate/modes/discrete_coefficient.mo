// A gear whose ratio is a discrete variable: w1 = 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2 give P = -1, in whatever order the equations stand.
// numbers: the formula above
// run: simulate --stop 2 --tolerance 1e-9
// check: w1(1) = 4 +- 1e-9
// check: w2(1) = 2 +- 1e-9
model DiscreteCoefficient
  Real w2(start = 3), w1(start = 3), tau;
  discrete Real r(start = 1, fixed = true);
equation
  w1 = r*w2;
  der(w1) = 1 - tau;
  when time >= 1 then
    r = 2;
  end when;
  2*der(w2) = r*tau - 1;
end DiscreteCoefficient;
