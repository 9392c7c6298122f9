// A lag with a limit that does not wind up: s falls back to 1 whenever it passes u, ever more often until u = 1 at t = 1, and follows u from there on.
// run: simulate --model T18 --stop 2
// check: y(0.9) = 1 +- 1e-9 ; oracle: tests/reference
// check: final s = 0.01 +- 1e-5; T (1 - e^(-1/T)), T = 0.01
model T18 "lag with non-windup limit, OpenIPSL style"
  parameter Real T = 0.01; Real s(start=0.9, fixed=true); Real u = 2 - time; Real y = min(s, 1);
equation
  T*der(s) = u - s;
  when s > 1 and u - s < 0 then reinit(s, 1); end when;
end T18;
