// Otter, Elmqvist, Mattsson (1999), section 4.1, equations (4.3): the ideal diode by its curve parameter s.
// numbers: the closed form of either phase (hybrid exam, problem 4)
// run: simulate --stop 3 --tolerance 1e-9
// check: event 1 at 0.248303310259408 +- 2e-11 ; the closed form of either phase (hybrid exam, problem 4): turn-off
// check: event 2 at 0.716181010967305 +- 2e-11 ; turn-on
// check: event 9 at 2.90687192824348 +- 2e-10
// check: v2(0.716181010967305) = 2.24953722882224 +- 1e-9
// check: v2(3) = 3.50435981137229 +- 1e-9
model Rectifier "An ideal diode described by its curve parameter"
  parameter Real R1 = 1, R2 = 10, C = 0.1;
  constant Real pi = 3.141592653589793;
  Real v0 = 5*sin(3*pi*time);
  Real v1, v2(start=0, fixed=true), u, i0, i1, i2, s;
  Boolean off;
equation
  off = s < 0;
  u = v1 - v2;
  u = if off then s else 0;
  i0 = if off then 0 else s;
  R1*i0 = v0 - v1;
  i2 = v2/R2;
  i1 = i0 - i2;
  der(v2) = i1/C;
  annotation(experiment(StopTime=3));
end Rectifier;
