// A star of five phases without a neutral wire: the currents add up to zero, and to five times the zero current, which is a state by its
// inductance. Structure alone would let it be one; the two sums together say that it vanishes.
// run: simulate --stop 1 --tolerance 1e-10
// check: i[1](1) = 0.270151152934 +- 1e-10; cos(1)/R
// check: i[3](1) = 0.028745243777 +- 1e-10; cos(1 - 4π/5)/R with the phases' sum zero at all times
// check: i0(1) = 0 +- 1e-12
// check: starpoint(1) = 0 +- 1e-12
model StarPoint
  parameter Real R = 2, L0 = 0.1;
  constant Real pi = 3.14159265358979323846;
  Real v[5], i[5], i0, v0, starpoint;
equation
  for k in 1:5 loop
    v[k] = cos(time - 2*pi*(k - 1)/5);
    v[k] = R*i[k] + v0 + starpoint;
  end for;
  5*i0 = sum(i);
  v0 = L0*der(i0);
  sum(i) = 0;
end StarPoint;
