// A run that is asked to stop last digits behind an event makes no step there, and nothing is to be remembered between: points of one instant have no slope, and what was read between them
// a tenth later was not a number.
// numbers: the jump at 0.3, 0.1 s later
// run: simulate --stop 1 --snapshot 0.3000000000000001:$TMP/s
// check: final y = 1 +- 1e-12
// check: y(0.35) = 0 +- 1e-12
// check: y(0.45) = 1 +- 1e-12
// check: final n = 1 +- 1e-9 ; y + w = 1 at all times
model M
  discrete Real u(start=0, fixed=true);
  Real y, n(start=0, fixed=true), w;
equation
  when time >= 0.1*3 then
    u = 1;
  end when;
  y = delay(u, 0.1);
  w = delay(1 - u, 0.1);
  der(n) = y + w;
end M;
