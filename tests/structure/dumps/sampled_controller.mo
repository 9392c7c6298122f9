// What clocks become: Booleans that tell ticks, held variables, pre for previous and sample.
// run: check --dump=clocks
// expect:
// | equations
// |      0 u = pre(x)
// |      1 s = pre(s) + 0.1 * u
// |      2 slow = s
// |      3 y = slow
// |      4 der(x) = -y
// |      5 $clock1 = sample(0, 1)
// |      6 $clock2 = sample(0, 1)
// | initial equations
// | check: SampledController is sound: 5 equations, 5 unknowns, 1 state
// run: check --dump=loops
// expect:
// | states
// |   x, with der(x)
// | discrete
// |   u
// |   s
// |   slow
// | aliases
// |   y = slow
// | starts
// |   x := 1
// | initial
// |   der(x) := -slow
// |   $clock1 := sample(0, 1)
// |   $clock2 := sample(0, 1)
// |   x := 1
// | simulation
// |   $clock1 := sample(0, 1)  (event)
// |   u := pre(x)  ($clock1)
// |   s := pre(s) + 0.1 * u  ($clock1)
// |   $clock2 := sample(0, 1)  (event)
// |   slow := s  ($clock2)
// |   der(x) := -slow  (event)
// | samplers
// |   clock at (0 + 1·k)/10 times 1
// |   clock at (0 + 2·k)/10 times 1
// | check: SampledController is sound: 5 equations, 5 unknowns, 1 state
model SampledController
  Real x(start = 1, fixed = true);
  Real u = sample(x, Clock(1, 10));
  Real s(start = 0) = previous(s) + interval(u)*u;
  Real slow = subSample(s, 2);
  Real y = hold(slow);
equation
  der(x) = -y;
end SampledController;
