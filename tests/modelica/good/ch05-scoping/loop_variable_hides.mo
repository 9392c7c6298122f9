// MLS 3.6 §5.3.1: an iterator hides a component of the same name
// run: simulate --stop 1
// check: final s = 6 +- 1e-12
// check: final i = 100 +- 1e-12
model M
  parameter Real i = 100;
  Real s = sum(i for i in 1:3);
end M;
