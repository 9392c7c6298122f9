// MLS 3.6 §16.5.2: sub-clock conversion
// run: flatten
// expect:
// | model M
// |   Real u;
// |   Real a;
// |   Real b;
// |   Real c;
// |   Real d;
// |   Real e;
// | equation
// |   u = sample(time, Clock(1, 10));
// |   a = subSample(u, 2);
// |   b = superSample(u, 4);
// |   c = shiftSample(u, 4, 3);
// |   d = backSample(c, 4, 3);
// |   e = noClock(u);
// | end M;
model M
  Real u = sample(time, Clock(1, 10));
  Real a = subSample(u, 2);
  Real b = superSample(u, 4);
  Real c = shiftSample(u, 4, 3);
  Real d = backSample(c, 4, 3);
  Real e = noClock(u);
end M;
