// Otter, Elmqvist, Mattsson (1999), section 4.2, figure 9: two blocks on each other, friction at both surfaces. When u2
// leaps at 0.1 the lower block begins to slide and the upper one stays stuck to it: acceleration
// (u1 + u2 - f0)/(m1 + m2) = 0.5, friction between the blocks u2 - 0.5 = 0.6.
// numbers: the closed form above
// run: simulate --stop 1 --tolerance 1e-9
// check: lower.f(0.05) = 0.9 +- 1e-12
// check: upper.f(0.05) = 0 +- 1e-12
// check: lower.a(0.5) = 0.5 +- 1e-12
// check: upper.f(0.5) = 0.6 +- 1e-12
// check: v1(1) = 0.45 +- 1e-12 ; 0.5 (1 - 0.1)
// check: v2(1) = 0.45 +- 1e-12
// check: upper.mode(1) = 0 +- 0
// check: lower.mode(1) = 1 +- 0
model FrictionElement
  constant Integer Backward = -1, Stuck = 0, Forward = 1;
  parameter Real f0 = 1, f1 = 0, peak = 1;
  Real v, a, f, sa;
  Boolean startFor(start=false, fixed=true), startBack(start=false, fixed=true);
  Integer mode(start=Stuck, fixed=true);
equation
  startFor = pre(mode)==Stuck and (sa > peak or pre(startFor) and sa > 1);
  startBack = pre(mode)==Stuck and (sa < -peak or pre(startBack) and sa < -1);
  a = der(v);
  a = if pre(mode)==Forward or startFor then sa - 1 else if pre(mode)==Backward or startBack then sa + 1 else 0;
  f = if pre(mode)==Forward or startFor then f0 + f1*v else
      if pre(mode)==Backward or startBack then -f0 + f1*v else f0*sa;
  mode = if (pre(mode)==Forward or startFor) and v>0 then Forward else
         if (pre(mode)==Backward or startBack) and v<0 then Backward else Stuck;
end FrictionElement;

model TwoBlocks "Two blocks on each other: which of the two surfaces slides?"
  parameter Real m1 = 1, m2 = 1, f0 = 1;
  Real u1 = 0.9*f0;
  Real u2 = if time<0.1 then 0 else 1.1*f0;
  Real v1(start=0, fixed=true), v2(start=0, fixed=true);
  FrictionElement lower(f0=f0) "between the ground and block 1";
  FrictionElement upper(f0=f0) "between block 1 and block 2";
equation
  lower.v = v1;
  upper.v = v2 - v1;
  m1*der(v1) = u1 - lower.f + upper.f;
  m2*der(v2) = u2 - upper.f;
  annotation(experiment(StopTime=1));
end TwoBlocks;
