// Clocks that tick inside: x = sin(2 pi t) rises through 1/2 at 1/12 + k and falls through -1/2 at 7/12 + k. The clock `step` waits 0.1 k before its k-th tick: 0, 0.1, 0.3, 0.6, 1, …
// `quarter` is periodic, and an output.
model Ticking
  constant Real w = 6.283185307179586;
  output Clock up = Clock(x > 0.5);
  output Clock quarter = Clock(1, 4);
  output Real n(start = 0);
  output Real q(start = 0);
  Clock down = Clock(x < -0.5);
  Real m(start = 0);
  Clock step = Clock(k, 10);
  Integer k(start = 0);
  Real x(start = 0, fixed = true);
equation
  der(x) = w * cos(w * time);
  when up then
    n = previous(n) + 1;
  end when;
  when quarter then
    q = previous(q) + 1;
  end when;
  when down then
    m = previous(m) + 1;
  end when;
  when step then
    k = previous(k) + 1;
  end when;
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end Ticking;
