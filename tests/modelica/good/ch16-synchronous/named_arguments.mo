// MLS 3.6 §16.3, §16.5: named arguments in any order
// run: flatten
// expect:
// | model M
// |   discrete Clock a;
// |   discrete Clock b;
// |   discrete Clock c;
// |   discrete Clock d;
// |   Real u;
// |   Real v;
// | equation
// |   a = Clock(3, 10);
// |   b = Clock(time > 1.0, 0.5);
// |   c = Clock(a, "ImplicitEuler");
// |   d = shiftSample(a, 2, 3);
// |   u = sample(time, a);
// |   v = subSample(u, 4);
// | end M;
model M
  Clock a = Clock(resolution = 10, intervalCounter = 3);
  Clock b = Clock(startInterval = 0.5, condition = time > 1);
  Clock c = Clock(solverMethod = "ImplicitEuler", c = a);
  Clock d = shiftSample(a, resolution = 3, shiftCounter = 2);
  Real u = sample(time, a);
  Real v = subSample(u, factor = 4);
end M;
