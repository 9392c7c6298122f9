// MLS 3.6 §16.5: clocked equations in the flat model
// run: flatten
// expect:
// | model M
// |   Real u;
// |   Real x(start = 0.0);
// |   Real y;
// | equation
// |   u = sample(time, Clock(1, 10));
// |   x = previous(x) + interval(u) * u;
// |   y = hold(x);
// | end M;
model M
  Real u = sample(time, Clock(1, 10));
  Real x(start=0) = previous(x) + interval(u)*u;
  Real y = hold(x);
end M;
