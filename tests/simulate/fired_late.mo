// An ideal thyristor is fired 0.2 µs before the end of the positive half-wave: its current rises to 6e-11 A and is zero again
// 0.2 µs after it, all within the tolerance. A straight line from the beginning of a long step to its end shows the current
// falling at once, which is no reason to turn off.
// run: simulate --stop 0.015 --solver cvode
// check: final off = 1 +- 0 ; oracle: tests/reference
// check: final last = 0.0100002 +- 2e-7    ; symmetric; the tolerance is what the current is known by
// check: stat stateEvents <= 8
// run: simulate --stop 0.015
// check: final last = 0.0100002 +- 2e-7 ; oracle: tests/reference
// check: stat stateEvents <= 8
model M
  parameter Real V = 100, w = 100*3.141592653589793, L = 0.019, Ron = 1e-9, Goff = 1e-9, late = 2e-7;
  Real i(start = 0, fixed = true), v, s(start = 0);
  Boolean off(start = true, fixed = true), fire;
  discrete Real last(start = 0, fixed = true);
equation
  fire = time > 0.01 - late;
  off = s < 0 or pre(off) and not fire;
  v = s*(if off then 1 else Ron);
  i = s*(if off then Goff else 1);
  L*der(i) = V*sin(w*time) - v;
  when off and not initial() then
    last = time;
  end when;
end M;
