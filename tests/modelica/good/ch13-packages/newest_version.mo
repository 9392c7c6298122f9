// MLS 3.6 §13.3: without a word on the version the newest: 10.0 is newer than 1.0
// run: simulate -I libraries --stop 1
// check: final y = 10 +- 1e-12
model AnyGears
  Real y = Gears.ratio*time;
end AnyGears;
