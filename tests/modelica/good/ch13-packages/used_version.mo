// MLS 3.6 §13.3, §18.8.1: of versions side by side the one that is used is taken
// run: simulate -I libraries --stop 1
// check: final y = 1 +- 1e-12
model UsesGears
  Real y = Gears.ratio*time;
  annotation(uses(Gears(version="1.0")));
end UsesGears;
