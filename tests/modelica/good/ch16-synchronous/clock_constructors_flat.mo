// MLS 3.6 §16.3: clock constructors
// run: flatten
// expect:
// | model M
// |   discrete Clock a;
// |   discrete Clock b;
// |   discrete Clock c;
// |   discrete Clock d;
// | equation
// |   a = Clock(1, 10);
// |   b = Clock(0.1);
// |   c = Clock(time > 0.5, 0.0);
// |   d = subSample(a, 2);
// | end M;
model M
  Clock a = Clock(1, 10);
  Clock b = Clock(0.1);
  Clock c = Clock(time > 0.5);
  Clock d = subSample(a, 2);
end M;
