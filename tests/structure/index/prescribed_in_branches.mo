// A path s(t) prescribed by an if-equation, and its two derivatives. Both alternatives constrain s: v and t0, which the second one names,
// have equations of their own. The motion starts at t = 1 with acceleration 2·a: s = a (t − 1)², der(s) = 2 a (t − 1).
// run: check
// expect:
// | check: PrescribedInBranches is sound: 5 equations, 5 unknowns, 0 states
// | its constraints leap at events
// run: simulate --stop 2 --tolerance 1e-9
// check: s(0.5) = 0 +- 1e-12
// check: sd(0.5) = 0 +- 1e-12
// check: s(2) = 3 +- 1e-9
// check: sd(2) = 6 +- 1e-9
// check: sdd(2) = 6 +- 1e-9
model PrescribedInBranches
  parameter Real distance = 3;
  Real a, t0, s, sd, sdd;
equation
  if abs(distance) < 1e-10 then
    a = 0;
    t0 = 0;
    s = 0;
  else
    a = distance;
    t0 = 1;
    if time < t0 then
      s = 0;
    else
      s = a*(time - t0)^2;
    end if;
  end if;
  sd = der(s);
  sdd = der(sd);
end PrescribedInBranches;
