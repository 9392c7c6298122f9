// Otter, Elmqvist, Mattsson (1999), section 4.2: Coulomb friction with the state machine of figure 7. With m = f0 = 1,
// f1 = 0 and u = 2 sin t the block slips when u = 1, at pi/6; v = 2 (cos(pi/6) - cos t) - (t - pi/6) until it is zero again
// at 3.816801916, where u = -1.25 pulls it on backwards.
// numbers: the closed form above
// run: simulate --stop 5 --tolerance 1e-9
// check: event 1 at 0.523598775598299 +- 1e-11 ; pi/6
// check: event 3 at 3.81680191609287 +- 1e-9 ; event 2, hard by the first: v > 0
// check: v(0.5) = 0 +- 1e-12
// check: v(2) = 1.0879432562614608 +- 1e-10 ; the formula above
// check: v(5) = -0.945278619945018 +- 1e-9 ; 2 (cos t1 - cos 5) + (5 - t1)
// run: simulate --stop 4 --tolerance 1e-9 -m FrictionWithPeak
// check: event 1 at 0.675131532937032 +- 1e-11 ; slips when u = peak, at asin(peak/2)
// check: event 3 at 3.80821292779437 +- 1e-9 ; stops
// check: event 4 at 3.81672418652682 +- 1e-9 ; pi + asin(peak/2)
// check: v(0.6) = 0 +- 1e-12
// check: v(2) = 1.068674705630916 +- 1e-10
// check: v(3.812) = 0 +- 1e-12 ; stuck from 3.808212928 to 3.816724187
model FrictionElement "figure 7; with peak = 1 it is the simple element"
  constant Integer Backward = -1, Stuck = 0, Forward = 1;
  parameter Real f0 = 1, f1 = 0, peak = 1;
  Real v, a, f, sa;
  Boolean startFor(start=false, fixed=true), startBack(start=false, fixed=true);
  Integer mode(start=Stuck, fixed=true);
equation
  // part of mixed system of equations
  startFor = pre(mode)==Stuck and (sa > peak or pre(startFor) and sa > 1);
  startBack = pre(mode)==Stuck and (sa < -peak or pre(startBack) and sa < -1);
  a = der(v);
  a = if pre(mode)==Forward or startFor then
        sa - 1 else
      if pre(mode)==Backward or startBack then
        sa + 1 else 0;
  f = if pre(mode)==Forward or startFor then
        f0 + f1*v else
      if pre(mode)==Backward or startBack then
        -f0 + f1*v else f0*sa;
  // state machine to determine configuration
  mode = if (pre(mode)==Forward or startFor)
           and v>0 then Forward else
         if (pre(mode)==Backward or startBack)
           and v<0 then Backward else Stuck;
end FrictionElement;

model FrictionWithPeak "The same block with a peak friction force"
  extends Friction(element(peak=1.25));
  annotation(experiment(StopTime=4));
end FrictionWithPeak;

model Friction "Dry friction as a state machine"
  parameter Real m = 1;
  Real u = 2*sin(time);
  Real v(start=0, fixed=true);
  FrictionElement element;
equation
  v = element.v;
  m*der(v) = u - element.f;
  annotation(experiment(StopTime=5));
end Friction;
