// A block on a belt of 1/2 m/s, held by a spring: it sticks up to a force of 1 and slides with 1/2. It slips at x = 1, moves by x = 1/2 + cos(T)/2 + sin(T)/2 and has the speed of
// the belt again at T = 3 pi/2, x = 0. Two seconds later it slips again.
// numbers: the closed form above
// run: simulate --stop 14 --tolerance 1e-10
// check: x(1) = 0.5 +- 1e-12
// check: event 1 at 2 +- 1e-9
// check: x(5.141592653589793) = 0 +- 1e-8 ; T = pi
// check: event 2 at 6.71238898038469 +- 1e-8
// check: x(7.71238898038469) = 0.5 +- 1e-8
// check: event 3 at 8.71238898038469 +- 1e-8
// check: event 4 at 13.42477796076938 +- 1e-8
model StickSlip "A block on a belt, held by a spring: stick-slip oscillation"
  Real x(start=0, fixed=true), v, f, s;
  Boolean forward = s > 1, backward = s < -1;
equation
  der(x) = v;
  der(v) = -x - f;
  v - 0.5 = if forward then s - 1 elseif backward then s + 1 else 0;
  f = if forward then 0.5 elseif backward then -0.5 else s;
  annotation(experiment(StopTime=14));
end StickSlip;
